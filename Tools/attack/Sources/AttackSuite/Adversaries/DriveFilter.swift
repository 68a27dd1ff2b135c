// SPDX-License-Identifier: MIT

/// Follows a user who was last seen on a drive, from an exact fix with speed and course.
///
/// Two things may have happened since: the drive goes on as it was, or it has ended somewhere on
/// its line and any movement followed. The first is one moving point, the second a belief on the
/// lattice; both carry the mechanism's hidden state.
struct DriveFilter: Sendable {
  /// Where the drive was last seen.
  let start: PlanePoint

  /// How far it went in a second, in meters.
  let velocity: PlanePoint

  /// Where people of these parts ever are.
  let area: PlaneBox

  /// Meters between lattice points.
  let spacing: Double

  /// What is expected of movement after the drive.
  var mobility = MobilityPrior()

  /// Mean time in seconds for which such a drive goes on: half an hour by car is usual, of which
  /// some has passed.
  var meanRest = 1_000.0

  /// Seconds from the last exact fix.
  private(set) var age = 0.0

  /// What goes on driving, by hidden state.
  private var driving: [Double]

  /// What has ended its drive; `nil` while nothing has.
  private var ended: LayeredBelief?

  private var scratch: [Double] = []

  /// Begins with an exact fix; which hidden state the mechanism is in is not known.
  ///
  /// - Parameters:
  ///   - start: The fix.
  ///   - velocity: Meters that the drive goes in a second.
  ///   - area: Where people of these parts ever are.
  ///   - spacing: Meters between lattice points.
  ///   - stateCount: How many hidden states the mechanism has.
  init(
    start: PlanePoint, velocity: PlanePoint, area: PlaneBox, spacing: Double, stateCount: Int
  ) {
    self.start = start
    self.velocity = velocity
    self.area = area
    self.spacing = spacing
    driving = Array(repeating: 1 / Double(stateCount), count: stateCount)
  }

  /// The box that can have been reached at 15 m/s, within the area.
  func reach(afterFix age: Double) -> PlaneBox {
    PlaneBox(around: start, reach: 15 * age + spacing).intersection(with: area) ?? area
  }

  /// Goes on in time, and learns from a report where there is one.
  ///
  /// - Parameters:
  ///   - age: Seconds from the exact fix, more than before.
  ///   - window: Where the user may be.
  ///   - arcs: The chances of the report, `nil` without one.
  /// - Returns: The belief about the place, with the total mass one.
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

  /// What had ended before moves on; what ends on the way joins it.
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
