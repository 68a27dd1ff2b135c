// SPDX-License-Identifier: MIT

// swift-format-ignore-file: AvoidRetroactiveConformances, AllPublicDeclarationsHaveDocumentation

import CoreLocation

// What apps add to Apple's types. Without `@retroactive` the compiler warns, as it does with Apple's SDK.

extension CLLocationCoordinate2D: @retroactive Equatable {
  public static func == (a: Self, b: Self) -> Bool {
    a.latitude == b.latitude && a.longitude == b.longitude
  }
}

extension CLLocationCoordinate2D: @retroactive Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(latitude)
    hasher.combine(longitude)
  }
}

extension CLLocationCoordinate2D: @retroactive Codable {
  private enum CodingKeys: String, CodingKey {
    case latitude = "lat"
    case longitude = "lon"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      latitude: try container.decode(CLLocationDegrees.self, forKey: .latitude),
      longitude: try container.decode(CLLocationDegrees.self, forKey: .longitude))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(latitude, forKey: .latitude)
    try container.encode(longitude, forKey: .longitude)
  }
}

extension CLLocationCoordinate2D: @retroactive CustomStringConvertible {
  public var description: String { "(\(latitude)|\(longitude))" }
}

extension CLLocationCoordinate2D: @retroactive ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: CLLocationDegrees...) {
    self.init(latitude: elements[0], longitude: elements[1])
  }
}

extension CLAuthorizationStatus: @retroactive CustomStringConvertible {
  public var description: String {
    switch self {
    case .notDetermined: "not determined"
    case .restricted: "restricted"
    case .denied: "denied"
    case .authorizedAlways: "always"
    case .authorizedWhenInUse: "when in use"
    @unknown default: "unknown"
    }
  }
}

extension CLAuthorizationStatus: @retroactive Codable {}

extension CLActivityType: @retroactive CustomStringConvertible {
  public var description: String { "activity \(rawValue)" }
}

extension CLLocation: @retroactive Identifiable {
  public var id: Date { timestamp }
}

extension CLRegion: @retroactive Identifiable {
  public var id: String { identifier }
}

extension CLProximity: @retroactive CaseIterable {
  public static var allCases: [CLProximity] { [.unknown, .immediate, .near, .far] }
}

extension CLError: @retroactive CustomStringConvertible {
  public var description: String { "Core Location's \(code.rawValue)" }
}

extension CLError: @retroactive LocalizedError {
  public var errorDescription: String? { "Core Location says \(code.rawValue)" }
}
