// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// An app as a person sees it who looks at a device: `ShownApp` of the manager interface.
package struct AppReport: Hashable, Sendable {
  /// What the app was given last.
  package struct Given: Hashable, Sendable {
    /// When, in seconds since the run began.
    package var instant: Double

    /// The position of the fix, or the middle of the region.
    package var place: Coordinate

    /// The accuracy of the fix, or the radius of the region, in meters.
    package var radius: Double

    /// Whether it was a region.
    package var isRegion: Bool
  }

  /// The identifier, as the app claims it.
  package var identifier = ""

  /// What it may receive.
  package var authorization = AuthorizationState(status: .notDetermined)

  /// What it is doing, as `AppPhase` names it.
  package var phase = ""

  /// The fixes and regions that it was given.
  package var delivered = 0

  /// The fixes that are held for it.
  package var waiting = 0

  /// What it was given last; `nil` if it was given nothing.
  package var last: Given?
}

extension AppReport: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "identifier": identifier = try scanner.readText()
      case "authorization": authorization = try AuthorizationState(from: &scanner)
      case "phase": phase = try scanner.readText()
      case "delivered": delivered = try scanner.readInteger()
      case "waiting": waiting = try scanner.readInteger()
      case "last": last = try scanner.readOptional()
      default: try scanner.skipValue()
      }
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("identifier", identifier)
    writer.member("authorization", authorization)
    writer.member("phase", phase)
    writer.member("delivered", delivered)
    writer.member("waiting", waiting)
    writer.member("last", last)
    writer.endObject()
  }
}

extension AppReport.Given: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var (instant, latitude, longitude, radius): (Double?, Double?, Double?, Double?)
    isRegion = false
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "at": instant = try scanner.readOptionalDouble()
      case "latitude": latitude = try scanner.readOptionalDouble()
      case "longitude": longitude = try scanner.readOptionalDouble()
      case "radius": radius = try scanner.readOptionalDouble()
      case "isRegion": isRegion = try scanner.readBool()
      default: try scanner.skipValue()
      }
    }
    self.instant = try MessageFault.present(instant, "at")
    self.radius = try MessageFault.present(radius, "radius")
    place = try MessageFault.valid(
      Coordinate(
        latitude: try MessageFault.present(latitude, "latitude"),
        longitude: try MessageFault.present(longitude, "longitude")), "latitude")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("at", instant)
    writer.member("latitude", place.latitude)
    writer.member("longitude", place.longitude)
    writer.member("radius", radius)
    writer.member("isRegion", isRegion)
    writer.endObject()
  }
}
