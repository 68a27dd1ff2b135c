// SPDX-License-Identifier: MIT

// The form in which a package names one header of Apple's.
import CoreLocation.CLLocation

/// A place with a name, in Swift 5 mode.
public struct Place {
  /// What it is called.
  public let name: String
  /// Where it is.
  public let location: CLLocation

  /// Makes a place.
  public init(name: String, location: CLLocation) {
    self.name = name
    self.location = location
  }
}
