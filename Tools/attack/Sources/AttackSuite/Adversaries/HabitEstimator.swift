// SPDX-License-Identifier: MIT

/// Finds a home from the times at which a commuter's region changes first in the morning and last in
/// the evening.
///
/// The adversary knows the roads, the work, the usual speed and the usual departures. For each place
/// on a road that may be the home, and each secret that the device may have, it knows where the way to
/// work leaves the region of the nights, so when the changes should come; many days average out what
/// is random in them.
struct HabitEstimator: Sendable {
  /// The meters between the places that may be the home, and between the points of a way at which
  /// regions are looked up.
  private static let spacing = (homes: 200.0, lookups: 50.0)

  /// The largest distance in meters of a home from the center of the region of its nights.
  private static let reach = 6_500.0

  /// The longest part of a way in meters on which a border is looked for.
  private static let longest = 9_000.0

  /// A region of a mechanism, or what the adversary believes of it.
  typealias Lookup = @Sendable (PlanePoint) -> PlanePoint

  /// What was observed.
  struct Observation: Sendable {
    /// The center of the region of the nights.
    var nights: PlanePoint
    /// The center of the region into which most mornings lead.
    var morning: PlanePoint
    /// The seconds since midnight of the first change in the morning, into that region.
    var mornings: [Double]
    /// The seconds since midnight of the last change in the evening, into the region of the nights.
    var evenings: [Double]
  }

  let mesh: RoadMesh
  let ways: RoadMesh.Ways
  let speed: Double
  let deviation: Double

  /// How long after a border a change comes, after a night and before one.
  let delays: (morning: DelayModel, evening: DelayModel)

  /// Returns the estimate; `nil` if no secret explains what was observed.
  ///
  /// - Parameters:
  ///   - seen: What was observed.
  ///   - lookups: The regions for each secret that the device may have.
  ///   - width: How far beyond a border the region is kept, in meters.
  /// - Returns: The posterior mean, and the middle of the best disc.
  func home(
    from seen: Observation, _ lookups: [Lookup], width: Double
  ) -> (point: PlanePoint, disc: PlanePoint)? {
    let homes = homes(near: seen.nights)
    let length = homes.map { mesh.start(of: $0, ways).length }.filter(\.isFinite).mean
    let spread = Habit.usualShare / 3.0.squareRoot()
    let evening = spread * length / speed
    let clocks = (
      morning: Clock(delays.morning, deviation: deviation, into: seen.morning),
      evening: Clock(
        delays.evening, deviation: (deviation * deviation + evening * evening).squareRoot(),
        into: seen.nights)
    )
    var logs: [[Double]] = homes.map { _ in [] }
    for lookup in lookups {
      var borders = Borders(self, lookup, seen)
      for (index, home) in homes.enumerated() where lookup(home.point) == seen.nights {
        let way = mesh.start(of: home, ways)
        guard way.length.isFinite, let (entry, exit) = borders.places(from: home, way.node)
        else { continue }
        let leaving = Habit.departures.home + (entry + width) / speed
        let coming = Habit.departures.work + (way.length - exit + width) / speed
        let log =
          seen.mornings.reduce(0) { $0 + clocks.morning.log($1 - leaving) }
          + seen.evenings.reduce(0) { $0 + clocks.evening.log($1 - coming) }
        logs[index].append(log)
      }
    }
    let most = logs.joined().max() ?? 0
    let mass = logs.map { $0.reduce(0) { $0 + Scalar.exponential($1 - most) } }
    let total = mass.reduce(0, +)
    guard total > 0 else { return nil }
    let mean = zip(homes, mass).reduce(PlanePoint.zero) { $0 + $1.0.point * ($1.1 / total) }
    let likely = zip(homes, mass).filter { $0.1 > 0 }.map { (point: $0.0.point, mass: $0.1) }
    let best = likely.map { middle in
      likely.reduce(0) {
        $0 + ($1.point.distance(to: middle.point) <= preciseDistance ? $1.mass : 0)
      }
    }
    let place = best.indices.max { best[$0] < best[$1] } ?? 0
    return (mean, likely[place].point)
  }

  /// Returns the meters from a home to the border of the region of the mornings, and to that of the
  /// nights; `nil` if the way passes none.
  func borders(
    of home: RoadMesh.Place, _ lookup: @escaping Lookup, _ seen: Observation
  ) -> (entry: Double, exit: Double)? {
    var borders = Borders(self, lookup, seen)
    return borders.places(from: home, mesh.start(of: home, ways).node)
  }

  /// The places on roads at which the home may be.
  private func homes(near center: PlanePoint) -> [RoadMesh.Place] {
    var homes: [RoadMesh.Place] = []
    for (from, others) in mesh.neighbors.enumerated()
    where mesh.nodes[from].distance(to: center) < Self.reach {
      for to in others where from < to {
        let count = max(
          1,
          Int(
            (mesh.nodes[from].distance(to: mesh.nodes[to]) / Self.spacing.homes)
              .rounded()))
        for step in 0..<count {
          homes.append(
            mesh.place(from: from, to: to, share: (Double(step) + 0.5) / Double(count)))
        }
      }
    }
    return homes
  }

  /// How likely a change is at a time after the expected departure and the way to the border.
  private struct Clock {
    private static let bin = 30.0
    private static let earliest = -10_800.0
    private var logs: [Double] = []

    init(_ delays: DelayModel, deviation: Double, into region: PlanePoint) {
      let step = 60.0
      for index in 0..<Int((2 * DelayModel.longest - Self.earliest) / Self.bin) {
        let time = Self.earliest + Double(index) * Self.bin
        var sum = 1e-9
        for delay in stride(from: step / 2, to: DelayModel.longest, by: step) {
          let away = (time - delay) / deviation
          guard abs(away) < 6 else { continue }
          sum +=
            delays.density(delay, into: region) * step * Scalar.exponential(-away * away / 2)
            / deviation
        }
        logs.append(Scalar.logarithm(sum))
      }
    }

    func log(_ time: Double) -> Double {
      let index = Int(((time - Self.earliest) / Self.bin).rounded())
      return logs[min(max(index, 0), logs.count - 1)]
    }
  }

  /// Where ways enter the region of the mornings, and leave that of the nights, for one secret.
  private struct Borders {
    private let estimator: HabitEstimator
    private let lookup: Lookup
    private let seen: Observation
    private var known: [Int: (entry: Double?, exit: Double?)] = [:]

    init(_ estimator: HabitEstimator, _ lookup: @escaping Lookup, _ seen: Observation) {
      (self.estimator, self.lookup, self.seen) = (estimator, lookup, seen)
    }

    /// The meters from a home to both borders; `nil` if the way passes none.
    mutating func places(
      from home: RoadMesh.Place, _ node: Int
    ) -> (entry: Double, exit: Double)? {
      let places = places(from: home.point, to: node, left: HabitEstimator.longest)
      guard let entry = places.entry, let exit = places.exit else { return nil }
      return (entry, exit)
    }

    private mutating func places(
      from point: PlanePoint, to node: Int, left: Double
    ) -> (entry: Double?, exit: Double?) {
      let end = estimator.mesh.nodes[node]
      let length = point.distance(to: end)
      var (entry, exit): (Double?, Double?)
      let count = max(1, Int((length / HabitEstimator.spacing.lookups).rounded()))
      for step in 0..<count {
        let place = length * (Double(step) + 0.5) / Double(count)
        let region = lookup(point + (end - point) * (place / length))
        if exit == nil, region != seen.nights { exit = place }
        if region == seen.morning {
          entry = place
          break
        }
      }
      guard entry == nil || exit == nil, left > length else { return (entry, exit) }
      let rest = places(after: node, left: left - length)
      return (entry ?? rest.entry.map { $0 + length }, exit ?? rest.exit.map { $0 + length })
    }

    private mutating func places(
      after node: Int, left: Double
    ) -> (entry: Double?, exit: Double?) {
      if let places = known[node] { return places }
      guard let next = estimator.ways.next[node] else { return (nil, nil) }
      let places = places(from: estimator.mesh.nodes[node], to: next, left: left)
      known[node] = places
      return places
    }
  }

  /// What reports of some days tell; `nil` if the nights or the mornings are not known.
  static func observation(of reports: [Report], days: Int) -> Observation? {
    var nights: [PlanePoint: Int] = [:]
    var byDay = [[Report]](repeating: [], count: days)
    for report in reports {
      let day = Int(report.time / SuiteTime.day)
      guard day < days else { break }
      byDay[day].append(report)
      if report.time.truncatingRemainder(dividingBy: SuiteTime.day) < 5 * SuiteTime.hour {
        nights[report.center, default: 0] += 1
      }
    }
    func most(_ counts: [PlanePoint: Int]) -> PlanePoint? {
      counts.max { ($0.value, $0.key.east) < ($1.value, $1.key.east) }?.key
    }
    guard let home = most(nights) else { return nil }
    var first: [(time: Double, region: PlanePoint)] = []
    var evenings: [Double] = []
    for (day, reports) in byDay.enumerated() where Habit.isWorkday(day) {
      let midnight = Double(day) * SuiteTime.day
      let pairs = zip(reports, reports.dropFirst()).filter { $0.center != $1.center }
      let noon = midnight + SuiteTime.day / 2
      if let leaving = pairs.first(where: { $0.0.center == home && $0.1.time < noon }) {
        first.append((leaving.1.time - midnight, leaving.1.center))
      }
      if let coming = pairs.last(where: { $0.1.center == home && $0.1.time > noon }) {
        evenings.append(coming.1.time - midnight)
      }
    }
    let counts = Dictionary(first.map { ($0.region, 1) }, uniquingKeysWith: +)
    guard let morning = most(counts) else { return nil }
    return Observation(
      nights: home, morning: morning,
      mornings: first.filter { $0.region == morning }.map(\.time), evenings: evenings)
  }
}
