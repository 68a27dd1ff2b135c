// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import LocationDaemon

/// A clock that a test moves.
private final class TestClock: Sendable {
  private let time = Mutex(UInt64(7_000_000_000))

  var now: UInt64 { time.withLock { $0 } }

  func pass(milliseconds: UInt64) { time.withLock { $0 += milliseconds * 1_000_000 } }
}

@Suite("Map: tokens and keys")
struct MapKeysTests {
  private let clock = TestClock()
  private var keys: MapKeys { MapKeys { [clock] in clock.now } }

  @Test("A token opens one page, once")
  func once() throws {
    let keys = keys
    let token = keys.makeToken()
    let key = try #require(keys.redeem(token))
    #expect(keys.isKey(key) && key != token)
    #expect(keys.redeem(token) == nil)
    #expect(!keys.isKey(token))
  }

  @Test("A token is valid for five minutes, and a key for as long as the program runs")
  func lifetime() throws {
    let keys = keys
    let (first, second) = (keys.makeToken(), keys.makeToken())
    clock.pass(milliseconds: 299_900)
    let key = try #require(keys.redeem(first))
    clock.pass(milliseconds: 100)
    #expect(keys.redeem(second) == nil)
    clock.pass(milliseconds: 1_000_000_000)
    #expect(keys.isKey(key))
  }

  @Test("A guess uses nothing up, and tokens have 256 bits")
  func guesses() {
    let keys = keys
    let token = keys.makeToken()
    #expect(token.utf8.count == 64)
    for guess in [
      "", "0", String(repeating: "0", count: 64), String(token.dropLast()), token + "0",
    ] {
      #expect(keys.redeem(guess) == nil)
      #expect(!keys.isKey(guess))
    }
    #expect(Set((0..<64).map { _ in keys.makeToken() }).count == 64)
  }

  @Test("So many tokens end the oldest ones only")
  func most() {
    let keys = keys
    let tokens = (0...MapKeys.most).map { _ in keys.makeToken() }
    #expect(keys.redeem(tokens[0]) == nil)
    #expect(keys.redeem(tokens[1]) != nil)
  }
}
