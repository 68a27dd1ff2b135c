// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// Watches conditions for an app, and delivers events about whether they hold.
///
/// Conditions belong to the app and to the monitor's name: they outlive the monitor and the
/// process, and a new monitor of the same name continues them. The app must await the events. The
/// user is asked for authorization when it does, unless the app's Info.plist requires sessions of
/// its own.
public actor CLMonitor {
  /// The name under which the conditions are stored.
  public nonisolated let name: String

  private let device: any LocationDevice

  /// Conditions of the app that the core does not know, by their identifiers.
  private var foreignConditions: [String: any CLCondition] = [:]

  /// Makes a monitor, or continues the one of this name.
  ///
  /// - Parameter name: The name; letters and digits.
  public init(_ name: String) async {
    self.name = name
    device = DefaultDevice.current
  }

  /// The identifiers of all conditions, in the order in which they were added.
  public var identifiers: [String] { known.map(\.identifier) }

  /// Events as they come; awaiting the next one marks the one before as handled.
  ///
  /// Unhandled events are delivered again to the next iteration, which replaces the one before.
  public var events: Events { Events(device: device, monitor: name) }

  /// Watches a condition in an unknown state, replacing the one with the same identifier.
  ///
  /// - Parameters:
  ///   - condition: What to watch: `CircularGeographicCondition`, or `BeaconIdentityCondition`.
  ///   - identifier: A name for it in this monitor.
  public func add(_ condition: any CLCondition, identifier: String) {
    add(condition, identifier: identifier, assuming: .unknown)
  }

  /// Watches a condition, replacing the one with the same identifier.
  ///
  /// - Parameters:
  ///   - condition: What to watch: `CircularGeographicCondition`, or `BeaconIdentityCondition`.
  ///   - identifier: A name for it in this monitor.
  ///   - state: The state that the app assumes; an event comes if it differs.
  public func add(
    _ condition: any CLCondition, identifier: String, assuming state: Event.State
  ) {
    let watched = MonitorCondition(condition)
    foreignConditions[identifier] = watched == .unsupported ? condition : nil
    device.send(
      .conditionAdded(
        MonitoredCondition(
          monitor: name, identifier: identifier, condition: watched,
          state: ConditionState(state))))
  }

  /// Stops watching a condition; does nothing if none has that name.
  ///
  /// - Parameter identifier: Its name in this monitor.
  public func remove(_ identifier: String) {
    foreignConditions[identifier] = nil
    device.send(.conditionRemoved(monitor: name, identifier: identifier))
  }

  /// The known state of a condition.
  ///
  /// - Parameter identifier: Its name in this monitor.
  /// - Returns: The condition with the event that the app handled last; before any, with a state
  ///   that is unknown or that the app assumed. `nil` if there is no such condition.
  public func record(for identifier: String) -> Record? {
    guard let known = known.first(where: { $0.identifier == identifier }),
      let condition = known.condition.condition ?? foreignConditions[identifier]
    else { return nil }
    return Record(condition: condition, lastEvent: Event(known, at: nil, on: device))
  }

  private var known: [ConditionEvent] {
    device.conditions(in: name)
  }

  /// A condition, and what the app knows of it.
  public struct Record: Sendable {
    /// The condition.
    public let condition: any CLCondition

    /// The event that the app handled last.
    public let lastEvent: Event
  }
}
