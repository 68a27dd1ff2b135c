// SPDX-License-Identifier: MIT

import LocationCore

/// A mechanism that was considered against habits: our codebook, ticks and displacement with other rules
/// of when a region changes.
///
/// Where the circle of the old region does not hold the device, the region changes whatever the rules say,
/// so the circle of each report holds the device.
struct Candidate: Mechanism {
  let name: String

  private let rules: Rules
  private let displacement: Displacement
  private let delays: UInt64
  private let plane = TangentPlane.standard

  private var region: Region?
  private var circle = (center: PlanePoint.zero, radius: 0.0)

  /// The place at the last tick.
  private var last: PlanePoint?
  private var isTraveling = false

  /// Where the device last stayed, and its region there.
  private var stay: (place: PlanePoint, region: Region)?

  /// The ticks between two looks on this trip.
  private var travelTicks = 1

  /// The tick since which the region has been another one.
  private var pendingSince: Int?

  /// The meters within which two ticks find a device that rests.
  private static let stayRadius = 300.0

  /// Makes the mechanism of a device.
  ///
  /// - Parameters:
  ///   - name: The name in the tables.
  ///   - rules: When a region changes.
  ///   - secret: The secret of the device.
  init(name: String, _ rules: Rules, _ secret: DeviceSecret) {
    self.name = name
    self.rules = rules
    displacement = Displacement(seed: AccuracySeed(number: secret.borders))
    delays = secret.delays
  }

  var isSettled: Bool {
    guard !isTraveling, pendingSince == nil, let stay, let last else { return false }
    // A look that is still to come may change the region.
    return last.distance(to: stay.place) <= Self.stayRadius
  }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    guard time.truncatingRemainder(dividingBy: Habit.tick) == 0 else { return nil }
    let tick = Int(time / Habit.tick)
    let step = last.map { observed.distance(to: $0) } ?? 0
    last = observed
    let wasTraveling = isTraveling
    isTraveling = step > Self.stayRadius
    if isTraveling, !wasTraveling { travelTicks = drawnTravelTicks(tick) }
    // A look that is left out leaves the old report, with its old time.
    guard region == nil || tick.isMultiple(of: ticksToLook(at: observed)) else { return nil }
    let place = displacement.displaced(plane.coordinate(of: observed))
    let found = region(of: place, speed: step / Habit.tick)
    let new = next(found, observed, tick)
    if new != region { circle = (plane.point(of: new.center), new.radius) }
    region = new
    if !isTraveling { stay = (observed, new) }
    return Report(time: time, center: circle.center, radius: circle.radius)
  }

  private func drawnTravelTicks(_ tick: Int) -> Int {
    guard rules.travelTicks.count > 1 else { return rules.travelTicks.first ?? 1 }
    var draws = Draws(seed: delays, "trip", index: tick)
    return rules.travelTicks[draws.index(below: rules.travelTicks.count)]
  }

  private func ticksToLook(at place: PlanePoint) -> Int {
    let isBesideStay = stay.map { place.distance(to: $0.place) < rules.stayReach } ?? false
    return isTraveling && !isBesideStay ? travelTicks : rules.stayTicks
  }

  private func region(of place: Coordinate, speed: Double) -> Region {
    let leaf = Region.leaf(at: place)
    guard let level = rules.levels.last(where: { speed >= $0.speed })?.level,
      case .cell(var cell) = leaf
    else { return leaf }
    while cell.level < level, let parent = cell.parent { cell = parent }
    return .cell(cell)
  }

  private mutating func next(_ found: Region, _ observed: PlanePoint, _ tick: Int) -> Region {
    guard let old = region, old != found else {
      pendingSince = nil
      return found
    }
    let since = pendingSince ?? tick
    pendingSince = since
    let distance = observed.distance(to: circle.center)
    guard distance + Reduction.fixAccuracy <= circle.radius else { return change(to: found) }
    if isTraveling {
      let isHeld = stay.map { $0.region == old && observed.distance(to: $0.place) < rules.hold }
      if isHeld ?? false { return old }
      if isSkipped(old, found) { return old }
    }
    let lag = rules.lag.ticks(from: old, into: found, at: since, delays)
    return tick - since < lag ? old : change(to: found)
  }

  private mutating func change(to region: Region) -> Region {
    pendingSince = nil
    return region
  }

  /// Whether a border is one of those that are not shown on a trip while the old circle holds the device.
  private func isSkipped(_ one: Region, _ other: Region) -> Bool {
    guard rules.skippedShare > 0 else { return false }
    // A border is the same in both directions.
    var draws = Draws(
      seed: delays, "skip", index: Int(truncatingIfNeeded: one.code &+ other.code))
    return draws.unit() < rules.skippedShare
  }
}

extension Candidate {
  /// When a region changes.
  struct Rules: Sendable {
    /// The ticks for which a change is kept back.
    var lag = Lag(secretTicks: 0, freshTicks: 0)

    /// The share of borders that are not shown on a trip, a secret of the device.
    var skippedShare = 0.0

    /// The ticks between two looks on a trip; one of these numbers is drawn for each trip.
    var travelTicks = [1]

    /// The ticks between two looks beside a stay.
    var stayTicks = 1

    /// The meters from a stay up to which a place is beside it.
    var stayReach = 0.0

    /// The meters from a stay within which a device that leaves keeps its region.
    var hold = 0.0

    /// The regions at each speed in meters per second and above; empty for the finest at any speed.
    var levels: [(speed: Double, level: RegionLevel)] = []

    /// Whether anything but places depends on the secret.
    var hasDelaySecret: Bool {
      lag.secretTicks + lag.freshTicks > 0 || skippedShare > 0 || travelTicks.count > 1
    }
  }

  /// The ticks for which a change is kept back.
  struct Lag: Sendable {
    /// At most so many ticks are drawn once for each border and direction.
    let secretTicks: Int

    /// At most so many ticks are drawn at each change.
    let freshTicks: Int

    /// Returns the ticks for a change.
    func ticks(from old: Region, into new: Region, at tick: Int, _ delays: UInt64) -> Int {
      var secret = Draws(
        seed: delays, "border",
        index: Int(truncatingIfNeeded: old.code &* 0x9E37_79B9_7F4A_7C15 &+ new.code))
      var fresh = Draws(seed: delays, "fresh", index: tick)
      return secret.index(below: secretTicks + 1) + fresh.index(below: freshTicks + 1)
    }
  }

  /// Makes the kind of a mechanism for attacks that simulate it.
  static func kind(_ name: String, _ rules: Rules) -> SimulatedKind {
    SimulatedKind(
      name: name, knowledge: Knowledge.allCases, hasDelaySecret: rules.hasDelaySecret
    ) {
      Self(name: name, rules, $0)
    }
  }
}
