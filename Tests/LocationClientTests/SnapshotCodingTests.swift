// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import Testing

@testable import LocationClient

@Suite("Snapshots can be encoded")
struct SnapshotCodingTests {
  private static let full = ClientSnapshot(
    authorization: AuthorizationState(status: .authorizedWhenInUse, accuracy: .reduced),
    access: .region,
    location: Coordinate(latitude: -33.5, longitude: 151.25).flatMap {
      Fix(
        coordinate: $0, horizontalAccuracy: 4.5,
        altitude: Altitude(aboveSeaLevel: 12.5, aboveEllipsoid: nil, accuracy: 3),
        speed: Speed(metersPerSecond: 1.5, accuracy: 0.25), course: Course(degrees: 270),
        timestamp: UTCInstant(secondsSinceEpoch: -5, nanoseconds: 999_999_999), origin: .accessory)
    },
    counts: DeliveryCounts(
      received: 10, delivered: 3, significantChanges: 1, answers: 2, regions: 4, filtered: 2,
      dropped: [.paused: 3, .outOfOrder: 1]) ?? DeliveryCounts())

  @Test("A client's snapshot is decoded as it was, with or without a location")
  func client() throws {
    let empty = ClientSnapshot(
      authorization: AuthorizationState(status: .notDetermined), access: .none, location: nil,
      counts: DeliveryCounts())
    for snapshot in [Self.full, empty] {
      let data = try JSONEncoder().encode(snapshot)
      #expect(try JSONDecoder().decode(ClientSnapshot.self, from: data) == snapshot)
    }
    #expect(Self.full.location != nil && Self.full.counts.held == 1)
  }

  @Test("An app's snapshot is decoded as it was")
  func app() throws {
    var snapshot = AppSnapshot()
    let plain = try JSONEncoder().encode(snapshot)
    #expect(try JSONDecoder().decode(AppSnapshot.self, from: plain) == snapshot)
    snapshot.authorization = AuthorizationState(status: .denied)
    snapshot.isLocationServicesOn = false
    snapshot.isRunning = false
    snapshot.hasLocationBackgroundMode = true
    snapshot.hasCompass = true
    snapshot.canDefer = true
    snapshot.largestRegionRadius = 123.5
    let data = try JSONEncoder().encode(snapshot)
    #expect(try JSONDecoder().decode(AppSnapshot.self, from: data) == snapshot)
  }

  @Test(
    "A value that no snapshot can have is refused",
    arguments: [
      ("\"latitude\":-33.5", "\"latitude\":-90.5"), ("\"longitude\":151.25", "\"longitude\":999"),
      ("\"horizontalAccuracy\":4.5", "\"horizontalAccuracy\":-1"),
      ("\"verticalAccuracy\":3", "\"verticalAccuracy\":0"), ("\"speed\":1.5", "\"speed\":-1"),
      ("\"course\":270", "\"course\":361"), ("\"nanoseconds\":999999999", "\"nanoseconds\":-1"),
      ("\"seconds\":-5", "\"seconds\":9223372036854775807"), ("\"verticalAccuracy\"", "\"other\""),
      ("\"speed\"", "\"other\""),
      ("\"course\":270", "\"courseAccuracy\":1"), ("\"accessory\"", "\"moon\""),
      ("\"status\":4", "\"status\":9"),
      ("\"access\":1", "\"access\":3"), ("\"received\":10", "\"received\":8"),
      ("\"received\":10", "\"received\":9223372036854775807"),
      ("\"filtered\":2", "\"filtered\":-2"),
      ("\"paused\"", "\"lost\""),
    ])
  func refused(old: String, new: String) throws {
    let text = String(decoding: try JSONEncoder().encode(Self.full), as: UTF8.self)
    let changed = text.replacing(old, with: new)
    try #require(changed != text)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(ClientSnapshot.self, from: Data(changed.utf8))
    }
  }

  @Test("A greatest radius that is not above zero is refused")
  func radius() throws {
    let text = String(decoding: try JSONEncoder().encode(AppSnapshot()), as: UTF8.self)
    let changed = text.replacing(/"largestRegionRadius":[0-9.]+/, with: "\"largestRegionRadius\":0")
    try #require(changed != text)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(AppSnapshot.self, from: Data(changed.utf8))
    }
  }
}
