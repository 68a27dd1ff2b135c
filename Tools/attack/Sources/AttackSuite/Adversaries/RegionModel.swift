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

  /// The probability that a device is back in the old region when the place behind it is in another one.
  private static let returning = 0.02

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
    let lifted = old.cell.lifted(to: new.cell.level)
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
    // A device within a lag of the new region reports that region, or one within two lags of it.
    let others = new.cells(within: 2 * longestLag, on: plane).filter { $0.cell != before.cell }
    let chances = window.indices.map { index -> Double in
      let place = plane.coordinate(of: window.point(index))
      return mean { displacement in
        changed(
          from: before, to: new, beside: others, at: displacement.displaced(place),
          isHeld: isHeld[index])
      }
    }
    return [ReportArc(from: 0, to: 0, chance: chances)]
  }

  /// Returns the probability that a device reports a new region, which is the one behind it.
  ///
  /// `others` are the new region and all near it, except the old one.
  private func changed(
    from old: RegionOutline, to new: RegionOutline, beside others: [RegionOutline],
    at place: Coordinate, isHeld: Bool
  ) -> Double {
    let reach = kept(at: new.excursion(of: place), isAtRest: false)
    guard reach > 0 else { return 0 }
    let stays =
      isHeld ? min(kept(at: old.excursion(of: place), isAtRest: false), 1 - Self.returning) : 0
    let sum = others.reduce(0) { $0 + kept(at: $1.excursion(of: place), isAtRest: false) }
    return (1 - stays) * reach / sum
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

  /// The limits of both parts of a lag in meters.
  private var lags: (constant: Double, fresh: Double) {
    (max(parameters.constantLag, 1), max(parameters.freshLag, 1))
  }

  /// Meters that no lag reaches.
  private var longestLag: Double { lags.constant + lags.fresh }

  /// Returns the probability that a device some meters beyond the border of its region still
  /// reports it.
  private func kept(at excursion: Double, isAtRest: Bool) -> Double {
    guard excursion > 0 else { return 1 }
    if isAtRest { return max(0, 1 - excursion / max(parameters.restRadius, 1)) }
    guard excursion < longestLag else { return 0 }
    // The lag is the sum of two uniform numbers. Its share below a length is the area of a rectangle
    // below a diagonal.
    let (a, b) = lags
    func triangle(_ side: Double) -> Double { side > 0 ? side * side / 2 : 0 }
    let area =
      triangle(excursion) - triangle(excursion - a) - triangle(excursion - b)
      + triangle(excursion - a - b)
    return 1 - min(area / (a * b), 1)
  }
}
