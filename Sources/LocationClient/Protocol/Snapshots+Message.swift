// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension AppSnapshot: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    self.init()
    var state: AuthorizationState?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "authorization": state = try AuthorizationState(from: &scanner)
      case "locationServicesEnabled": isLocationServicesOn = try scanner.readBool()
      case "isRunning": isRunning = try scanner.readBool()
      case "hasLocationBackgroundMode": hasLocationBackgroundMode = try scanner.readBool()
      case "headingAvailable": hasCompass = try scanner.readBool()
      case "deferredLocationUpdatesAvailable": canDefer = try scanner.readBool()
      case "maximumRegionMonitoringDistance": largestRegionRadius = try scanner.readDouble()
      default: try scanner.skipValue()
      }
    }
    authorization = try MessageFault.present(state, "authorization")
    guard largestRegionRadius > 0 else {
      throw MessageFault.invalid("maximumRegionMonitoringDistance")
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("authorization", authorization)
    writer.member("locationServicesEnabled", isLocationServicesOn)
    writer.member("isRunning", isRunning)
    writer.member("hasLocationBackgroundMode", hasLocationBackgroundMode)
    writer.member("headingAvailable", hasCompass)
    writer.member("deferredLocationUpdatesAvailable", canDefer)
    writer.member("maximumRegionMonitoringDistance", largestRegionRadius)
    writer.endObject()
  }
}

extension ClientSnapshot: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var authorization: AuthorizationState?
    var access: LocationAccess?
    var location: Fix?
    var counts: DeliveryCounts?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "authorization": authorization = try AuthorizationState(from: &scanner)
      case "access": access = try LocationAccess(from: &scanner)
      case "location": location = try scanner.readOptional()
      case "counts": counts = try DeliveryCounts(from: &scanner)
      default: try scanner.skipValue()
      }
    }
    self.init(
      authorization: try MessageFault.present(authorization, "authorization"),
      access: try MessageFault.present(access, "access"), location: location,
      counts: try MessageFault.present(counts, "counts"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("authorization", authorization)
    writer.member("access", access)
    writer.member("location", location)
    writer.member("counts", counts)
    writer.endObject()
  }
}

extension DeliveryCounts: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var counts: [String: Int] = [:]
    var dropped: [DropReason: Int] = [:]
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      if let reason = DropReason(rawValue: name) {
        dropped[reason] = try scanner.readInteger()
      } else if Self.names.contains(name) {
        counts[name] = try scanner.readInteger()
      } else {
        try scanner.skipValue()
      }
    }
    func count(_ name: String) throws -> Int { try MessageFault.present(counts[name], name) }
    self = try MessageFault.valid(
      DeliveryCounts(
        received: try count("received"), delivered: try count("delivered"),
        significantChanges: try count("significantChanges"), answers: try count("answers"),
        regions: try count("regions"), filtered: try count("filtered"), dropped: dropped),
      "received")
  }

  private static let names: Set = [
    "received", "delivered", "significantChanges", "answers", "regions", "filtered",
  ]

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("received", received)
    writer.member("delivered", delivered)
    writer.member("significantChanges", significantChanges)
    writer.member("answers", answers)
    writer.member("regions", regions)
    writer.member("filtered", filtered)
    for (reason, name) in Self.reasons where self[reason] > 0 { writer.member(name, self[reason]) }
    writer.endObject()
  }

  private static let reasons: [(DropReason, StaticString)] = [
    (.notAuthorized, "notAuthorized"), (.notInUse, "notInUse"),
    (.reducedAccuracy, "reducedAccuracy"), (.paused, "paused"), (.bufferFull, "bufferFull"),
    (.outOfOrder, "outOfOrder"),
  ]
}
