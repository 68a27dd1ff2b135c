// SPDX-License-Identifier: MIT

/// Finds a home from the times at which a commuter's region changes on many days.
///
/// The adversary knows the roads, the work, the usual speed, the usual departures, and how far from work
/// people live. For each place on a road that may be the home, and each secret that the device may have,
/// it simulates some days, and compares at which ticks the region first changes in the morning and
/// last changes in the evening, and, where every change counts, how long after the first change the next
/// ones come. Homes near each other share their simulated days. Where no change counts, no day is simulated.
struct HabitEstimator: Sendable {
  /// The longest simulated rest after a trip, in seconds.
  static let rest = 20_000.0

  /// The roads.
  let mesh: RoadMesh

  /// The ways to work.
  let ways: RoadMesh.Ways

  /// The usual speed in meters per second.
  let speed: Double

  /// The standard deviation of departures in seconds.
  let deviation: Double

  /// The meters between the places that may be the home.
  let spacing: Double

  /// The distances from home to work, in meters.
  var distances = 0...Double.greatestFiniteMagnitude

  /// The changes of a working day that count.
  var view = CommuteView.firstAndLast

  /// What an adversary simulates.
  struct Effort: Sendable {
    /// The secrets that the device may have.
    let secrets: Int
    /// The days with each home and each secret.
    let days: Int
    /// The most likely homes and secrets with which more days are simulated.
    let finalists: Int
    /// The days with each of those.
    let finalDays: Int
  }

  /// What the adversary simulates.
  let effort: Effort

  /// What is seen of a user.
  struct Observation: Sendable {
    /// The report of the nights.
    let nights: Report
    /// When regions change.
    let pattern: CommutePattern
    /// The mean radius of the reports in meters.
    var radius = 0.0
    /// The share of the reports whose center is more than 10 km from the user.
    var farShare = 0.0
  }

  /// An estimate of the home: the posterior mean, and the middle of the best disc.
  typealias Guess = (point: PlanePoint, disc: PlanePoint)

  /// Returns an estimate for each observation; `nil` where no secret explains the region of the
  /// nights.
  ///
  /// - Parameters:
  ///   - seen: What was observed, of one user in several numbers of days.
  ///   - kind: The mechanism.
  ///   - secrets: The secrets that the device may have.
  /// - Returns: The estimates.
  func homes(
    from seen: [Observation], _ kind: SimulatedKind, secrets: [DeviceSecret]
  ) -> [Guess?] {
    let homes = mesh.places(every: spacing).filter { place in
      mesh.start(of: place, ways).length.isFinite
        && seen.contains { place.point.distance(to: $0.nights.center) <= $0.nights.radius }
    }
    let habits = homes.map { Habit(way: mesh.way(from: $0, ways), speed: speed) }
      .filter { distances.contains($0.distance) }
    let order = SeenChanges(seen.map(\.pattern), view, deviation: deviation)
    var candidates = HabitCandidates(
      habits: habits,
      secrets: secrets, kind, order, deviation: deviation)
    candidates.keep(nights: Set(seen.map(\.nights.center)))
    if view == .nights {
      return seen.map { candidates.guess(candidates.logs(of: $0, [], among: candidates.all)) }
    }
    candidates.simulate(candidates.all, days: effort.days)
    let shares = seen.map { candidates.shares(night: $0.nights.center) }
    let finalists = zip(seen, shares).map { observation, shares in
      let logs = candidates.logs(of: observation, shares, among: candidates.all)
      return candidates.finalists(logs, count: effort.finalists)
    }
    candidates.simulate(Set(finalists.joined()).sorted(), days: effort.finalDays)
    return seen.indices.map { index in
      let judged = view == .firstAndLast ? finalists[index].sorted() : candidates.all
      return candidates.guess(candidates.logs(of: seen[index], shares[index], among: judged))
    }
  }
}
