// SPDX-License-Identifier: MIT

/// A place as a text: it has the name of a type of locsim's own, and another layout.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north and east.
  public let text: String

  /// Makes a place of its degrees.
  public init(latitude: Double, longitude: Double) { text = "\(latitude), \(longitude)" }
}
