// SPDX-License-Identifier: MIT

/// What is watched for an app and outlives its process (M-06, MON-02, G-09).
package struct MonitoringRecord: Hashable, Sendable {
  /// The regions, in the order in which the app registered them; no two share an identifier.
  package var regions: [MonitoredRegion] = []

  /// The conditions of the app's monitors, in the order in which it added them; no two of one
  /// monitor share an identifier.
  package var conditions: [MonitoredCondition] = []

  /// Whether visits are delivered to the app.
  package var monitorsVisits = false

  /// The visit under way whose arrival was delivered; its departure is delivered when it ends.
  package var visit: Visit?

  /// Whether significant location changes are delivered to the app.
  package var monitorsSignificantChanges = false

  /// Makes the record of an app for which nothing is watched.
  package init() {}

  /// Whether nothing is watched.
  package var isEmpty: Bool { self == Self() }
}

/// A region that is watched, and the side of its rim where the device was last.
package struct MonitoredRegion: Hashable, Sendable {
  /// The region.
  package let region: CircularRegion

  /// Where the device was.
  package var presence: RegionPresence

  /// Makes a watched region; its presence is unknown by default.
  package init(_ region: CircularRegion, presence: RegionPresence = .unknown) {
    self.region = region
    self.presence = presence
  }
}

/// What a monitor watches (`CLCondition`).
public enum MonitorCondition: Hashable, Sendable {
  /// Whether the device is in a circle; the radius in meters, zero or more.
  case circle(center: Coordinate, radius: Double)

  /// Whether a beacon is near; there is no receiver for beacons, so nothing ever satisfies it.
  case beacon(uuid: String, major: UInt16?, minor: UInt16?)

  /// Any other condition; it cannot be watched here and does not outlive the process.
  case unsupported
}

/// Whether a condition holds (raw values: `CLMonitor.Event.State`).
public enum ConditionState: Int, Hashable, Sendable, CaseIterable {
  /// No fix has shown it yet.
  case unknown = 0
  /// It holds.
  case satisfied = 1
  /// It does not hold.
  case unsatisfied = 2
  /// It is not watched.
  case unmonitored = 3

  /// Whether it says on which side of a rim the device is.
  var isSide: Bool { self == .satisfied || self == .unsatisfied }
}

/// A condition that is watched, with the state last delivered to its monitor.
package struct MonitoredCondition: Hashable, Sendable {
  /// The name of the monitor.
  package let monitor: String

  /// The name of the condition in its monitor.
  package let identifier: String

  /// What is watched.
  package let condition: MonitorCondition

  /// The state last delivered to the monitor, or the one that the app assumed (MON-03).
  package var state: ConditionState

  /// When the state was so; `nil` before any event was delivered to the monitor.
  package var date: UTCInstant?

  /// Makes a watched condition; its state is unknown by default.
  package init(
    monitor: String, identifier: String, condition: MonitorCondition,
    state: ConditionState = .unknown, date: UTCInstant? = nil
  ) {
    self.monitor = monitor
    self.identifier = identifier
    self.condition = condition
    self.state = state
    self.date = date
  }
}
