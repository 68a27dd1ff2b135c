// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Deferral and rest")
struct DeferralTests {
  @Test("The distance begins where the client was last, and is exact to a ten-thousandth")
  func distance() {
    var deferral = Deferral(
      DeferralBounds(distance: 10_000, timeout: nil), from: .start, at: .sample(north: 0))
    var reached: [Int] = []
    for step in 1...101 where deferral.travel(to: .sample(Double(step), north: Double(step) * 100))
    {
      reached.append(step)
    }
    #expect(reached.first == 100)
    #expect(abs(deferral.traveled - 10_100) < 1.01)
  }

  @Test("The way over what is not known does not count")
  func lostTrack() {
    var deferral = Deferral(
      DeferralBounds(distance: 1_000, timeout: nil), from: .start, at: .sample(north: 0))
    deferral.loseTrack()
    let afar = deferral.travel(to: .sample(1, north: 5_000))
    #expect(!afar)
    let on = deferral.travel(to: .sample(2, north: 5_900))
    #expect(!on)
    let there = deferral.travel(to: .sample(3, north: 6_001))
    #expect(there)
  }

  @Test("A jump over a continent counts at its full length")
  func continent() {
    var deferral = Deferral(
      DeferralBounds(distance: 5_000_000, timeout: nil), from: .start, at: .sample(north: 0))
    let there = deferral.travel(to: .sample(1, north: -5_100_000))
    #expect(there)
    #expect(abs(deferral.traveled - 5_100_000) < 1)
  }

  @Test("Rest is counted from the first fix around a place; leaving it begins anew")
  func rest() {
    var watch = PauseWatch()
    let ways: [(Double, Double)] = [(0, 0), (10, 49), (20, -49), (30, 51), (40, 60), (50, 0)]
    let rests = ways.map { second, north in
      watch.take(.sample(second, north: north), at: .at(second), within: 50)
    }
    #expect(rests == [.zero, .seconds(10), .seconds(20), .zero, .seconds(10), .zero])
    watch.reset()
    let anew = watch.take(.sample(60), at: .at(60), within: 50)
    #expect(anew == .zero)
  }
}
