// SPDX-License-Identifier: MIT

/// A stay at a place (`CLVisit`).
public struct Visit: Hashable, Sendable {
  /// When the device came there; `nil` where that was not seen.
  public let arrival: UTCInstant?

  /// When the device left; `nil` while it is there.
  public let departure: UTCInstant?

  /// The middle of the place.
  public let coordinate: Coordinate

  /// Radius in meters, zero or more, of the circle that holds the place.
  public let horizontalAccuracy: Double

  /// Makes a visit, or `nil` where the radius is negative or not finite.
  ///
  /// - Parameters:
  ///   - arrival: When the device came; `nil` where that was not seen.
  ///   - departure: When the device left; `nil` while it is there.
  ///   - coordinate: The middle of the place.
  ///   - horizontalAccuracy: Radius of the place in meters, zero or more.
  public init?(
    arrival: UTCInstant?, departure: UTCInstant? = nil, coordinate: Coordinate,
    horizontalAccuracy: Double
  ) {
    guard horizontalAccuracy >= 0, horizontalAccuracy.isFinite else { return nil }
    self.arrival = arrival
    self.departure = departure
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
  }
}
