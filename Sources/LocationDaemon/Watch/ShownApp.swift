// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
import LocationHost
import LocationJSON
import LocationPlayback

/// An app as a person sees it who looks at the device.
package struct ShownApp: Hashable, Sendable {
  /// An app and the name that prompts show.
  package struct Identity: Hashable, Sendable {
    /// The app.
    package let id: AppID

    /// Its name.
    package let name: String

    /// Makes an identity.
    package init(_ id: AppID, name: String) { (self.id, self.name) = (id, name) }
  }

  /// Who it is.
  let identity: Identity

  /// What the engine knows of it.
  let overview: AppOverview

  /// What it was given last; `nil` if it was given nothing.
  let last: DeviceMark?

  /// The apps of a device.
  static func all(of device: any SteeredDevice) -> [Self] {
    device.shownApps.compactMap { identity in
      device.device.read { $0.overview(of: identity.id) }.map { overview in
        Self(
          identity: identity, overview: overview, last: device.view?.lastGiven(to: identity.id))
      }
    }
  }

  /// Writes apps as a member.
  static func write(_ apps: [Self], to writer: inout JSONWriter) {
    writer.key("apps")
    writer.beginArray()
    for app in apps { app.write(to: &writer) }
    writer.endArray()
  }

  /// Writes it as `ShownApp` of the manager interface.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("identifier", identity.id.rawValue)
    if let program = identity.id.program { writer.members(of: program) }
    writer.member("name", identity.name)
    writer.member("authorization", overview.authorization)
    writer.member("phase", overview.phase.rawValue)
    writer.member("usesLocation", overview.usesLocation)
    writer.member("lastAccess", overview.lastUse?.sinceStart.seconds)
    writer.member("delivered", overview.delivered)
    writer.member("dropped", overview.dropped)
    writer.member("wakeUps", overview.activity.wakeUps)
    writer.member("waiting", overview.held)
    if let last, let place = last.place {
      writer.key("last")
      writer.beginObject()
      writer.member("at", last.instant.sinceStart.seconds)
      writer.write(place, radius: last.radius)
      writer.member("isRegion", last.kind == .region)
      writer.endObject()
    }
    writer.key("monitored")
    writer.beginArray()
    for region in overview.regions {
      writer.beginObject()
      writer.member("identifier", region.region.identifier)
      writer.write(region.region.center, radius: region.region.radius)
      if region.presence != .unknown { writer.member("isInside", region.presence == .inside) }
      writer.endObject()
    }
    writer.endArray()
    writer.key("deferred")
    writer.beginArray()
    for place in overview.heldPositions {
      writer.beginObject()
      writer.write(place, radius: nil)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes the members of a place.
  mutating func write(_ place: Coordinate, radius: Double?) {
    member("latitude", place.latitude)
    member("longitude", place.longitude)
    member("radius", radius)
  }

  /// Writes where a device was.
  mutating func write(_ position: DevicePosition) {
    beginObject()
    member("at", position.instant.sinceStart.seconds)
    write(members: position.fix)
    member("tracePosition", position.tracePosition?.seconds)
    endObject()
  }

  /// Writes the members of a fix of the source.
  mutating func write(members fix: Fix) {
    member("latitude", fix.coordinate.latitude)
    member("longitude", fix.coordinate.longitude)
    member("accuracy", fix.horizontalAccuracy)
    member("altitude", fix.altitude?.aboveSeaLevel)
    member("speed", fix.speed?.metersPerSecond)
    member("course", fix.course?.degrees)
  }

  /// Writes something that happened, with its number.
  mutating func write(_ mark: DeviceMark, number: Int?) {
    beginObject()
    member("number", number)
    member("at", mark.instant.sinceStart.seconds)
    member("kind", mark.kind.rawValue)
    member("app", mark.app?.rawValue)
    if let place = mark.place { write(place, radius: mark.radius) }
    member("text", mark.text)
    endObject()
  }
}
