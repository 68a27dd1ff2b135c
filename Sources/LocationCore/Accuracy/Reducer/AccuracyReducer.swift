// SPDX-License-Identifier: MIT

/// Turns the fixes of a device into the region that clients with reduced accuracy share.
///
/// Stops averaging, edge watching and collusion: fixes only change what it remembers; a region
/// comes out at ticks alone, is a function of place, and is one for the whole device. Equal seeds,
/// fixes and ticks give equal regions, for every client and at every rate of requests.
///
/// Between a look-up and what is published stand, in this order: the mean of a stay
/// (``StayCentroid``), the secret ``Displacement``, the level that bears the fix's own accuracy,
/// the ``DensityTable``, and the ``Band`` and ``Lag`` that hold a change back for as long as the
/// old circle still holds the device.
package struct AccuracyReducer: Sendable {
  /// The numbers it works with.
  package let parameters: ReductionParameters

  /// What is published; `nil` before the first evaluation.
  package var published: PublishedRegion? { state.published }

  private let displacement: Displacement
  private let lag: Lag
  private let band: Band
  private let density: DensityTable?

  private var state: CoarseAreaState
  private var stay: StayCentroid?

  /// The newest fix that can be used.
  private var latest: (position: Coordinate, accuracy: Double, time: UTCInstant)?

  /// Makes the reducer of a device.
  ///
  /// - Parameters:
  ///   - seed: The secret for the kind of source that fixes come from.
  ///   - parameters: The numbers to work with.
  ///   - density: Where few people live; `nil` treats all places alike.
  ///   - state: What the device remembers.
  package init(
    seed: AccuracySeed, parameters: ReductionParameters = ReductionParameters(),
    density: DensityTable? = nil, state: CoarseAreaState = CoarseAreaState()
  ) {
    self.parameters = parameters
    self.density = density
    self.state = state
    displacement = Displacement(seed: seed, parameters: parameters)
    lag = Lag(seed: seed, parameters: parameters)
    band = Band(parameters: parameters)
    stay = state.stay
  }

  /// What the device remembers now.
  package var memory: CoarseAreaState {
    var state = state
    state.stayMean = stay?.mean
    state.stayCount = stay?.count ?? 0
    state.stayStrays = stay?.strays ?? 0
    state.leftStay = stay?.left
    return state
  }

  /// Takes what another process of the device has published; fixes that came here stay.
  mutating func adopt(_ other: CoarseAreaState) {
    state = other
    if stay == nil { stay = other.stay }
  }

  /// Learns that the source has lost its position, or was closed: the device may move unseen.
  mutating func loseSignal() { latest = nil }

  /// Takes a fix; nothing comes out of it before the next evaluation.
  ///
  /// A fix too poor for the coarsest level counts as none.
  package mutating func take(_ fix: Fix) {
    guard fix.horizontalAccuracy <= RegionCodebook.poorestAccuracy else { return }
    latest = (fix.coordinate, fix.horizontalAccuracy, fix.timestamp)
    if stay == nil {
      stay = StayCentroid(fix.coordinate)
    } else {
      stay?.take(
        fix.coordinate, radius: parameters.stayRadius, endingAfter: parameters.fixesThatEndStay)
    }
  }

  /// Looks where the device is, and publishes its region with the time of a tick.
  ///
  /// - Parameter tick: The tick, in the source's UTC.
  /// - Returns: What is published now; `nil` where there is no fix that is new enough, which leaves
  ///   what was published as it is, with its old time.
  package mutating func evaluate(at tick: UTCInstant) -> PublishedRegion? {
    guard let latest, let stay, latest.time >= tick - parameters.longestFixAge else { return nil }
    var place = displacement.displaced(stay.mean)
    var candidate = region(at: place, accuracy: latest.accuracy)
    if stay.isInDoubt, !holds(candidate, latest.position, accuracy: latest.accuracy) {
      // It may be an error or the beginning of a way; the circle holds the newest fix in either
      // case.
      place = displacement.displaced(latest.position)
      candidate = self.region(at: place, accuracy: latest.accuracy)
    }
    var region = candidate
    if let old = state.published?.region, old != candidate {
      if state.pending == 0 { state.pendingSince = tick }
      state.pending += 1
      let isHeld =
        holds(old, latest.position, accuracy: latest.accuracy)
        && state.pending < patience(from: old, to: candidate, place: place)
      if isHeld { region = old }
    }
    if region == candidate { state.pending = 0 }
    let published = PublishedRegion(region: region, time: tick)
    state.published = published
    return published
  }

  /// The region of a displaced place: the finest that bears the accuracy of the fix in meters.
  private func region(at place: Coordinate, accuracy: Double) -> Region {
    guard case .cell(let leaf) = Region.leaf(at: place) else { return .leaf(at: place) }
    // Whether it is indoors or out must not show, so the accuracy itself is never shown.
    let needed = accuracy + RegionCodebook.stayAllowance
    var region = density?.region(of: leaf) ?? .cell(leaf)
    var level = RegionLevel.leaf
    while needed > RegionCodebook.leastSlack, region.slack < needed, let coarser = level.coarser {
      level = coarser
      region = .cell(leaf.lifted(to: level))
    }
    return region
  }

  /// Whether the circle of a region still holds the device.
  private func holds(_ region: Region, _ position: Coordinate, accuracy: Double) -> Bool {
    Geodesic.distance(from: position, to: region.center) + accuracy <= region.radius
  }

  /// The evaluations that a change of region takes.
  private func patience(from old: Region, to new: Region, place: Coordinate) -> Int {
    if new.contains(old) { return 0 }
    if old.contains(new) { return parameters.finerTicks }
    if band.holds(excursion: old.excursion(of: place), from: old) { return band.ticks }
    return lag.ticks(since: state.pendingSince)
  }
}

extension AccuracyReducer: CustomReflectable {
  /// A mirror of the published region only, so that no dump shows a position or a stay.
  package var customMirror: Mirror { Mirror(self, children: ["published": published as Any]) }
}
