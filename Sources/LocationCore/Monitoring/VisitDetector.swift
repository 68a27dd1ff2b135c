// SPDX-License-Identifier: MIT

/// Detects where the device stays for a while.
///
/// A stay is a run of fixes close to their common center. A stay that has lasted long enough is a
/// visit, whose center and radius are fixed from then on. A visit is over when every fix for a
/// while was away from it. A fix that is poorer than the size of a stay says nothing about either.
struct VisitDetector: Hashable, Sendable {
  /// What a fix revealed; a departure comes before an arrival.
  struct Finding: Hashable, Sendable {
    /// The visit that is over, with its departure.
    var departure: Visit?

    /// The visit that has begun, without a departure.
    var arrival: Visit?

    /// Whether the fix revealed nothing.
    var isEmpty: Bool { departure == nil && arrival == nil }
  }

  /// A run of fixes that may become a visit.
  private struct Stay: Hashable, Sendable {
    let firstFix: UTCInstant
    let began: Instant
    var lastFix: UTCInstant
    var middle: Coordinate
    var count = 1.0

    /// Sum of the squares in meters of how far the fixes lie from the middle.
    var spread = 0.0

    /// Sum of the squares in meters of how far the fixes may be off.
    var noise: Double
  }

  /// A visit under way.
  private struct Place: Hashable, Sendable {
    let visit: Visit

    /// When the device was seen there last; `nil` if it was not since monitoring resumed.
    var lastThere: UTCInstant?

    /// The first of the fixes away from it; `nil` while the device is there.
    var away: Away?
  }

  /// The beginning of an absence.
  private struct Away: Hashable, Sendable {
    let since: Instant
    let firstFix: UTCInstant
  }

  private var stay: Stay?
  private var place: Place?
  private let parameters: MonitoringParameters
  private var metric = LocalMetric()

  /// Begins to look for visits.
  ///
  /// - Parameters:
  ///   - visit: The visit under way whose arrival was delivered to the app.
  ///   - parameters: The numbers to work with.
  init(visit: Visit? = nil, parameters: MonitoringParameters) {
    self.parameters = parameters
    place = visit.map { Place(visit: $0) }
  }

  /// The visit under way.
  var visit: Visit? { place?.visit }

  /// Learns that the device may move unseen: an absence that had begun no longer counts.
  ///
  /// A stay continues, since signals are lost indoors, where people stay.
  mutating func loseTrack() { place?.away = nil }

  /// Takes a fix and returns what it revealed.
  mutating func take(_ fix: Fix, at now: Instant) -> Finding {
    guard fix.horizontalAccuracy <= parameters.stayRadius, !isThere(fix, at: now) else {
      return Finding()
    }
    gather(fix, at: now)
    let departure = takeDeparture(at: now)
    return Finding(departure: departure, arrival: takeArrival(at: now))
  }

  /// Whether the fix belongs to a visit under way; otherwise it counts as away from it.
  private mutating func isThere(_ fix: Fix, at now: Instant) -> Bool {
    guard let visit = place?.visit else { return false }
    let (point, middle) = (fix.coordinate, visit.coordinate)
    if metric.isFarther(point, from: middle, than: parameters.departureRadius) {
      if place?.away == nil { place?.away = Away(since: now, firstFix: fix.timestamp) }
      return false
    }
    place?.away = nil
    stay = nil
    // Between the two radii the device may already be on its way out.
    if !metric.isFarther(point, from: middle, than: parameters.stayRadius) {
      place?.lastThere = fix.timestamp
    }
    return true
  }

  /// Adds a fix to the stay that it belongs to, or begins another one.
  private mutating func gather(_ fix: Fix, at now: Instant) {
    let noise = fix.horizontalAccuracy * fix.horizontalAccuracy
    let point = fix.coordinate
    guard var stay, !metric.isFarther(point, from: stay.middle, than: parameters.stayRadius)
    else {
      stay = Stay(
        firstFix: fix.timestamp, began: now, lastFix: fix.timestamp, middle: point, noise: noise)
      return
    }
    let distance = Geodesic.distance(from: stay.middle, to: point)
    stay.lastFix = fix.timestamp
    stay.count += 1
    // Welford's method: the deviation of a new point is measured from the old center.
    stay.spread += distance * distance * (1 - 1 / stay.count)
    stay.noise += noise
    stay.middle = Geodesic.interpolate(
      from: stay.middle, to: point, fraction: 1 / stay.count)
    self.stay = stay
  }

  /// Ends the visit under way where the device was away from it for long enough.
  private mutating func takeDeparture(at now: Instant) -> Visit? {
    guard let place, let away = place.away, now - away.since >= parameters.departureTime
    else { return nil }
    self.place = nil
    let visit = place.visit
    // A source whose clock was set back must not end a visit before it began.
    let departure = max(place.lastThere ?? away.firstFix, visit.arrival ?? away.firstFix)
    return Visit(
      arrival: visit.arrival, departure: departure, coordinate: visit.coordinate,
      horizontalAccuracy: visit.horizontalAccuracy)
  }

  /// Begins a visit where the stay has lasted long enough, and none is under way.
  private mutating func takeArrival(at now: Instant) -> Visit? {
    guard place == nil, let stay, now - stay.began >= parameters.arrivalTime,
      let visit = Visit(
        arrival: stay.firstFix, coordinate: stay.middle,
        horizontalAccuracy: ((stay.spread + stay.noise) / stay.count).squareRoot())
    else { return nil }
    self.stay = nil
    place = Place(visit: visit, lastThere: stay.lastFix)
    return visit
  }
}
