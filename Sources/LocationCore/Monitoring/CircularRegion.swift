// SPDX-License-Identifier: MIT

/// A circle on the ground whose crossings an app wants to know (`CLCircularRegion`).
public struct CircularRegion: Hashable, Sendable {
  /// The name that the app gave it; two regions of an app with one name are the same region.
  public let identifier: String

  /// The center.
  public let center: Coordinate

  /// The radius in meters as the app gave it, zero or more.
  public let radius: Double

  /// Whether the app is notified when the device enters it (G-08).
  public let notifiesOnEntry: Bool

  /// Whether the app is notified when the device leaves it (G-08).
  public let notifiesOnExit: Bool

  /// Makes a region, or `nil` where the radius is negative or not finite.
  ///
  /// - Parameters:
  ///   - identifier: Its name among the regions of the app.
  ///   - center: The center.
  ///   - radius: Meters, zero or more.
  ///   - notifiesOnEntry: Whether the app is notified of an entry.
  ///   - notifiesOnExit: Whether the app is notified of an exit.
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
}

/// Where the device is relative to a region (raw values: `CLRegionState`).
public enum RegionPresence: Int, Hashable, Sendable, CaseIterable {
  /// No fix has shown it yet.
  case unknown = 0
  /// Inside it.
  case inside = 1
  /// Outside it.
  case outside = 2
}
