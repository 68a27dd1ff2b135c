// SPDX-License-Identifier: MIT

import LocationCore

/// The model of our mechanism: the codebook, the rules of lag and band, the kind of the
/// displacement and, if it was learned, the displacement itself.
///
/// The hidden state is the number of ticks for which a change has been pending. It determines the
/// probability of a change at the next tick that finds the device outside.
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

  let stateCount: Int

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
    stateCount = max(parameters.longestLag, 1)
  }

  func reach(of event: ReportEvent) -> PlaneBox {
    PlaneBox(around: event.report.center, reach: event.report.radius)
  }

  func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
    cache.arcs(of: event, on: window) { makeArcs(of: event, on: window) }
  }

  private func makeArcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
    guard let new = RegionOutline(center: event.report.center, on: plane) else { return [] }
    guard let previous = event.previous else {
      let landings = landings(on: window, in: new, from: new)
      return [ReportArc(from: 0, to: 0, chance: landings.map(\.inside))]
    }
    guard event.isChange else { return stayArcs(at: previous, new, on: window) }
    guard let old = RegionOutline(center: previous.center, on: plane) else { return [] }
    return changeArcs(from: previous, landings(on: window, in: new, from: old), on: window)
  }

  /// Returns the arcs of an unchanged region: the device is in it, or a change is pending.
  private func stayArcs(
    at report: Report, _ outline: RegionOutline, on window: GridWindow
  ) -> [ReportArc] {
    let landings = landings(on: window, in: outline, from: outline)
    let inside = landings.map(\.inside)
    return (0..<stateCount).flatMap { pending in
      let kept = 1 - hazard(pending)
      let waiting = window.indices.map { index -> Double in
        guard isHeld(window.point(index), by: report) else { return 0 }
        let landing = landings[index]
        return landing.deep * kept + landing.shallow * (1 - shallowHazard(pending))
      }
      return [
        ReportArc(from: pending, to: 0, chance: inside),
        ReportArc(from: pending, to: min(pending + 1, stateCount - 1), chance: waiting),
      ]
    }
  }

  /// Returns the arcs of a new region: the device is in it, and the change has been pending long
  /// enough or the device has left the old circle.
  private func changeArcs(
    from old: Report, _ landings: [Landing], on window: GridWindow
  ) -> [ReportArc] {
    (0..<stateCount).map { pending in
      let chance = window.indices.map { index -> Double in
        let landing = landings[index]
        guard isHeld(window.point(index), by: old) else { return landing.inside }
        let shallow = landing.inside - landing.insideDeep
        return landing.insideDeep * hazard(pending) + shallow * shallowHazard(pending)
      }
      return ReportArc(from: pending, to: 0, chance: chance)
    }
  }

  /// Returns the probability that a change is published at this tick, by the number of ticks for
  /// which it has been pending: the lag is uniform over 1…`stateCount`.
  private func hazard(_ pending: Int) -> Double { 1 / Double(stateCount - pending) }

  /// Returns the same probability inside the band, where a change takes more ticks than there are
  /// states.
  private func shallowHazard(_ pending: Int) -> Double {
    guard pending == stateCount - 1 else { return 0 }
    return 1 / Double(max(1, parameters.bandTicks - pending))
  }

  private func isHeld(_ point: PlanePoint, by report: Report) -> Bool {
    point.distance(to: report.center) + Reduction.fixAccuracy <= report.radius
  }

  /// The shares of the displacements by where they put a lattice point.
  private struct Landing {
    /// The share inside the new region.
    var inside = 0.0
    /// The share inside the new region and beyond the old region's band.
    var insideDeep = 0.0
    /// The share outside the old region, but within its band.
    var shallow = 0.0
    /// The share beyond the old region's band.
    var deep = 0.0
  }

  private func landings(
    on window: GridWindow, in new: RegionOutline, from old: RegionOutline
  ) -> [Landing] {
    let band = parameters.bandShare * RegionLevel.leaf.edge
    let bound = parameters.displacementBound + 1
    return window.indices.map { index in
      let place = plane.coordinate(of: window.point(index))
      guard new.excursion(of: place) <= bound + band else { return Landing(deep: 1) }
      return landing(of: place, in: new, from: old, band: band)
    }
  }

  private func landing(
    of place: Coordinate, in new: RegionOutline, from old: RegionOutline, band: Double
  ) -> Landing {
    var landing = Landing()
    let share = 1 / Double(displacements.count)
    for displacement in displacements {
      let moved = displacement.displaced(place)
      let excursion = old.excursion(of: moved)
      let isInside = new.excursion(of: moved) == 0
      if isInside { landing.inside += share }
      if excursion >= band, excursion > 0 {
        landing.deep += share
        if isInside { landing.insideDeep += share }
      } else if excursion > 0 {
        landing.shallow += share
      }
    }
    return landing
  }
}
