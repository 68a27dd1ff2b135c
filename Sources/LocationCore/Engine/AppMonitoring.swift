// SPDX-License-Identifier: MIT

/// What is watched for one app, and what was found so far.
struct AppMonitoring: Hashable, Sendable {
  /// What outlives the app's process.
  var record = MonitoringRecord()

  /// The record that the store has.
  var stored = MonitoringRecord()

  /// What may be seen for the app at this moment; nothing is found without it.
  var access = LocationAccess.none

  /// One watch for each region of the record, in its order.
  private(set) var regionWatches: [RegionWatch] = []

  private(set) var visitDetector: VisitDetector?

  /// One watch for each condition of the record, in its order.
  var conditionWatches: [ConditionWatch] = []

  /// How many conditions were added so far.
  var conditionCount = 0

  /// What may be seen for conditions at this moment; sessions decide about it, too.
  var conditionAccess = LocationAccess.none

  /// Whether states of its conditions may be delivered to the app now.
  var mayDeliverConditions = false

  /// Whether fixes are of interest for any condition at this moment.
  var watchesConditions = false

  /// Whether the app may know on which side of a rim the device is, whatever phase the app is in.
  var mayKnowRims = false

  /// Whether the arrival of the visit under way was delivered to the app.
  var isVisitDelivered = false

  var significantChanges: SignificantChangeWatch?

  /// The region last delivered to the app for a significant change.
  var deliveredRegion: Region?

  /// Makes a state in which nothing is watched.
  init(stored: MonitoringRecord = MonitoringRecord(), access: LocationAccess = .none) {
    self.stored = stored
    self.access = access
  }

  /// The arrow that this monitoring shows (UI-01); it wants the source if there is an arrow.
  var arrow: LocationArrow {
    if access == .none { return .none }
    if record.monitorsSignificantChanges { return .solid }
    let hasRegions = access == .full && !record.regions.isEmpty
    return record.monitorsVisits || hasRegions || watchesConditions ? .hollow : .none
  }

  /// From this radius in meters on, a place reveals no more than a published region does (CL-25).
  private static let coarsePlaceRadius = 1_000.0

  // MARK: - What is watched

  /// Continues what was watched in an earlier process.
  mutating func restore(_ kept: MonitoringRecord, _ parameters: MonitoringParameters) {
    stored = kept
    guard kept != record else { return }
    record = kept
    regionWatches = kept.regions.map { Self.watch($0, parameters) }
    conditionWatches = kept.conditions.map {
      conditionCount += 1
      return ConditionWatch(
        $0, isKnown: true, number: conditionCount, parameters: parameters)
    }
    visitDetector =
      kept.monitorsVisits ? VisitDetector(visit: kept.visit, parameters: parameters) : nil
    significantChanges =
      kept.monitorsSignificantChanges ? SignificantChangeWatch(parameters: parameters) : nil
    if !kept.monitorsSignificantChanges { deliveredRegion = nil }
    isVisitDelivered = kept.visit.map { $0.horizontalAccuracy >= Self.coarsePlaceRadius } ?? false
  }

  /// Forgets what was seen of a stay, and a visit that was not delivered to the app: the app may
  /// not know them any longer.
  mutating func forgetUntoldVisit(_ parameters: MonitoringParameters) {
    guard record.monitorsVisits else { return }
    if !isVisitDelivered { record.visit = nil }
    visitDetector = VisitDetector(visit: record.visit, parameters: parameters)
  }

  /// Learns that the device may move unseen: a crossing that had begun no longer counts.
  mutating func loseTrack() {
    visitDetector?.loseTrack()
    for index in regionWatches.indices { regionWatches[index].loseTrack() }
    loseTrackOfConditions()
  }

  /// Stops watching everything; the stored record stays as it was.
  mutating func clear() {
    let count = conditionCount
    self = AppMonitoring(stored: stored, access: access)
    // No number is used twice, so that late events match nothing that is watched now.
    conditionCount = count
  }

  /// Watches a region, replacing the one with the same identifier (G-02).
  ///
  /// - Returns: Whether there was room for it.
  mutating func add(_ region: CircularRegion, _ parameters: MonitoringParameters) -> Bool {
    let monitored = MonitoredRegion(region)
    let watch = Self.watch(monitored, parameters)
    if let index = index(of: region.identifier) {
      record.regions[index] = monitored
      regionWatches[index] = watch
      return true
    }
    guard record.regions.count < parameters.regionLimit else { return false }
    record.regions.append(monitored)
    regionWatches.append(watch)
    return true
  }

  mutating func removeRegion(_ identifier: String) {
    guard let index = index(of: identifier) else { return }
    record.regions.remove(at: index)
    regionWatches.remove(at: index)
  }

  mutating func startVisits(_ parameters: MonitoringParameters) {
    record.monitorsVisits = true
    visitDetector = visitDetector ?? VisitDetector(parameters: parameters)
  }

  mutating func stopVisits() {
    record.monitorsVisits = false
    isVisitDelivered = false
    record.visit = nil
    visitDetector = nil
  }

  mutating func startSignificantChanges(_ parameters: MonitoringParameters) {
    record.monitorsSignificantChanges = true
    significantChanges = significantChanges ?? SignificantChangeWatch(parameters: parameters)
  }

  mutating func stopSignificantChanges() {
    record.monitorsSignificantChanges = false
    significantChanges = nil
    deliveredRegion = nil
  }

  /// The side of a region's rim where the device was found; `nil` if this region is not watched or
  /// nothing was found.
  func presence(in region: CircularRegion) -> RegionPresence? {
    guard let index = index(of: region.identifier),
      case let known = record.regions[index].region,
      known.center == region.center, known.radius == region.radius,
      regionWatches[index].presence != .unknown
    else { return nil }
    return regionWatches[index].presence
  }

  /// Records that a crossing was delivered to the app.
  mutating func noteDelivered(_ region: CircularRegion, _ presence: RegionPresence) {
    guard let index = index(of: region.identifier), record.regions[index].region == region else {
      return
    }
    record.regions[index].presence = presence
  }

  private func index(of identifier: String) -> Int? {
    record.regions.firstIndex { $0.region.identifier == identifier }
  }

  private static func watch(
    _ monitored: MonitoredRegion, _ parameters: MonitoringParameters
  ) -> RegionWatch {
    RegionWatch(
      center: monitored.region.center, radius: monitored.region.radius,
      presence: monitored.presence, parameters: parameters)
  }

  // MARK: - What is found

  /// Takes a fix, for an app with full access.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - now: When it came.
  ///   - events: Receives what is to be delivered to the app: regions in their order, then visits.
  /// - Returns: Whether the record changed.
  mutating func take(
    _ fix: Fix, at now: Instant, into events: inout [MonitoredEvent]
  ) -> Bool {
    var hasChanged = false
    for index in regionWatches.indices {
      let crossed = regionWatches[index].take(fix, at: now)
      let region = record.regions[index].region
      if let crossed, region.notifies(of: crossed) {
        // The record changes after delivery, so that a process which ends before it finds the
        // crossing again.
        events.append(.regionCrossed(region, crossed))
        hasChanged = true
      } else if crossed != nil || record.regions[index].presence == .unknown {
        record.regions[index].presence = regionWatches[index].presence
        hasChanged = true
      }
    }
    guard let finding = visitDetector?.take(fix, at: now), !finding.isEmpty else {
      return hasChanged
    }
    record.visit = visitDetector?.visit
    isVisitDelivered = false
    if let departure = finding.departure { events.append(.visited(departure, .full)) }
    if let arrival = finding.arrival { events.append(.visited(arrival, .full)) }
    return true
  }

  /// Takes a published region for significant changes, and remembers it where it is another place.
  ///
  /// A departure gives the region around the old one, and the end of a trip gives a part of it.
  /// Neither is a place to which the device went.
  ///
  /// - Returns: Whether the device has moved from the region delivered last.
  mutating func takeSignificant(_ region: Region) -> Bool {
    guard let delivered = deliveredRegion else {
      deliveredRegion = region
      return true
    }
    if region.contains(delivered) { return false }
    deliveredRegion = region
    return !delivered.contains(region)
  }

  /// Takes the region that was published at a tick, for an app with access to regions: a new region
  /// that is not around the old one means that the device left one place and came to the next
  /// (CL-27).
  ///
  /// The only time it reveals is the tick. A region delivered before as under way ends with it, so
  /// that its arrival has its departure. A place that was not delivered, or was delivered
  /// precisely, gets no departure event.
  mutating func take(
    _ published: PublishedRegion, _ parameters: MonitoringParameters,
    into events: inout [MonitoredEvent]
  ) {
    guard record.monitorsVisits else { return }
    let region = published.region
    if let visit = record.visit {
      if visit.coordinate == region.center, visit.horizontalAccuracy == region.radius { return }
      let isCoarse = visit.horizontalAccuracy >= Self.coarsePlaceRadius
      // The greater region around its place ends no visit.
      if isCoarse, visit.horizontalAccuracy < region.radius,
        region.contains(.leaf(at: visit.coordinate))
      {
        return
      }
      let departure = Visit(
        arrival: visit.arrival, departure: max(published.time, visit.arrival ?? published.time),
        coordinate: visit.coordinate, horizontalAccuracy: visit.horizontalAccuracy)
      // A precise place is not delivered now, since its arrival may have been lost on its way.
      if isVisitDelivered, isCoarse, let departure { events.append(.visited(departure, .reduced)) }
    }
    record.visit = Visit(
      arrival: published.time, coordinate: region.center, horizontalAccuracy: region.radius)
    visitDetector = VisitDetector(visit: record.visit, parameters: parameters)
    // An app that loses the arrival because of this event may still know the region.
    isVisitDelivered = true
    if let visit = record.visit { events.append(.visited(visit, .reduced)) }
  }
}
