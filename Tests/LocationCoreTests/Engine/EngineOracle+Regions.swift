// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// What may be expected of regions, and of what properties show.
extension EngineOracle {
  mutating func checkRegion(_ region: PublishedRegion, to id: ClientID) {
    #expect(region == self.region, "every client receives the one region")
    guard let index = index(of: id) else {
      Issue.record("a region for \(id), which does not exist")
      return
    }
    #expect(permits(clients[index]), "a client receives only what its app may have")
    #expect(clients[index].wish == .reduced, "a client with precise access receives no region")
    #expect(clients[index].isUpdating || clients[index].hasRequest)
    clients[index].shown = region.fix
    clients[index].hasRequest = false
    // The next precise fix may be one that was known before.
    clients[index].last = nil
  }

  func checkSnapshots(_ snapshots: [ClientSnapshot?]) {
    for (number, snapshot) in zip(UInt32(1)..., snapshots) {
      let client = clients.first { $0.id == ClientID(number) }
      #expect(snapshot?.authorization == expectedState(of: ClientID(number)))
      guard let client, permits(client) else {
        #expect(snapshot?.location == nil)
        continue
      }
      // A client that wishes for a region is shown no precise fix, not even an earlier one.
      if client.wish != .reduced {
        #expect(snapshot?.location == client.shown)
      } else if let location = snapshot?.location, location != region?.fix {
        #expect(location == client.shown && location.horizontalAccuracy >= 5_000)
      }
    }
  }
}

extension SettingsChoice {
  /// The status of an app for which this row is chosen by hand.
  var status: AuthorizationStatus {
    switch self {
    case .askNextTime: .notDetermined
    case .never: .denied
    case .whileUsing: .authorizedWhenInUse
    case .always: .authorizedAlways
    }
  }
}
