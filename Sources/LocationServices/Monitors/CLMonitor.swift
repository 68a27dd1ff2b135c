// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// Watches conditions for an app, and tells in events which of them hold.
///
/// Conditions belong to the app and to the monitor's name: they outlive the monitor and the process,
/// and a monitor of the same name takes them up again. Somebody must await the events. The app is
/// asked for authorization when somebody does, unless its Info.plist wants sessions of its own.
public actor CLMonitor {
  /// The name, under which the conditions are kept.
  public nonisolated let name: String

  private let device: any LocationDevice

  /// Conditions of the app that the core cannot name, by their identifiers.
  private var foreignConditions: [String: any CLCondition] = [:]

  /// Makes a monitor, or takes up the one of this name.
  ///
  /// - Parameter name: The name; letters and digits.
  public init(_ name: String) async {
    self.name = name
    device = DefaultDevice.current
  }

  /// The identifiers of all conditions, in the order in which they were added.
  public var identifiers: [String] { known.map(\.identifier) }

  /// Events as they come; the next one that is awaited says that the one before was dealt with.
  ///
  /// What was not is told again to the next who iterates, whose iteration takes the place of any
  /// before.
  public var events: Events { Events(device: device, monitor: name) }

  /// Watches a condition of which nothing is known, in the place of one with its identifier.
  ///
  /// - Parameters:
  ///   - condition: What to watch: `CircularGeographicCondition`, or `BeaconIdentityCondition`.
  ///   - identifier: A name for it in this monitor.
  public func add(_ condition: any CLCondition, identifier: String) {
    add(condition, identifier: identifier, assuming: .unknown)
  }

  /// Watches a condition, in the place of one with its identifier.
  ///
  /// - Parameters:
  ///   - condition: What to watch: `CircularGeographicCondition`, or `BeaconIdentityCondition`.
  ///   - identifier: A name for it in this monitor.
  ///   - state: What the app takes to be so; an event comes where it is not.
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

  /// Watches a condition no longer; does nothing where there is none of that name.
  ///
  /// - Parameter identifier: Its name in this monitor.
  public func remove(_ identifier: String) {
    foreignConditions[identifier] = nil
    device.send(.conditionRemoved(monitor: name, identifier: identifier))
  }

  /// What is known of a condition.
  ///
  /// - Parameter identifier: Its name in this monitor.
  /// - Returns: The condition with the event that the app has dealt with last; before any, with a
  ///   state that is unknown or what the app assumed. `nil` where there is no such condition.
  public func record(for identifier: String) -> Record? {
    guard let known = known.first(where: { $0.identifier == identifier }),
      let condition = known.condition.condition ?? foreignConditions[identifier]
    else { return nil }
    return Record(condition: condition, lastEvent: Event(known, at: nil))
  }

  private var known: [ConditionEvent] {
    device.conditions(in: name)
  }

  /// A condition, and what the app knows of it.
  public struct Record: Sendable {
    /// What is watched.
    public let condition: any CLCondition

    /// The event that the app has dealt with last.
    public let lastEvent: Event
  }
}
