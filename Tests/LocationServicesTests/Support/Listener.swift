// SPDX-License-Identifier: MIT

import CoreLocation

/// A call of a delegate's method, with what a test wants to know of it.
enum Call: Hashable, Sendable {
  /// Status and accuracy were delivered, or had changed: the status that the manager shows.
  case authorization(CLAuthorizationStatus)

  /// Locations came: the second of the trace that each is of.
  case locations([Int])

  /// A failure was delivered: its code.
  case failure(CLError.Code)

  /// A failure was delivered that is no `CLError`.
  case foreignFailure
}

/// A delegate that keeps what it receives, and may act on it.
final class Listener: NSObject, CLLocationManagerDelegate {
  private(set) var calls: [Call] = []
  private(set) var locations: [CLLocation] = []

  var whenAuthorization: ((CLLocationManager) -> Void)?
  var whenLocations: ((CLLocationManager, [CLLocation]) -> Void)?
  var whenFailure: ((CLLocationManager) -> Void)?

  /// The seconds of the trace of all locations, in the order in which they came.
  var seconds: [Int] { locations.map(Trace.second) }

  /// The failures, in the order in which they came.
  var failures: [CLError.Code] {
    calls.compactMap { if case .failure(let code) = $0 { code } else { nil } }
  }

  /// The authorization delivered, in the order in which it came.
  var authorizations: [CLAuthorizationStatus] {
    calls.compactMap { if case .authorization(let status) = $0 { status } else { nil } }
  }

  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    calls.append(.authorization(manager.authorizationStatus))
    whenAuthorization?(manager)
  }

  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    calls.append(.locations(locations.map(Trace.second)))
    self.locations += locations
    whenLocations?(manager, locations)
  }

  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    calls.append((error as? CLError).map { .failure($0.code) } ?? .foreignFailure)
    whenFailure?(manager)
  }
}
