// SPDX-License-Identifier: MIT

/// An event of a service that watches for an app.
public enum MonitoredEvent: Hashable, Sendable {
  /// An event that a script reports, in its words.
  case reported(String)

  /// The device entered a region, or left it.
  case regionCrossed(CircularRegion, RegionPresence)

  /// The device came to a place, or left it. With reduced accuracy the place is a published region,
  /// and the times are ticks.
  case visited(Visit, AccuracyAuthorization)

  /// Makes an event in the words of the script that reports it.
  public init(_ name: String) { self = .reported(name) }

  /// What happened, in the words of the script if it has some.
  public var name: String {
    switch self {
    case .reported(let name): name
    case .regionCrossed(let region, .inside): "entered \(region.identifier)"
    case .regionCrossed(let region, .outside): "left \(region.identifier)"
    case .regionCrossed(let region, .unknown): "lost \(region.identifier)"
    case .visited(let visit, _): visit.departure == nil ? "arrived" : "departed"
    }
  }

  /// The access that a client needs to get the event.
  package var access: LocationAccess {
    switch self {
    case .reported: .none
    case .regionCrossed, .visited(_, .full): .full
    case .visited(_, .reduced): .region
    }
  }
}
