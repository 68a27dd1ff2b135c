// SPDX-License-Identifier: MIT

import Dispatch
import LocationHost
import Synchronization

/// The tokens that open the page, and the keys of the pages that are open.
///
/// A token is in an address, so it opens the page once, and within a few minutes. The page then has a key
/// of its own, which is in no address and in no cookie: cookies are sent to the servers of other users
/// on other ports.
final class MapKeys: Sendable {
  /// The time for which a token is valid, in nanoseconds.
  static let lifetime: UInt64 = 300_000_000_000

  /// The most tokens, and the most keys; more end the oldest ones.
  static let most = 64

  private struct State {
    var tokens: [(text: String, end: UInt64)] = []
    var keys: [String] = []
  }

  private let now: @Sendable () -> UInt64
  private let state = Mutex(State())

  /// Makes an empty collection.
  ///
  /// - Parameter now: The time in nanoseconds, which only goes on.
  init(now: @escaping @Sendable () -> UInt64 = { MachineClock.now.uptimeNanoseconds }) {
    self.now = now
  }

  /// Makes a token.
  func makeToken() -> String {
    let text = Self.secret()
    let end = now() + Self.lifetime
    state.withLock { state in
      state.tokens.append((text, end))
      state.tokens.removeFirst(max(state.tokens.count - Self.most, 0))
    }
    return text
  }

  /// Uses up a token.
  ///
  /// - Returns: The key of the page that it opens; `nil` if it is not valid.
  func redeem(_ token: String) -> String? {
    let present = now()
    return state.withLock { state in
      state.tokens.removeAll { $0.end <= present }
      guard let index = state.tokens.firstIndex(where: { Self.areEqual($0.text, token) }) else {
        return nil
      }
      state.tokens.remove(at: index)
      let key = Self.secret()
      state.keys.append(key)
      state.keys.removeFirst(max(state.keys.count - Self.most, 0))
      return key
    }
  }

  /// Whether a page has a key of this run.
  func isKey(_ text: String) -> Bool {
    state.withLock { state in
      // All are compared, so that the time tells nothing.
      state.keys.reduce(false) { Self.areEqual($1, text) || $0 }
    }
  }

  /// 256 random bits, in digits and letters.
  private static func secret() -> String {
    var random = SystemRandom()
    return (0..<4).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Compares in a time that depends on the lengths only.
  private static func areEqual(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    guard first.count == second.count else { return false }
    return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
