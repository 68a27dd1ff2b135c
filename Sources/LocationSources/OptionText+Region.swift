// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationFiles

extension OptionText {
  /// Degrees north, −90…90.
  package static func latitude(_ text: String) throws(OptionError) -> Double {
    guard let degrees = number(text), abs(degrees) <= 90 else {
      throw OptionError("“\(text)” is no latitude; give degrees from -90 to 90")
    }
    return degrees
  }

  /// Degrees east, −180…180.
  package static func longitude(_ text: String) throws(OptionError) -> Double {
    guard let degrees = number(text), abs(degrees) <= 180 else {
      throw OptionError("“\(text)” is no longitude; give degrees from -180 to 180")
    }
    return degrees
  }

  /// The radius of a circle in meters, above zero.
  package static func radius(_ text: String) throws(OptionError) -> Double {
    guard let meters = try? meters(text), meters > 0 else {
      throw OptionError("“\(text)” is no radius; give meters above zero")
    }
    return meters
  }

  /// A region to monitor, `ID,LAT,LON,RADIUS`; the name may contain commas.
  package static func region(_ text: String) throws(OptionError) -> CircularRegion {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4 else {
      throw OptionError(
        "“\(text)” is no region; give ID,LAT,LON,RADIUS, such as home,46.1,8.2,200")
    }
    let name = parts.dropLast(3).joined(separator: ",")
    guard !name.allSatisfy(\.isWhitespace) else {
      throw OptionError("“\(text)” names no region; begin with a name, such as home,46.1,8.2,200")
    }
    let numbers = parts.suffix(3).map { $0.trimmingSpaces() }
    let latitude = try latitude(numbers[0])
    let longitude = try longitude(numbers[1])
    let radius = try radius(numbers[2])
    let limit = MonitoringParameters().largestRegionRadius
    guard radius <= limit else {
      throw OptionError(
        "“\(numbers[2])” is too large a radius; no region is watched with more than "
          + "\(Int(limit)) meters")
    }
    let region = Coordinate(latitude: latitude, longitude: longitude)
      .flatMap { CircularRegion(identifier: name, center: $0, radius: radius) }
    guard let region else { preconditionFailure("numbers in range make no region: \(text)") }
    return region
  }
}

extension String {
  fileprivate func trimmingSpaces() -> String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
