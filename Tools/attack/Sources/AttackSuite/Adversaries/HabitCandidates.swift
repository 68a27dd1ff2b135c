// SPDX-License-Identifier: MIT

/// Homes and secrets that a commuter may have, and the days that were simulated with them.
struct HabitCandidates {
  /// The first simulated day: beyond all that are observed, so that no draw of them is known.
  private static let firstDay = 700

  /// The simulated days of one home and one secret at most.
  private static let mostDays = 256

  /// The distance in meters below which homes share their simulated days.
  ///
  /// The times at which regions change are nearly linear in the place of the home over such a distance,
  /// so homes on both sides of one leave no bias; at the edge of a region they leave some.
  private static let sharing = 400.0

  private let homes: [PlanePoint]
  private let habits: [Habit]
  private let secrets: [DeviceSecret]
  private let kind: SimulatedKind
  private let seen: SeenChanges
  private let deviation: Double

  /// The homes near each one, with the weight of their days.
  private let neighbors: [[(home: Int, weight: Double)]]

  /// The region of the nights of each candidate; `nil` for one that does not explain what was seen.
  private var nights: [PlanePoint?] = []
  private var simulated: [SimulatedChanges] = []

  /// The candidates that explain the regions of the nights.
  private(set) var all: [Int] = []

  /// Makes the candidates.
  ///
  /// - Parameters:
  ///   - habits: The habit of each home.
  ///   - secrets: The secrets that the device may have.
  ///   - kind: The mechanism.
  ///   - seen: The changes that were seen.
  ///   - deviation: The standard deviation of departures in seconds.
  init(
    habits: [Habit], secrets: [DeviceSecret], _ kind: SimulatedKind, _ seen: SeenChanges,
    deviation: Double
  ) {
    let homes = habits.map { $0.way[0] }
    (self.homes, self.habits, self.secrets, self.kind) = (homes, habits, secrets, kind)
    (self.seen, self.deviation) = (seen, deviation)
    neighbors = homes.map { home in
      homes.indices.compactMap { other in
        let share = homes[other].distance(to: home) / Self.sharing
        return share < 1 ? (other, 1 - share * share) : nil
      }
    }
  }

  /// Leaves the candidates whose nights have one of some regions.
  mutating func keep(nights seenNights: Set<PlanePoint>) {
    simulated = [SimulatedChanges](
      repeating: SimulatedChanges(seen), count: homes.count * secrets.count)
    nights = simulated.indices.map { place in
      var mechanism = kind.make(secrets[place % secrets.count])
      let night = mechanism.report(homes[place / secrets.count], at: 0)?.center
      return night.flatMap { seenNights.contains($0) ? $0 : nil }
    }
    all = nights.indices.filter { nights[$0] != nil }
  }

  /// Simulates more days with some candidates.
  mutating func simulate(_ places: [Int], days: Int) {
    for place in places {
      let home = place / secrets.count
      precondition(Int(simulated[place].days) + days <= Self.mostDays, "days of two homes coincide")
      for _ in 0..<days {
        let number = home * Self.mostDays + Int(simulated[place].days)
        let day = Self.firstDay + number
        let plan = plan(number)
        simulated[place].take(
          morning: reports(.morning, place, onDay: day, plan),
          evening: reports(.evening, place, onDay: day, plan),
          midnight: Double(day) * SuiteTime.day, seen)
      }
    }
  }

  private func reports(
    _ half: Habit.Half, _ place: Int, onDay day: Int, _ plan: Habit.Day
  ) -> [Report] {
    var mechanism = kind.make(secrets[place % secrets.count])
    return habits[place / secrets.count].reports(
      of: half, onDay: day, plan, rest: HabitEstimator.rest, changes: seen.view.morningChanges,
      &mechanism)
  }

  /// Departures and speeds of a simulated day.
  ///
  /// The days of one home are spread evenly over what is usual, and so are those of neighbors together.
  /// The fractions are those of Roberts's generalization of the golden ratio to four dimensions.
  private func plan(_ number: Int) -> Habit.Day {
    let parts = [0.8566748838545029, 0.733891856627126, 0.6287067210378087, 0.5385972572236101]
      .map { (0.5 + Double(number) * $0).truncatingRemainder(dividingBy: 1) }
    // The method of Box and Muller.
    let radius = deviation * (-2 * Scalar.logarithm(1 - parts[0])).squareRoot()
    let delays = PlanePoint.unit(course: 2 * .pi * parts[1]) * radius
    let share = { (part: Double) in 1 + Habit.speedShare * (2 * part - 1) }
    return Habit.Day(
      delays: (delays.east, delays.north), shares: (share(parts[2]), share(parts[3])))
  }

  /// The mean share of each change in the simulated days of the candidates with a region of the
  /// nights.
  func shares(night: PlanePoint) -> [Double] {
    var sum = SimulatedChanges(seen)
    for place in all where nights[place] == night { sum.add(simulated[place], weight: 1) }
    return sum.shares
  }

  /// The logarithms of the likelihoods of a candidate: that of the mornings, and that of the evenings.
  struct Logs: Sendable {
    let place: Int
    let morning: Double
    let evening: Double
    var both: Double { morning + evening }
  }

  /// Returns the candidates with which more days are simulated: the most likely ones.
  ///
  /// - Parameters:
  ///   - logs: The likelihoods.
  ///   - count: How many; of mornings and of evenings each where they are judged alone.
  /// - Returns: The candidates.
  func finalists(_ logs: [Logs], count: Int) -> Set<Int> {
    let keys: [(Logs) -> Double] =
      seen.view == .firstAndLast ? [\.both] : [\.morning, \.evening]
    return Set(
      keys.flatMap { key in
        logs.sorted { key($0) > key($1) }.prefix(count).map(\.place)
      })
  }

  /// Returns the logarithms of the likelihoods of each of some candidates that explains the region of
  /// the nights.
  ///
  /// - Parameters:
  ///   - observation: What was observed.
  ///   - shares: The shares of all candidates.
  ///   - places: The candidates.
  /// - Returns: The candidates and logarithms.
  func logs(
    of observation: HabitEstimator.Observation, _ shares: [Double], among places: [Int]
  ) -> [Logs] {
    let night = observation.nights.center
    return places.filter { nights[$0] == night }.map { place in
      var shared = SimulatedChanges(seen)
      for (home, weight) in neighbors[place / secrets.count] {
        let neighbor = home * secrets.count + place % secrets.count
        if nights[neighbor] == night { shared.add(simulated[neighbor], weight: weight) }
      }
      let log = { (half: Habit.Half) in
        shared.logLikelihood(of: half, in: observation.pattern, seen, beside: shares)
      }
      return Logs(place: place, morning: log(.morning), evening: log(.evening))
    }
  }

  /// Returns the estimate from the likelihoods of candidates; `nil` for none.
  ///
  /// The delays of mornings and evenings are different secrets. So who has more changes of each morning
  /// asks of no secret that it explains both: each home has the mean likelihood of the mornings, and that
  /// of the evenings.
  func guess(_ logs: [Logs]) -> HabitEstimator.Guess? {
    guard !logs.isEmpty else { return nil }
    let mass = masses(logs)
    let total = mass.reduce(0, +)
    let mean = zip(homes, mass).reduce(PlanePoint.zero) { $0 + $1.0 * ($1.1 / total) }
    let likely = zip(homes, mass).filter { $0.1 > 0 }
    let best = likely.map { middle in
      likely.reduce(0) { $0 + ($1.0.distance(to: middle.0) <= preciseDistance ? $1.1 : 0) }
    }
    let place = best.indices.max { best[$0] < best[$1] } ?? 0
    return (mean, likely[place].0)
  }

  /// The likelihood of each home, up to a factor; the greatest is 1.
  ///
  /// The product of two likelihoods may be too small for a number, so logarithms are added.
  private func masses(_ logs: [Logs]) -> [Double] {
    let byHome = Dictionary(grouping: logs) { $0.place / secrets.count }
    let sums = byHome.mapValues { logs in
      guard seen.view == .everyChange else { return Self.logSum(logs.map(\.both)) }
      return Self.logSum(logs.map(\.morning)) + Self.logSum(logs.map(\.evening))
        - Scalar.logarithm(Double(logs.count))
    }
    let most = sums.values.max() ?? 0
    return homes.indices.map { home in sums[home].map { Scalar.exponential($0 - most) } ?? 0 }
  }

  /// The logarithm of the sum of some likelihoods.
  private static func logSum(_ logs: [Double]) -> Double {
    let most = logs.max() ?? 0
    return most + Scalar.logarithm(logs.reduce(0) { $0 + Scalar.exponential($1 - most) })
  }
}
