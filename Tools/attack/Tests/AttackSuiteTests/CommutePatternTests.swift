// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("Attack l: when regions change on working days")
struct CommutePatternTests {
  private let home = PlanePoint(east: 1, north: 0)
  private let way = PlanePoint(east: 2, north: 0)
  private let work = PlanePoint(east: 3, north: 0)

  private func report(_ hour: Double, _ center: PlanePoint) -> Report {
    Report(time: SuiteTime.day + hour * 3_600, center: center, radius: 1)
  }

  private func change(
    _ old: PlanePoint?, _ new: PlanePoint?, tick: Int, _ step: CommuteChange.Step
  ) -> CommuteChange {
    CommuteChange(
      border: CommuteChange.Border(step: step, old: old, new: new), tick: tick)
  }

  private func changes(
    _ view: CommuteView, _ half: Habit.Half, in reports: [Report]
  ) -> [CommuteChange] {
    view.changes(of: half, in: reports, midnight: SuiteTime.day)
  }

  @Test("A day tells its first change before noon and its last one after it")
  func both() {
    let reports = [
      report(4, home), report(8, way), report(9, work), report(18, way), report(19, home),
    ]
    let view = CommuteView.firstAndLast
    #expect(changes(view, .morning, in: reports) == [change(home, way, tick: 32, .first)])
    #expect(changes(view, .evening, in: reports) == [change(way, home, tick: 76, .last)])
    for half in Habit.Half.allCases { #expect(changes(.nights, half, in: reports).isEmpty) }
    let still = [report(4, home), report(20, home)]
    #expect(changes(view, .morning, in: still) == [change(nil, nil, tick: 0, .first)])
    #expect(changes(view, .evening, in: still) == [change(nil, nil, tick: 0, .last)])
  }

  @Test("Every change of a morning tells also how long after the first one the next two come")
  func everyChange() {
    let reports = [
      report(4, home), report(8, way), report(9, work), report(14, home), report(14.5, way),
      report(18, home),
    ]
    let morning = [
      change(home, way, tick: 32, .first), change(way, work, tick: 4, .second),
      change(work, home, tick: 24, .third),
    ]
    #expect(changes(.everyChange, .morning, in: reports) == morning)
    #expect(changes(.everyChange, .evening, in: reports) == [change(way, home, tick: 72, .last)])
    #expect(
      changes(.everyChange, .morning, in: [report(4, home), report(8, way)])
        == [
          change(home, way, tick: 32, .first), change(nil, nil, tick: 0, .second),
          change(nil, nil, tick: 0, .third),
        ])
  }

  /// Changes its region at half past midnight and at eight o'clock.
  private struct NightOwl: Mechanism {
    let name = "night owl"
    mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
      let hour = time.truncatingRemainder(dividingBy: SuiteTime.day) / SuiteTime.hour
      let isAway = hour >= 8 || hour < 0.5
      return Report(time: time, center: PlanePoint(east: isAway ? 9 : 1, north: 0), radius: 1)
    }
  }

  @Test("A change after midnight is the last one of the evening before")
  func afterMidnight() {
    let habit = Habit(way: [home, work], speed: 1)
    let plans = (0..<7).map { _ in Habit.Day(delays: (0, 0), shares: (1, 1)) }
    let seen = CommuteAttack.observations(of: habit, plans, NightOwl(), [3, 7])
    #expect(seen.count == 2)
    let away = PlanePoint(east: 9, north: 0)
    let expected = [
      change(home, away, tick: 32, .first), change(away, home, tick: 98, .last),
    ]
    for (observation, days) in zip(seen, [3, 5]) {
      #expect(observation.pattern.changes.map(\.change) == expected)
      #expect(observation.pattern.changes.map(\.days) == [days, days])
    }
    #expect(seen[1].nights.center == home)
  }

  /// The logarithm of the likelihood of a pattern, for simulated days with some ticks in the morning.
  private func log(
    _ ticks: [Int], of pattern: CommutePattern, deviation: Double, shares: [Double]? = nil
  ) -> Double {
    let seen = SeenChanges([pattern], deviation: deviation)
    var simulated = SimulatedChanges(seen)
    for tick in ticks {
      let reports = [report(0, home), report(Double(tick) / 4, work)]
      simulated.take(morning: reports, evening: [], midnight: SuiteTime.day, seen)
    }
    return Habit.Half.allCases.reduce(0) { sum, half in
      sum
        + simulated.logLikelihood(
          of: half, in: pattern, seen, beside: shares ?? simulated.shares)
    }
  }

  @Test("A home is likely if regions change on its simulated days when they did")
  func likelihood() {
    var pattern = CommutePattern()
    for tick in [32, 32, 33] {
      pattern.take([report(4, home), report(Double(tick) / 4, work)], midnight: SuiteTime.day)
    }
    let right = log([32, 32, 33], of: pattern, deviation: 300)
    let wrong = log([36, 36, 37], of: pattern, deviation: 300)
    #expect(right > wrong + 10)
  }

  @Test("A few simulated days are not taken for more than they are, nor many for certain")
  func few() {
    var pattern = CommutePattern()
    pattern.take([report(4, home), report(8, work)], midnight: SuiteTime.day)
    let likelihood = { (days: Int) in
      log([Int](repeating: 36, count: days), of: pattern, deviation: 300, shares: [0.3, 0.3])
    }
    #expect(likelihood(1) > likelihood(50) + 2)
    #expect(likelihood(10_000) > likelihood(100) - 4)
  }

  @Test("Times count for those beside them where departures vary")
  func smoothing() {
    var pattern = CommutePattern()
    pattern.take([report(4, home), report(8, work)], midnight: SuiteTime.day)
    let near = log([33], of: pattern, deviation: 300, shares: [0, 0])
    #expect(near == log([40], of: pattern, deviation: 300, shares: [0, 0]))
    #expect(
      log([33], of: pattern, deviation: 2_700, shares: [0, 0])
        > log([35], of: pattern, deviation: 2_700, shares: [0, 0]) + 1)
  }
}
