// SPDX-License-Identifier: MIT

/// A place in which a trajectory rests, once or several times.
struct StayPlace: Sendable {
  /// The shortest duration of a stay in seconds.
  static let leastStay = 900.0

  /// The greatest distance in meters of a fix from the mean of its stay, and between two stays in
  /// one place.
  static let radius = 150.0

  /// The mean position of all stays.
  private(set) var mean: PlanePoint

  /// The times of the stays, in seconds since the beginning of `SuiteTime`.
  private(set) var times: [ClosedRange<Double>]

  private var weight: Double

  /// Returns whether the device rests here at a time.
  func contains(_ time: Double) -> Bool { times.contains { $0.contains(time) } }

  /// Finds the places of a trajectory, in the order of their first stays.
  static func places(of trajectory: Trajectory) -> [Self] {
    var places: [Self] = []
    var first = 0
    while first < trajectory.truth.count {
      let run = run(of: trajectory, from: first)
      let start = trajectory.time(of: first)
      let end = trajectory.time(of: run.end - 1)
      if end - start >= leastStay {
        add(Self(mean: run.mean, times: [start...end], weight: end - start), to: &places)
      }
      first = run.end
    }
    return places
  }

  /// Returns the longest run of fixes near their mean that begins with a fix.
  private static func run(
    of trajectory: Trajectory, from first: Int
  ) -> (end: Int, mean: PlanePoint) {
    var mean = trajectory.truth[first]
    var index = first + 1
    while index < trajectory.truth.count {
      let point = trajectory.truth[index]
      guard point.distance(to: mean) <= radius else { break }
      index += 1
      mean = mean + (point - mean) * (1 / Double(index - first))
    }
    return (index, mean)
  }

  private static func add(_ stay: Self, to places: inout [Self]) {
    guard let known = places.firstIndex(where: { $0.mean.distance(to: stay.mean) <= radius })
    else {
      places.append(stay)
      return
    }
    let total = places[known].weight + stay.weight
    let step = stay.mean - places[known].mean
    places[known].mean = places[known].mean + step * (stay.weight / total)
    places[known].weight = total
    places[known].times += stay.times
  }
}
