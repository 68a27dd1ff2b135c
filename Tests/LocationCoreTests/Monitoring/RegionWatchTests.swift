// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: one circle")
struct RegionWatchTests {
  /// A circle of 100 m, seen by fixes with 5 m each second unless said otherwise.
  private func watch(
    radius: Double = 100, presence: RegionPresence = .unknown
  ) -> RegionWatch {
    RegionWatch(
      center: .sample(north: 0), radius: radius, presence: presence,
      parameters: MonitoringParameters())
  }

  /// The seconds at which something was crossed, with fixes at these meters north each second.
  private func crossings(
    _ watch: inout RegionWatch, accuracy: Double = 5, _ meters: some Sequence<Double>
  ) -> [Int: RegionPresence] {
    var found: [Int: RegionPresence] = [:]
    for (second, north) in meters.enumerated() {
      let fix = Fix.sample(Double(second), north: north, accuracy: accuracy)
      if let side = watch.take(fix, at: .at(Double(second))) { found[second] = side }
    }
    return found
  }

  @Test(
    "G-03: The first known side is no crossing, and the rim belongs to the circle",
    arguments: [
      (0, RegionPresence.inside), (99.9, .inside), (100.1, .outside), (5_000, .outside),
    ])
  func firstFix(north: Double, presence: RegionPresence) {
    var watch = watch()
    #expect(watch.presence == .unknown)
    #expect(watch.take(.sample(0, north: north, accuracy: 500), at: .at(0)) == nil)
    #expect(watch.presence == presence)
  }

  @Test("G-04: The circle is left when every fix for 20 s lay more than 20 m beyond the rim")
  func exit() {
    var watch = watch()
    let way = [0.0] + Array(repeating: 120.1, count: 21)
    #expect(crossings(&watch, way) == [21: .outside])
    #expect(watch.presence == .outside)
  }

  @Test("G-04: The circle is entered when every fix for 20 s lay more than 20 m within the rim")
  func entry() {
    var watch = watch()
    #expect(crossings(&watch, [500.0] + Array(repeating: 79.9, count: 30)) == [21: .inside])
  }

  @Test("G-04: A crossing that began before the device was lost from sight is none after it")
  func loseTrack() {
    var watch = watch(presence: .inside)
    #expect(watch.take(.sample(0, north: 500), at: .at(0)) == nil)
    watch.loseTrack()
    #expect(watch.take(.sample(3_600, north: 500), at: .at(3_600)) == nil)
    #expect(watch.take(.sample(3_620, north: 500), at: .at(3_620)) == .outside)
  }

  @Test(
    "G-04: A fix on the rim, or within 20 m of it, crosses nothing",
    arguments: [80.1, 100, 119.9], [RegionPresence.inside, .outside])
  func rim(north: Double, presence: RegionPresence) {
    var watch = watch(presence: presence)
    #expect(crossings(&watch, Array(repeating: north, count: 100)).isEmpty)
    #expect(watch.presence == presence)
  }

  @Test("G-04: One fix back on the rim begins the 20 s anew")
  func interrupted() {
    var watch = watch(presence: .inside)
    let beyond = Array(repeating: 150.0, count: 20)
    #expect(crossings(&watch, beyond + [110] + beyond + [150]) == [41: .outside])
  }

  @Test("A fix must lie as far beyond the rim as it may be off")
  func poorFixes() {
    var watch = watch(presence: .inside)
    #expect(crossings(&watch, accuracy: 60, Array(repeating: 159, count: 60)).isEmpty)
    #expect(crossings(&watch, accuracy: 60, Array(repeating: 161, count: 60)) == [20: .outside])
  }

  @Test("A fix poorer than the radius ends no absence")
  func tooPoorToEnter() {
    var watch = watch(presence: .outside)
    #expect(crossings(&watch, accuracy: 100, Array(repeating: 0, count: 60)).isEmpty)
  }

  @Test("A radius below 50 m counts as 50 m")
  func smallRadius() {
    var (small, fifty) = (watch(radius: 0), watch(radius: 50))
    let way = [0.0] + stride(from: 40, to: 200, by: 1) + stride(from: 200, to: 0, by: -1)
    let found = crossings(&small, way)
    #expect(found == crossings(&fifty, way))
    #expect(found.values.sorted { $0.rawValue < $1.rawValue } == [.inside, .outside])
  }

  @Test("A side that is remembered and no longer so is crossed, as if it had been watched")
  func remembered() {
    var watch = watch(presence: .inside)
    #expect(crossings(&watch, Array(repeating: 900, count: 30)) == [20: .outside])
  }

  @Test("The delivered sides alternate, and each lay clearly there for 20 s", arguments: 0..<50)
  func anyWalk(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    var watch = watch()
    var (north, now) = (random.number(0...300), 0.0)
    var lastTold: RegionPresence?
    var clear: [(second: Double, side: RegionPresence?)] = []
    for _ in 0..<2_000 {
      now += random.number(0...5)
      north = abs(north + random.number(-25...25))
      let accuracy = random.number(0...60)
      let margin = max(20, accuracy)
      let side: RegionPresence? =
        north > 100 + margin + 0.01 ? .outside : north < 100 - margin - 0.01 ? .inside : nil
      clear.append((now, side))
      let before = watch.presence
      let told = watch.take(.sample(now, north: north, accuracy: accuracy), at: .at(now))
      guard let told else { continue }
      #expect(before != .unknown && told != before && told != lastTold)
      lastTold = told
      let recent = clear.reversed().prefix { $0.side == told }
      #expect((recent.last.map { now - $0.second } ?? 0) >= 19.99)
    }
    if seed == 0 { #expect(lastTold != nil, "the walk crosses") }
  }
}
