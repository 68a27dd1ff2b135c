// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import AttackSuite

@Suite("Attack l: a network of roads, a habit, and what weeks of it tell")
struct HabitEstimatorTests {
  private let mesh: RoadMesh
  private let goal = 5 * 12 + 10
  private let ways: RoadMesh.Ways

  init() {
    var draws = Draws(seed: 4)
    mesh = RoadMesh(around: .zero, side: 12, draws: &draws)
    ways = mesh.ways(to: goal)
  }

  @Test("A network has 18 % fewer roads than its mesh, and each of them leads both ways")
  func network() {
    let roads = mesh.neighbors.map(\.count).reduce(0, +) / 2
    #expect(abs(Double(roads) / Double(2 * 12 * 11) - 0.82) < 0.06)
    for (node, others) in mesh.neighbors.enumerated() {
      for other in others {
        #expect(mesh.neighbors[other].contains(node))
        let length = mesh.nodes[node].distance(to: mesh.nodes[other])
        #expect(length > 450 && length < 1_700)
      }
    }
  }

  @Test(
    "No way is longer than a step to a neighbor and that one's way, and each is as long as said")
  func shortest() {
    for (node, others) in mesh.neighbors.enumerated() {
      for other in others {
        let step = mesh.nodes[node].distance(to: mesh.nodes[other])
        #expect(ways.lengths[node] <= step + ways.lengths[other] + 1e-6)
      }
      guard let next = ways.next[node] else { continue }
      let step = mesh.nodes[node].distance(to: mesh.nodes[next])
      #expect(abs(ways.lengths[node] - step - ways.lengths[next]) < 1e-6)
    }
    #expect(ways.lengths[goal] == 0 && ways.next[goal] == nil)
  }

  private func home(_ draws: inout Draws) -> RoadMesh.Place {
    while true {
      let from = 5 * 12 + 3 + draws.index(below: 3)
      guard let to = mesh.neighbors[from].first else { continue }
      let home = mesh.place(from: from, to: to, share: draws.unit())
      if mesh.start(of: home, ways).length.isFinite { return home }
    }
  }

  @Test("A way begins at home, ends at work, and has the length of the shortest one")
  func way() {
    var draws = Draws(seed: 5)
    for _ in 0..<20 {
      let home = home(&draws)
      let way = mesh.way(from: home, ways)
      let length = zip(way, way.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      #expect(way.first == home.point && way.last == mesh.nodes[goal])
      #expect(abs(length - mesh.start(of: home, ways).length) < 1e-6)
    }
  }

  /// Notes all fixes.
  private struct Listener: Mechanism {
    let name = "listener"
    mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
      Report(time: time, center: observed, radius: 0)
    }
  }

  @Test(
    "A working day has fixes at each tick, and each minute on the way, from home to work and back")
  func workday() {
    var draws = Draws(seed: 6)
    let habit = Habit(way: mesh.way(from: home(&draws), ways), speed: 5)
    let plan = Habit.day(deviation: 300, &draws)
    var mechanism: any Mechanism = Listener()
    let fixes = habit.reports(onDay: 3, plan, of: &mechanism)
    let times = fixes.map { $0.time - 3 * SuiteTime.day }
    #expect(times == times.sorted() && Set(times).count == times.count)
    #expect(Set(times).isSuperset(of: (0..<96).map { 900 * Double($0) }))
    let way = habit.length / habit.speed / Habit.step
    #expect(abs(Double(times.count) - 96 - 2 * way * 14 / 15) < 12)
    for (fix, time) in zip(fixes, times) {
      if time < 6 * SuiteTime.hour || time > 22 * SuiteTime.hour {
        #expect(fix.center == habit.way.first)
      }
      if abs(time - 13 * SuiteTime.hour) < 2 * SuiteTime.hour {
        #expect(fix.center.distance(to: habit.point(at: habit.length)) < 1e-6)
      }
    }
    for (one, next) in zip(fixes, fixes.dropFirst()) {
      let most = (next.time - one.time) * habit.speed * 1.05
      #expect(one.center.distance(to: next.center) <= most)
    }
  }

  @Test("A day at home is at home")
  func otherDays() {
    var draws = Draws(seed: 7)
    let habit = Habit(way: mesh.way(from: home(&draws), ways), speed: 1.4)
    var mechanism: any Mechanism = Listener()
    let home = habit.reports(onDay: 5, nil, of: &mechanism)
    #expect(home.count == 96 && home.allSatisfy { $0.center == habit.way.first })
    #expect(!Habit.isWorkday(5) && !Habit.isWorkday(6) && Habit.isWorkday(7))
  }

  @Test("Simulated halves of a day have few fixes, and nearly always change regions as whole days")
  func halves() {
    var draws = Draws(seed: 8)
    var (all, fewer, same, late) = (0, 0, 0, 0)
    for speed in [1.4, 5, 12] {
      let habit = Habit(way: mesh.way(from: home(&draws), ways), speed: speed)
      for day in 0..<100 {
        let kind = day.isMultiple(of: 2) ? SimulatedKind.ours(.none) : TickLag.kind
        var plan = Habit.day(deviation: 5_400, &draws)
        let secret = DeviceSecret(draws.next())
        if day % 10 == 9 { plan.delays.work += 4 * SuiteTime.hour }  // It rests at midnight.
        let midnight = Double(day) * SuiteTime.day
        var mechanism = kind.make(secret)
        var whole = habit.reports(onDay: day, plan, of: &mechanism)
        whole += habit.reports(onDay: day + 1, nil, of: &mechanism)
        whole = whole.filter { $0.time < midnight + SuiteTime.day + CommuteChange.dayEnd }
        for half in Habit.Half.allCases {
          var mechanism = kind.make(secret)
          let some = habit.reports(of: half, onDay: day, plan, rest: 20_000, &mechanism)
          let changes = CommuteView.firstAndLast.changes(of: half, in: whole, midnight: midnight)
          let simulated = CommuteView.firstAndLast.changes(of: half, in: some, midnight: midnight)
          same += simulated == changes ? 1 : 0
          late += half == .evening && changes[0].tick >= 96 ? 1 : 0
          fewer += some.count
        }
        all += whole.count
      }
    }
    #expect(fewer < all / 3 && late > 0, "\(fewer) of \(all), \(late) late")
    // Whole days have a fix each minute on the way, which moves the mean of the rest a little.
    #expect(same >= 590, "\(same) of 600")
  }

  /// The errors for users whose regions are those of the public grid, by the days that are seen.
  private func errors(days: Int) -> [Double] {
    let kind = SimulatedKind.open(.cachedGrid)
    let effort = HabitEstimator.Effort(secrets: 1, days: 3, finalists: 100, finalDays: 9)
    let estimator = HabitEstimator(
      mesh: mesh, ways: ways, speed: 1.4, deviation: 300, spacing: 200, effort: effort)
    var errors: [Double] = []
    for seed in 0..<24 {
      var draws = Draws(seed: UInt64(seed))
      let home = home(&draws)
      let habit = Habit(way: mesh.way(from: home, ways), speed: 1.4)
      var mechanism = kind.make(DeviceSecret(1))
      var pattern = CommutePattern()
      var night: Report?
      for day in 0..<days {
        let plan = Habit.day(deviation: 300, &draws)
        let reports = habit.reports(onDay: day, plan, of: &mechanism)
        pattern.take(reports, midnight: Double(day) * SuiteTime.day)
        night = reports.first
      }
      guard let night else { continue }
      #expect(night.center == GridSnap.fiveKilometers.center(of: home.point))
      let seen = HabitEstimator.Observation(nights: night, pattern: pattern)
      let found = estimator.homes(from: [seen], kind, secrets: [DeviceSecret(1)])
      if let guess = found[0] { errors.append(guess.disc.distance(to: home.point)) }
    }
    #expect(errors.count == 24)
    return errors
  }

  @Test("Weeks tell much more than a day")
  func estimates() {
    let (day, month) = (errors(days: 1), errors(days: 20))
    #expect(month.median < 0.7 * day.median, "\(month.median) after \(day.median)")
    let hits = month.map { $0 <= preciseDistance ? 1 : 0 }.mean
    #expect(hits > 0.5, "\(hits)")
  }

  @Test("The right secret among two finds homes, in each number of days, and in the same way twice")
  func secrets() {
    let kind = TickLag.kind
    let effort = HabitEstimator.Effort(secrets: 2, days: 6, finalists: 200, finalDays: 18)
    let estimator = HabitEstimator(
      mesh: mesh, ways: ways, speed: 5, deviation: 300, spacing: 200, effort: effort)
    var errors: (few: [Double], many: [Double], alone: [Double], wrong: [Double]) = ([], [], [], [])
    for seed in 0..<16 {
      var draws = Draws(seed: UInt64(seed))
      let home = home(&draws)
      let habit = Habit(way: mesh.way(from: home, ways), speed: 5)
      let (right, wrong) = (DeviceSecret(draws.next()), DeviceSecret(draws.next()))
      let plans = (0..<28).map { _ in Habit.day(deviation: 300, &draws) }
      let seen = CommuteAttack.observations(of: habit, plans, kind.make(right), [2, 28])
      let error = { (guess: HabitEstimator.Guess?) in
        guess?.disc.distance(to: home.point) ?? 5_000
      }
      let found = estimator.homes(from: seen, kind, secrets: [wrong, right])
      let again = estimator.homes(from: seen, kind, secrets: [wrong, right])
      #expect(found.map { $0?.point } == again.map { $0?.point })
      errors.few.append(error(found[0]))
      errors.many.append(error(found[1]))
      errors.alone.append(error(estimator.homes(from: [seen[1]], kind, secrets: [right])[0]))
      errors.wrong.append(error(estimator.homes(from: [seen[1]], kind, secrets: [wrong])[0]))
    }
    #expect(errors.many.mean < 0.8 * errors.few.mean, "\(errors.many.mean), \(errors.few.mean)")
    #expect(errors.many.mean < 0.6 * errors.wrong.mean, "\(errors.many.mean), \(errors.wrong.mean)")
    #expect(errors.many.mean < 1.4 * errors.alone.mean, "\(errors.many.mean), \(errors.alone.mean)")
  }

  @Test("Simulated mornings have every change that counts")
  func mornings() {
    var draws = Draws(seed: 9)
    var (same, all) = (0, 0)
    for speed in [1.4, 5, 12] {
      let habit = Habit(way: mesh.way(from: home(&draws), ways), speed: speed)
      for day in 0..<50 {
        let (plan, kind) = (Habit.day(deviation: 900, &draws), SimulatedKind.ours(.none))
        let (secret, midnight) = (DeviceSecret(draws.next()), Double(day) * SuiteTime.day)
        var mechanism = kind.make(secret)
        let whole = habit.reports(onDay: day, plan, of: &mechanism)
        mechanism = kind.make(secret)
        let some = habit.reports(
          of: .morning, onDay: day, plan, rest: HabitEstimator.rest,
          changes: CommuteView.everyChange.morningChanges, &mechanism)
        let found = [whole, some].map {
          CommuteView.everyChange.changes(of: .morning, in: $0, midnight: midnight)
        }
        same += found[0] == found[1] ? 1 : 0
        all += 1
      }
    }
    #expect(same >= all * 9 / 10, "\(same) of \(all)")
  }

  @Test("One who uses every change finds homes by the time from the departure to a border")
  func everyChange() {
    // The departure shows, and tells nothing; without a lag the next change tells the distance.
    let kind = SimulatedKind.ours(.noLag)
    let effort = HabitEstimator.Effort(secrets: 1, days: 6, finalists: 200, finalDays: 18)
    var errors: [CommuteView: [Double]] = [:]
    for seed in 0..<24 {
      var draws = Draws(seed: UInt64(seed))
      let home = home(&draws)
      let habit = Habit(way: mesh.way(from: home, ways), speed: 1.4)
      let secret = DeviceSecret(draws.next())
      let plans = (0..<28).map { _ in Habit.day(deviation: 2_700, &draws) }
      for view in [CommuteView.firstAndLast, .everyChange] {
        let estimator = HabitEstimator(
          mesh: mesh, ways: ways, speed: 1.4, deviation: 2_700, spacing: 200, view: view,
          effort: effort)
        let seen = CommuteAttack.observations(of: habit, plans, kind.make(secret), [28], view)
        let guess = estimator.homes(from: seen, kind, secrets: [secret])[0]
        errors[view, default: []].append(guess?.disc.distance(to: home.point) ?? 5_000)
      }
    }
    let hits = errors.mapValues { $0.map { $0 <= preciseDistance ? 1 : 0 }.mean }
    #expect(hits[.everyChange, default: 0] > 1.5 * hits[.firstAndLast, default: 1], "\(hits)")
  }

  @Test(
    "Where every change counts, one secret may explain the mornings and another one the evenings",
    arguments: [0.0, -2_000])
  func halvesOfSecrets(unlikely: Double) {
    let homes = [PlanePoint.zero, PlanePoint(east: 5_000, north: 0)]
    let habits = homes.map { Habit(way: [$0, PlanePoint(east: 0, north: 3_000)], speed: 1.4) }
    let guess = { (view: CommuteView) in
      let candidates = HabitCandidates(
        habits: habits, secrets: [DeviceSecret(1), DeviceSecret(2)], .ours(.none),
        SeenChanges([], view, deviation: 300), deviation: 300)
      // Both secrets of the first home, then those of the second one.
      let logs = [
        (-9 + unlikely, -50), (-50 + unlikely, 0), (0, -30 + unlikely), (-50, -50 + unlikely),
      ]
      .enumerated().map { place, log in
        HabitCandidates.Logs(place: place, morning: log.0, evening: log.1)
      }
      return candidates.guess(logs)?.disc
    }
    #expect(guess(.everyChange) == homes[0])
    #expect(guess(.firstAndLast) == homes[1])
  }

  @Test("A region of the nights that no secret explains gives no estimate")
  func nothing() {
    let effort = HabitEstimator.Effort(secrets: 1, days: 2, finalists: 10, finalDays: 3)
    let estimator = HabitEstimator(
      mesh: mesh, ways: ways, speed: 1.4, deviation: 300, spacing: 200, effort: effort)
    let night = Report(time: 0, center: PlanePoint(east: 1, north: 1), radius: 3_536)
    let seen = HabitEstimator.Observation(nights: night, pattern: CommutePattern())
    let found = estimator.homes(
      from: [seen], .open(.cachedGrid), secrets: [DeviceSecret(1)])
    #expect(found.count == 1 && found[0] == nil)
  }
}
