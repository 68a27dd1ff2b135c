// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: significant changes")
struct SignificantChangeWatchTests {
  private func told(_ fixes: [(second: Double, north: Double)]) -> [Double] {
    var watch = SignificantChangeWatch(parameters: MonitoringParameters())
    return fixes.filter {
      watch.take(.sample($0.second, north: $0.north), at: .at($0.second))
    }.map(\.second)
  }

  @Test("SL-03: The first fix is significant")
  func first() { #expect(told([(7, 0)]) == [7]) }

  @Test("CLX-01: 499 m are no significant change, 500 m are one after five minutes")
  func distance() {
    #expect(told([(0, 0), (300, 499), (600, 499.9), (601, 500.1)]) == [0, 601])
  }

  @Test("CLX-01: Nothing is significant before five minutes are over, however far away")
  func interval() {
    #expect(told([(0, 0), (299.9, 9_000), (300, 9_000), (599.9, 0), (600, 0)]) == [0, 300, 600])
  }

  @Test("SL-02: Distance is measured from the position that was delivered")
  func reference() {
    #expect(told([(0, 0), (400, 300), (800, 600), (1_200, 900)]) == [0, 800])
  }

  @Test("SL-02: Changes are five minutes and 500 m apart on any way", arguments: 0..<30)
  func anyWay(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    var watch = SignificantChangeWatch(parameters: MonitoringParameters())
    var (north, now) = (0.0, 0.0)
    var last: (second: Double, north: Double)?
    for _ in 0..<1_000 {
      now += random.number(0...60)
      north += random.number(-200...300)
      let isDue = last.map { now - $0.second >= 300 && abs(north - $0.north) >= 500 } ?? true
      let isTold = watch.take(.sample(now, north: north), at: .at(now))
      #expect(isTold == isDue)
      if isTold { last = ((now * 1_000).rounded() / 1_000, north) }
    }
  }
}
