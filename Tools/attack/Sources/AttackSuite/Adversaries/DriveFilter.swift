// SPDX-License-Identifier: MIT

/// Follows a user whose last exact fix, with speed and course, was on a drive.
///
/// Since then the drive has either continued, or ended somewhere on its line, followed by any
/// movement. The first case is one moving point, and the second is a belief on the lattice. Both
/// include the mechanism's hidden state.
struct DriveFilter: Sendable {
  /// The place of the exact fix.
  let start: PlanePoint

  /// The velocity at the exact fix, in meters per second.
  let velocity: PlanePoint

  /// The area in which the user can be.
  let area: PlaneBox

  /// The distance between lattice points in meters.
  let spacing: Double

  /// The expected movement after the drive.
  var mobility = MobilityPrior()

  /// The mean time in seconds until a drive ends: usual drives take half an hour, of which a part
  /// has passed.
  var meanRest = 1_000.0

  /// The seconds since the exact fix.
  private(set) var age = 0.0

  /// The mass that is still driving, by hidden state.
  private var driving: [Double]

  /// The belief about a drive that has ended; `nil` before the first step.
  private var ended: LayeredBelief?

  private var scratch: [Double] = []

  /// Makes a filter at an exact fix; the hidden state of the mechanism is unknown.
  ///
  /// - Parameters:
  ///   - start: The place of the fix.
  ///   - velocity: The velocity of the drive, in meters per second.
  ///   - area: The area in which the user can be.
  ///   - spacing: The distance between lattice points in meters.
  ///   - stateCount: The number of hidden states of the mechanism.
  init(
    start: PlanePoint, velocity: PlanePoint, area: PlaneBox, spacing: Double, stateCount: Int
  ) {
    self.start = start
    self.velocity = velocity
    self.area = area
    self.spacing = spacing
    driving = Array(repeating: 1 / Double(stateCount), count: stateCount)
  }

  /// Returns the part of the area that can be reached at 15 m/s.
  func reach(afterFix age: Double) -> PlaneBox {
    PlaneBox(around: start, reach: 15 * age + spacing).intersection(with: area) ?? area
  }

  /// Advances to a time, and includes a report if there is one.
  ///
  /// - Parameters:
  ///   - age: The seconds since the exact fix, more than before.
  ///   - window: The window in which the user may be.
  ///   - arcs: The probabilities of the report; `nil` without one.
  /// - Returns: The belief about the place, with a total mass of one.
  mutating func advance(to age: Double, window: GridWindow, arcs: [ReportArc]?) -> Belief {
    var ended = moved(to: age, window: window)
    let rest = Scalar.exponential(-(age - self.age) / meanRest)
    let place = window.index(nearest: start + velocity * age)
    var driven = LayeredBelief(
      layers: driving.map { mass in
        var layer = Belief(uniform: window, value: 0)
        if let place { layer.mass[place] = mass * rest }
        return layer
      })
    self.age = age
    if let arcs {
      driven = driven.applying(arcs)
      ended = ended.applying(arcs)
    }
    let total = driven.total + ended.total
    if total > 0 {
      driven.scale(by: 1 / total)
      ended.scale(by: 1 / total)
    } else {
      let anywhere = LayeredBelief(uniform: window, stateCount: driving.count)
      ended = arcs.map { anywhere.told($0) } ?? anywhere
    }
    driving = driven.layers.map(\.total)
    self.ended = ended
    driven.add(ended)
    return driven.marginal
  }

  /// Returns the belief about an ended drive at a later time, including the drives that end until
  /// then.
  private mutating func moved(to age: Double, window: GridWindow) -> LayeredBelief {
    var result =
      ended?.moved(to: window, over: age - self.age, by: mobility, scratch: &scratch)
      ?? LayeredBelief(layers: driving.map { _ in Belief(uniform: window, value: 0) })
    let parts = 9
    let part = (age - self.age) / Double(parts)
    for index in 0..<parts {
      let begin = Double(index) * part
      let share =
        Scalar.exponential(-begin / meanRest) - Scalar.exponential(-(begin + part) / meanRest)
      let end = self.age + begin + part / 2
      let place = start + velocity * end
      let point = GridWindow(covering: PlaneBox(around: place, reach: 0), spacing: spacing)
      let spread = mobility.moved(
        Belief(uniform: point), to: window, over: age - end, scratch: &scratch)
      result.add(
        LayeredBelief(
          layers: driving.map { mass in
            var layer = spread
            layer.scale(by: mass * share)
            return layer
          }))
    }
    return result
  }
}
