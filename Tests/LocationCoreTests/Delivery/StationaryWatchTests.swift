// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Stationary watch")
struct StationaryWatchTests {
  private func verdicts(
    _ points: [(second: Double, north: Double)]
  ) -> [StationaryWatch.Verdict] {
    var watch = StationaryWatch()
    return points.map { point in
      watch.take(
        .sample(point.second, north: point.north), at: .at(point.second),
        configuration: EngineConfiguration())
    }
  }

  @Test("D-28: The device rests after 120 s within 20 m, not a moment or a meter less")
  func bounds() {
    #expect(verdicts([(0, 0), (119.9, 0), (120, 19.9)]) == [.moving, .moving, .cameToRest])
    #expect(verdicts([(0, 0), (120, 20.01)]) == [.moving, .moving])
    #expect(verdicts([(0, 0), (119, 20.01), (130, 0)]) == [.moving, .moving, .moving])
  }

  @Test("It comes to rest once, and moves again as soon as it is away")
  func moving() {
    #expect(
      verdicts([(0, 0), (120, 0), (121, 0), (1_000, 19), (1_001, 21), (1_002, 21), (1_121, 21)])
        == [.moving, .cameToRest, .resting, .resting, .moving, .moving, .cameToRest])
  }

  @Test("A forgotten fix does not count")
  func reset() {
    var watch = StationaryWatch()
    let configuration = EngineConfiguration()
    _ = watch.take(.sample(0), at: .at(0), configuration: configuration)
    watch.reset()
    _ = watch.take(.sample(119), at: .at(119), configuration: configuration)
    #expect(watch.take(.sample(121), at: .at(121), configuration: configuration) == .moving)
  }
}
