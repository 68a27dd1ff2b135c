// SPDX-License-Identifier: MIT

/// Turns the fixes of a device into the region that clients with reduced accuracy share.
///
/// Stops averaging, edge watching and collusion: fixes only change what it remembers; a region
/// comes out at ticks alone, and is one for the whole device. Equal seeds, fixes and ticks give equal
/// regions, for every client and at every rate of requests.
///
/// Between a look-up and what is published stand, in this order: the mean of a stay
/// (``StayCentroid``), the secret ``Displacement``, the level that bears the fix's own accuracy,
/// the ``DensityTable``, and the rest or the trip. While the device travels, its region is the greater
/// one of a place behind it (``Trip``), as far as the ``Lag`` says; the region of a ``Rest`` is published
/// at one of the ``SettlingTimes``.
package struct AccuracyReducer: Sendable {
  /// The numbers it works with.
  package let parameters: ReductionParameters

  /// What is published; `nil` before the first evaluation.
  package var published: PublishedRegion? { state.published }

  private let displacement: Displacement
  private let lag: Lag
  private let settlingTimes: SettlingTimes
  private let travelLevel: RegionLevel
  private let density: DensityTable?

  private var state: CoarseAreaState
  private var stay: StayCentroid?

  /// The newest fix that can be used.
  private var latest: Latest?

  private var circles = RecentValues<Region, Circle>()
  private var displacedPlaces = RecentValues<Coordinate, Coordinate>()
  private var metric = LocalMetric()

  /// A region's circle; the radius is in meters.
  private typealias Circle = (center: Coordinate, radius: Double)

  /// What is remembered of a fix.
  private typealias Latest = (position: Coordinate, accuracy: Double, time: UTCInstant)

  /// Makes the reducer of a device.
  ///
  /// - Parameters:
  ///   - seed: The secret for the kind of source that fixes come from.
  ///   - delaySeed: The secret for delays, where an attacker knows only the displacement; `nil` is
  ///     `seed`.
  ///   - parameters: The numbers to work with.
  ///   - density: Where few people live; `nil` treats all places alike.
  ///   - state: What the device remembers.
  package init(
    seed: AccuracySeed, delaySeed: AccuracySeed? = nil,
    parameters: ReductionParameters = ReductionParameters(), density: DensityTable? = nil,
    state: CoarseAreaState = CoarseAreaState()
  ) {
    self.parameters = parameters
    self.density = density
    self.state = state
    displacement = Displacement(seed: seed, parameters: parameters)
    lag = Lag(seed: delaySeed ?? seed, parameters: parameters)
    settlingTimes = SettlingTimes(seed: delaySeed ?? seed, parameters: parameters)
    travelLevel =
      RegionLevel.allCases.first { $0.edge >= parameters.travelEdge } ?? .fortyKilometers
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
    var place = stay.mean
    var displaced = whereLookedUp(place)
    var fine = region(at: displaced, accuracy: latest.accuracy)
    if stay.isInDoubt, !holds(fine, latest) {
      // It may be an error or the beginning of a way; the circle holds the newest fix in either
      // case.
      place = latest.position
      displaced = whereLookedUp(place)
      fine = region(at: displaced, accuracy: latest.accuracy)
    }
    let region: Region
    if let old = state.published?.region {
      let rest = rest(at: place, tick, in: fine, after: old)
      state.rest = rest
      if rest.isSettled {
        // The place at which it was settled counts, not the mean, which may cross a border.
        let own = self.region(
          at: whereLookedUp(rest.place), accuracy: latest.accuracy)
        region = settled(holds(own, latest) ? own : fine, old: old, latest)
      } else if isSettled(rest, tick, in: fine) {
        state.rest = Rest(place: place, since: rest.since, isSettled: true)
        state.trip = nil
        state.pending = 0
        region = fine
      } else {
        region = traveling(fine, old: old, at: displaced, tick, latest)
      }
    } else {
      state.rest = Rest(place: place, since: tick, isSettled: true)
      region = fine
    }
    let published = PublishedRegion(region: region, time: tick)
    state.published = published
    return published
  }

  /// The rest at a place with a region, which ends the one before if it is elsewhere.
  private mutating func rest(
    at place: Coordinate, _ tick: UTCInstant, in fine: Region, after old: Region
  ) -> Rest {
    guard var rest = state.rest else {
      // An earlier version published the region; a change of rules must not be a draw of its own.
      return Rest(place: place, since: tick, isSettled: old == fine)
    }
    // A clock that was ahead must not keep a rest from being settled.
    rest.since = min(rest.since, tick)
    var metric = LocalMetric(referenceLatitude: rest.place.latitude)
    if metric.distance(from: rest.place, to: place) <= parameters.restRadius { return rest }
    if rest.isSettled {
      let begin = whereLookedUp(rest.place)
      state.trip = Trip(origin: .leaf(at: begin), trail: [begin])
      state.pending = 0
    }
    return Rest(place: place, since: tick, isSettled: false)
  }

  /// Whether a rest has lasted long enough, and one of the times of its region has come.
  private mutating func isSettled(_ rest: Rest, _ tick: UTCInstant, in fine: Region) -> Bool {
    // The length of a rest must stay the same for the whole rest: neither the accuracy of fixes nor the
    // mean of the stay, which may cross a border, may draw it again. The times of day are those of the
    // region that is published, because times of its parts would tell which of them it is.
    let leaf = Region.leaf(at: whereLookedUp(rest.place))
    return settlingTimes.haveCome(
      since: rest.since, to: tick, in: fine, leaf: leaf, after: state.trip?.origin ?? leaf)
  }

  /// The region at a settled rest, which changes only with the accuracy of fixes.
  private mutating func settled(_ fine: Region, old: Region, _ latest: Latest) -> Region {
    if fine.contains(old) || !holds(old, latest) {
      state.pending = 0
      return fine
    }
    return old.contains(fine) ? finer(fine, old: old) : old
  }

  /// The region of a device that travels: the greater cell of a place behind it, or of the first place
  /// after that whose circle holds the device.
  ///
  /// All places are displaced ones.
  private mutating func traveling(
    _ fine: Region, old: Region, at place: Coordinate, _ tick: UTCInstant, _ latest: Latest
  ) -> Region {
    // What the lag belongs to must not depend on the accuracy of fixes.
    let leaf = Region.leaf(at: place)
    var trip = state.trip ?? Trip(origin: leaf)
    // A second reference would copy the way at each tick.
    state.trip = nil
    let entered = leaf.lifted(to: travelLevel)
    if trip.lag == nil, !entered.contains(trip.origin) {
      trip.lag = lag.meters(from: trip.origin, into: entered, at: tick)
    }
    trip.reach(place, within: trip.lag ?? lag.longest)
    var new = travelRegion(at: trip.placeBehind ?? place, latest)
    while !holds(new, latest), trip.advance() {
      new = travelRegion(at: trip.placeBehind ?? place, latest)
    }
    // The last place of the way may lie some meters off the device.
    if !holds(new, latest) { new = fine.lifted(to: travelLevel) }
    state.trip = trip
    if new != old, old.contains(new), holds(old, latest) { return finer(new, old: old) }
    state.pending = 0
    return new
  }

  /// A part of the published region, after some ticks.
  private mutating func finer(_ new: Region, old: Region) -> Region {
    state.pending += 1
    guard state.pending >= parameters.finerTicks else { return old }
    state.pending = 0
    return new
  }

  /// The region of a device that travels, at a displaced place of its way.
  private func travelRegion(at place: Coordinate, _ latest: Latest) -> Region {
    region(at: place, accuracy: latest.accuracy).lifted(to: travelLevel)
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

  /// Where the region of a place is looked up.
  private mutating func whereLookedUp(_ place: Coordinate) -> Coordinate {
    displacedPlaces.value(of: place, displacement.displaced)
  }

  /// Whether the circle of a region still holds the device.
  private mutating func holds(_ region: Region, _ latest: Latest) -> Bool {
    let circle = circles.value(of: region) { ($0.center, $0.radius) }
    let farthest = circle.radius - latest.accuracy
    return !metric.isSeparated(latest.position, from: circle.center, byAtLeast: farthest.nextUp)
  }
}

extension AccuracyReducer: CustomReflectable {
  /// A mirror of the published region only, so that no dump shows a position or a stay.
  package var customMirror: Mirror { Mirror(self, children: ["published": published as Any]) }
}
