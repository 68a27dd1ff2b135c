// SPDX-License-Identifier: MIT

/// Estimates the traveler's place on a known road at the last of several changes of region, from the
/// times of the changes.
///
/// The posterior is over the place, the speed and the secrets that the device may have: each secret
/// puts the borders elsewhere. A change comes some time after its border, as `DelayModel` says.
struct TripEstimator: Sendable {
  /// A change of region in the reports.
  struct Change: Hashable, Sendable {
    /// The time of the report of the new region, in seconds since the beginning of `SuiteTime`.
    let time: Double

    /// The center of the new region.
    let region: PlanePoint
  }

  /// The shares of the usual speed that are considered.
  private static let shares = [0.96, 0.98, 1, 1.02, 1.04]

  /// The seconds of travel between two places that are considered.
  private static let step = 20.0

  /// The borders for each secret that the device may have.
  let borders: [RoadBorders]

  /// The delays.
  let delays: DelayModel

  /// The usual speed in meters per second.
  let speed: Double

  /// Returns the estimate at the last of some changes; `nil` if no secret explains them.
  func guess(_ changes: ArraySlice<Change>) -> CrossingEstimator.Guess? {
    guard let last = changes.last else { return nil }
    let spacing = speed * Self.step
    var mass: [Int: Double] = [:]
    for borders in borders {
      for entry in borders.entries(into: last.region) {
        guard let crossings = crossings(of: changes, entry, borders) else { continue }
        for share in Self.shares {
          let pace = speed * share
          let first = Int((entry / spacing).rounded(.up))
          for index in first..<first + Int(DelayModel.longest / Self.step) {
            let place = Double(index) * spacing
            var likelihood = 1.0
            for (change, border) in zip(changes, crossings) {
              let delay = change.time - last.time + (place - border) / pace
              likelihood *= delays.density(delay, into: change.region)
            }
            mass[index, default: 0] += likelihood
          }
        }
      }
    }
    return Self.guess(mass.sorted { $0.key < $1.key }, spacing: spacing)
  }

  /// The places of the borders before the last one; `nil` if the road does not pass them.
  private func crossings(
    of changes: ArraySlice<Change>, _ entry: Double, _ borders: RoadBorders
  ) -> [Double]? {
    var places = [entry]
    for change in changes.dropLast().reversed() {
      guard let place = borders.entry(into: change.region, before: places[places.count - 1])
      else { return nil }
      places.append(place)
    }
    return places.reversed()
  }

  /// The median, and the middle of the stretch of twice 564 m with the most mass.
  private static func guess(
    _ mass: [(key: Int, value: Double)], spacing: Double
  ) -> CrossingEstimator.Guess? {
    let total = mass.reduce(0) { $0 + $1.value }
    guard total > 0 else { return nil }
    var sum = 0.0
    let median = mass.first { point in
      sum += point.value
      return sum >= total / 2
    }
    let reach = Int(preciseDistance / spacing)
    var (best, place, end, window, begin) = (-1.0, 0.0, 0, 0.0, 0)
    while begin < mass.count {
      while end < mass.count, mass[end].key <= mass[begin].key + 2 * reach {
        window += mass[end].value
        end += 1
      }
      if window > best {
        best = window
        place = Double(mass[begin].key + mass[end - 1].key) / 2 * spacing
      }
      window -= mass[begin].value
      begin += 1
    }
    return median.map { CrossingEstimator.Guess(median: Double($0.key) * spacing, stretch: place) }
  }

  /// The changes of region in reports.
  static func changes(in reports: [Report]) -> [Change] {
    zip(reports, reports.dropFirst()).compactMap { before, after in
      before.center == after.center ? nil : Change(time: after.time, region: after.center)
    }
  }
}
