// SPDX-License-Identifier: MIT

import LocationCore

/// What locsim did before: our codebook, ticks and displacement, a lag of one to three ticks that is
/// drawn for each border, and a band along borders in which a change takes two hours.
struct TickLag: Mechanism {
  let name: String

  private let displacement: Displacement
  private let delays: UInt64
  private let plane = TangentPlane.standard
  private var region: Region?
  private var circle = (center: PlanePoint.zero, radius: 0.0)
  private var pending = 0
  private var lag = 0

  private static let tick = 900.0
  private static let bandTicks = 8
  private static let longestLag = 3

  /// Makes the mechanism of a device.
  init(name: String, _ secret: DeviceSecret) {
    self.name = name
    displacement = Displacement(seed: AccuracySeed(number: secret.borders))
    delays = secret.delays
  }

  /// The mechanism for attacks that simulate it.
  static var kind: SimulatedKind {
    let name = "lag of ticks"
    return SimulatedKind(name: name, knowledge: Knowledge.allCases) {
      Self(name: name, $0)
    }
  }

  var isSettled: Bool { pending == 0 }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    guard time.truncatingRemainder(dividingBy: Self.tick) == 0 else { return nil }
    let place = displacement.displaced(plane.coordinate(of: observed))
    let found = Region.leaf(at: place)
    let new = next(found, place: place, observed, at: time)
    if new != region { circle = (plane.point(of: new.center), new.radius) }
    region = new
    return Report(time: time, center: circle.center, radius: circle.radius)
  }

  private mutating func next(
    _ found: Region, place: Coordinate, _ observed: PlanePoint, at time: Double
  ) -> Region {
    guard let old = region, old != found else {
      pending = 0
      return found
    }
    if pending == 0 {
      var draws = Draws(seed: delays, "lag", index: Int(time / Self.tick))
      lag = 1 + draws.index(below: Self.longestLag)
    }
    pending += 1
    let distance = observed.distance(to: circle.center)
    let isInBand: Bool =
      if case .cell(let cell) = old {
        RegionOutline(cell, on: plane).excursion(of: place) < 0.04 * cell.level.edge
      } else {
        false
      }
    let patience = isInBand ? Self.bandTicks : lag
    if distance + Reduction.fixAccuracy <= circle.radius, pending < patience { return old }
    pending = 0
    return found
  }
}
