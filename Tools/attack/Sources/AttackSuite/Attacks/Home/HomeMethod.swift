// SPDX-License-Identifier: MIT

/// A method to find a home from the reports of many days; each kind of mechanism has a suitable
/// one.
enum HomeMethod: Sendable {
  /// The mean of all reports between midnight and six.
  case mean
  /// The median of these reports along each axis.
  case median
  /// The median of their eastings, and the middle between the extremes of their northings.
  case medianAndMidrange
  /// The middle of the area that all circles of these reports share.
  case circles
  /// The pooled beliefs of a smoother at three o'clock of each night.
  case beliefs

  /// The hours in which all users sleep, in seconds since midnight.
  static let night = 0..<6 * SuiteTime.hour

  /// Returns the reports that are of a night.
  static func nights(_ reports: [Report]) -> [Report] {
    reports.filter { night.contains($0.time.truncatingRemainder(dividingBy: SuiteTime.day)) }
  }

  /// Returns the estimate of a home.
  ///
  /// - Parameters:
  ///   - sights: The adversary's view: one sight per client, of the same days.
  ///   - smoother: The smoother for beliefs.
  /// - Returns: The best mean estimate and the best disc, in meters; `nil` without reports of a
  ///   night.
  func home(
    from sights: [Watcher.Sight], smoother: Smoother
  ) -> (point: PlanePoint, disc: PlanePoint)? {
    let nights = sights.flatMap { Self.nights($0.reports) }
    guard !nights.isEmpty else { return nil }
    let east = nights.map(\.center.east)
    let north = nights.map(\.center.north)
    switch self {
    case .mean: return Self.both(PlanePoint(east: east.mean, north: north.mean))
    case .median: return Self.both(PlanePoint(east: east.median, north: north.median))
    case .medianAndMidrange:
      let midrange = ((north.min() ?? 0) + (north.max() ?? 0)) / 2
      return Self.both(PlanePoint(east: east.median, north: midrange))
    case .circles: return Self.guess(Self.sharedArea(of: nights))
    case .beliefs:
      let days = sights.flatMap { Self.beliefs($0, smoother: smoother) }
      return Belief.pooled(days, tempering: 3).map(Self.guess)
    }
  }

  private static func both(_ point: PlanePoint) -> (point: PlanePoint, disc: PlanePoint) {
    (point, point)
  }

  private static func guess(_ belief: Belief) -> (point: PlanePoint, disc: PlanePoint) {
    (belief.mean, belief.bestDisc(radius: preciseDistance))
  }

  /// Returns the places that the largest number of circles share; without the receiver's noise all
  /// circles would share them.
  private static func sharedArea(of nights: [Report]) -> Belief {
    let circles = Set(nights.map { Report(time: 0, center: $0.center, radius: $0.radius) })
    let box = PlaneBox(around: nights[0].center, reach: nights[0].radius)
    let window = GridWindow(covering: box, spacing: 100)
    let counts = window.indices.map { index in
      circles.count { $0.center.distance(to: window.point(index)) <= $0.radius }
    }
    let most = counts.max() ?? 0
    var belief = Belief(uniform: window)
    belief.mass = counts.map { $0 == most ? 1 : 0 }
    return belief
  }

  /// Returns the belief at three o'clock of each night, from the reports of its day.
  private static func beliefs(_ sight: Watcher.Sight, smoother: Smoother) -> [Belief] {
    var model = sight.model
    let days = Dictionary(grouping: sight.reports) { Int($0.time / SuiteTime.day) }
    return days.keys.sorted().compactMap { day -> Belief? in
      let reports = days[day] ?? []
      let three = Double(day) * SuiteTime.day + 3 * SuiteTime.hour
      let nearest = reports.indices.min {
        abs(reports[$0].time - three) < abs(reports[$1].time - three)
      }
      guard let nearest, abs(reports[nearest].time - three) < SuiteTime.hour else { return nil }
      return smoother.beliefs(from: reports, model: &model)[nearest]
    }
  }
}
