// SPDX-License-Identifier: MIT

import LocationCore

/// The model of our mechanism: the codebook, the rules of rests and lags, the kind of the
/// displacement and, if it was learned, the displacement itself.
///
/// A device that is some meters beyond a border still reports the old region with the probability
/// that its lag is longer than that.
struct RegionModel: ReportModel {
  /// The possible displacements: the learned one, or random ones over which each report is
  /// averaged.
  let displacements: [Displacement]

  /// The mechanism's public parameters.
  let parameters: ReductionParameters

  /// The plane on which reports lie.
  let plane: TangentPlane

  /// The cache of computed probabilities.
  let cache: ReportArcCache

  let stateCount = 1

  /// Makes the model of an adversary.
  ///
  /// - Parameters:
  ///   - displacements: The possible displacements, at least one.
  ///   - parameters: The mechanism's public parameters.
  ///   - plane: The plane on which reports lie.
  ///   - cache: The cache of probabilities, shared only between models with the same displacements.
  init(
    displacements: [Displacement], parameters: ReductionParameters = ReductionParameters(),
    plane: TangentPlane = .standard, cache: ReportArcCache = ReportArcCache()
  ) {
    precondition(!displacements.isEmpty, "an adversary holds some displacement for possible")
    self.displacements = displacements
    self.parameters = parameters
    self.plane = plane
    self.cache = cache
  }

  func reach(of event: ReportEvent) -> PlaneBox {
    PlaneBox(around: event.report.center, reach: event.report.radius)
  }

  func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
    cache.arcs(of: event, on: window) { makeArcs(of: event, on: window) }
  }

  private func makeArcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
    guard let new = RegionOutline(event.report, on: plane) else { return [] }
    let old = event.previous.flatMap { RegionOutline($0, on: plane) }
    guard let old, new.cell.level >= old.cell.level else {
      // The first report, or the region of a rest: it is where the device is.
      return [arc(on: window) { new.excursion(of: $0) == 0 ? 1 : 0 }]
    }
    // A departure gives a greater region, in which the trip goes on.
    var lifted = old.cell
    while lifted.level < new.cell.level, let parent = lifted.parent { lifted = parent }
    let before = RegionOutline(lifted, on: plane)
    let circle = Region.cell(lifted)
    let (center, radius) = (plane.point(of: circle.center), circle.radius)
    let isHeld = window.indices.map {
      window.point($0).distance(to: center) + Reduction.fixAccuracy <= radius
    }
    if before.cell == new.cell {
      let isAtRest = new.cell.level.edge < parameters.travelEdge
      return [
        arc(on: window, where: isHeld) { kept(at: new.excursion(of: $0), isAtRest: isAtRest) }
      ]
    }
    let chances = window.indices.map { index -> Double in
      let place = plane.coordinate(of: window.point(index))
      return mean { displacement in
        changed(from: before, to: new, at: displacement.displaced(place), isHeld: isHeld[index])
      }
    }
    return [ReportArc(from: 0, to: 0, chance: chances)]
  }

  /// Returns the probability that a device reports a new region, which is the one behind it.
  private func changed(
    from old: RegionOutline, to new: RegionOutline, at place: Coordinate, isHeld: Bool
  ) -> Double {
    let reach = kept(at: new.excursion(of: place), isAtRest: false)
    guard reach > 0 else { return 0 }
    let stays = kept(at: old.excursion(of: place), isAtRest: false)
    // The other regions of which the same may be said: those beside the place, except the old one.
    let (east, north) = new.sides(of: place)
    var others = 1.0
    for distance in east + north { others += kept(at: distance, isAtRest: false) }
    for x in east {
      for y in north { others += kept(at: (x * x + y * y).squareRoot(), isAtRest: false) }
    }
    others -= stays
    return others > 0 ? min((isHeld ? 1 - stays : 1) * reach / max(others, reach), 1) : 0
  }

  /// Returns the mean probability over the displacements at each point.
  private func arc(
    on window: GridWindow, where isPossible: [Bool]? = nil, _ chance: (Coordinate) -> Double
  ) -> ReportArc {
    let chances = window.indices.map { index -> Double in
      guard isPossible?[index] ?? true else { return 0 }
      let place = plane.coordinate(of: window.point(index))
      return mean { chance($0.displaced(place)) }
    }
    return ReportArc(from: 0, to: 0, chance: chances)
  }

  /// Returns the mean over the displacements.
  private func mean(_ chance: (Displacement) -> Double) -> Double {
    displacements.reduce(0) { $0 + chance($1) } / Double(displacements.count)
  }

  /// Returns the probability that a device some meters beyond the border of its region still
  /// reports it.
  private func kept(at excursion: Double, isAtRest: Bool) -> Double {
    guard excursion > 0 else { return 1 }
    if isAtRest { return max(0, 1 - excursion / max(parameters.restRadius, 1)) }
    // The lag is the sum of two uniform numbers. Its share below a length is the area of a rectangle
    // below a diagonal.
    let (a, b) = (max(parameters.constantLag, 1), max(parameters.freshLag, 1))
    func triangle(_ side: Double) -> Double { side > 0 ? side * side / 2 : 0 }
    let area =
      triangle(excursion) - triangle(excursion - a) - triangle(excursion - b)
      + triangle(excursion - a - b)
    return 1 - min(area / (a * b), 1)
  }
}
