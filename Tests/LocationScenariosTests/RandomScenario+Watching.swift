// SPDX-License-Identifier: MIT

import LocationCore

@testable import LocationScenarios

/// What is watched, and sessions.
extension RandomScenario {
  /// A region, of few ids so that they come again.
  mutating func region(named id: String? = nil) -> CircularRegion {
    let latitude = Double(int(-90_000...90_000)) / 1_000
    let longitude = Double(int(-180_000...180_000)) / 1_000
    let notify = pick([(true, true), (true, false), (false, true)])
    let region = Coordinate(latitude: latitude, longitude: longitude).flatMap {
      CircularRegion(
        identifier: id ?? pick(["home", "on", "12", "Büro, 2. Stock"]), center: $0,
        radius: meters() + 0.5, notifiesOnEntry: notify.0, notifiesOnExit: notify.1)
    }
    guard let region else { preconditionFailure("no region at random") }
    return region
  }

  /// What a manager has watched at once.
  mutating func watchAtOnce(_ manager: inout ScenarioManager) {
    manager.startsSignificantChanges = int(0...3) == 0
    manager.startsVisits = int(0...3) == 0
    guard int(0...2) == 0 else { return }
    manager.regions = ["home", "12", "work"].shuffled(using: &generator).prefix(int(1...3))
      .map { region(named: $0) }
  }

  /// Something that an app has watched, or no longer; it knows the regions that it was given.
  mutating func watching(_ known: inout [String: CircularRegion]) -> ScenarioWatching {
    switch int(0...7) {
    case 0: return .startVisits
    case 1: return .stopVisits
    case 2: return .startSignificantChanges
    case 3: return .stopSignificantChanges
    case 4 where !known.isEmpty:
      return .stopMonitoring(pick(known.keys.sorted()))
    case 5 where !known.isEmpty:
      let id = pick(known.keys.sorted())
      return .requestState(known[id] ?? region())
    case 6:
      let region = region()
      known[region.identifier] = region
      return .requestState(region)
    default:
      let region = region()
      known[region.identifier] = region
      return .startMonitoring(region)
    }
  }

  mutating func session() -> ScenarioSession {
    switch int(0...2) {
    case 0:
      .service(
        ServiceGoal(
          pick(ServiceRequirement.allCases), fullAccuracyPurposeKey: maybe { $0.text() }))
    case 1: .backgroundActivity
    default: .liveUpdates(pick(LiveConfiguration.allCases))
    }
  }
}
