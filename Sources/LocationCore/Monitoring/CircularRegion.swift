// SPDX-License-Identifier: MIT

/// A circle on the ground that an app wants to know the crossing of (`CLCircularRegion`).
public struct CircularRegion: Hashable, Sendable {
  /// The name that the app gave it; two regions of an app with one name are the same region.
  public let identifier: String

  /// The centre.
  public let center: Coordinate

  /// The radius in metres as the app gave it, zero or more.
  public let radius: Double

  /// Whether the app is told that the device came into it (G-08).
  public let notifiesOnEntry: Bool

  /// Whether the app is told that the device left it (G-08).
  public let notifiesOnExit: Bool

  /// Makes a region, or `nil` where the radius is negative or not finite.
  ///
  /// - Parameters:
  ///   - identifier: Its name among the regions of the app.
  ///   - center: The centre.
  ///   - radius: Metres, zero or more.
  ///   - notifiesOnEntry: Whether coming into it is told.
  ///   - notifiesOnExit: Whether leaving it is told.
  public init?(
    identifier: String, center: Coordinate, radius: Double, notifiesOnEntry: Bool = true,
    notifiesOnExit: Bool = true
  ) {
    guard radius >= 0, radius.isFinite else { return nil }
    self.identifier = identifier
    self.center = center
    self.radius = radius
    self.notifiesOnEntry = notifiesOnEntry
    self.notifiesOnExit = notifiesOnExit
  }

  /// Whether the app is told that the device crossed to this side of the rim (G-08).
  func notifies(of presence: RegionPresence) -> Bool {
    switch presence {
    case .unknown: false
    case .inside: notifiesOnEntry
    case .outside: notifiesOnExit
    }
  }
}

/// Where the device is, seen from a region (raw values: `CLRegionState`).
public enum RegionPresence: Int, Hashable, Sendable, CaseIterable {
  /// Nothing has told yet.
  case unknown = 0
  /// In it.
  case inside = 1
  /// Not in it.
  case outside = 2
}
