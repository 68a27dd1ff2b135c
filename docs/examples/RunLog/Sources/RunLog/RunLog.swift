// SPDX-License-Identifier: MIT

import CoreLocation

/// Measures a run with live updates, on the main actor as an app with a user interface does.
@MainActor
final class RunLog {
  private(set) var distance: CLLocationDistance = 0
  private var last: CLLocation?

  /// Follows the runner until so many meters have been run, or location is refused.
  func follow(upTo goal: CLLocationDistance) async throws -> Bool {
    for try await update in CLLocationUpdate.liveUpdates(.fitness) {
      MainActor.preconditionIsolated()
      if update.authorizationDenied || update.authorizationRestricted {
        say("A run cannot be measured: location is switched off for this app.")
        return false
      }
      if update.authorizationRequestInProgress { say("Waiting for your answer.") }
      guard let location = update.location, !update.accuracyLimited else { continue }
      add(location)
      if distance >= goal { return true }
    }
    return false
  }

  private func add(_ location: CLLocation) {
    distance += last.map { location.distance(from: $0) } ?? 0
    last = location
    say(String(format: "%.0f m at %.1f km/h", distance, max(location.speed, 0) * 3.6))
  }

  private func say(_ line: String) {
    print(line)
    fflush(nil)
  }
}

@main
@MainActor
struct Program {
  static func main() async throws {
    let goal = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 100
    let log = RunLog()
    exit(try await log.follow(upTo: goal) ? 0 : 1)
  }
}
