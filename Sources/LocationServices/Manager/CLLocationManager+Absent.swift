// SPDX-License-Identifier: MIT

import Foundation
import LocationClient

/// Services that no device here has: each request ends with its failure.
extension CLLocationManager {
  /// Runs an answer later, in the delegate's context, in order with the other callbacks.
  private func answerLater(_ answer: @escaping () -> Void) {
    guard let client else { return }
    let request = state.requests.add { _ in answer() }
    device.send(.requestEnded(request, client))
  }

  /// Makes ranging fail, unless it is stopped before.
  func range(_ constraint: CLBeaconIdentityConstraint) {
    state.rangedConstraints.insert(constraint)
    answerLater { [weak self] in
      guard let self, state.rangedConstraints.contains(constraint) else { return }
      delegate?.locationManager(
        self, didFailRangingFor: constraint, error: CLError(.rangingUnavailable))
    }
  }

  /// Makes ranging fail with the callback used before iOS 13, unless it is stopped before.
  func range(in region: CLBeaconRegion) {
    state.rangedRegions.update(with: region)
    answerLater { [weak self] in
      guard let self, state.rangedRegions.contains(region) else { return }
      delegate?.locationManager(
        self, rangingBeaconsDidFailFor: region, withError: CLError(.rangingUnavailable))
    }
  }

  /// Refuses location pushes, because they need an app extension and Apple's server.
  func refusePushes(_ completion: ((Data?, (any Error)?) -> Void)?) {
    guard let completion else { return }
    answerLater { completion(nil, CLLocationPushServiceError(.unsupportedPlatform)) }
  }

  /// Refuses past locations: only a watch with Apple's entitlement keeps them.
  func refuseHistory(_ completion: @escaping ([CLLocation], (any Error)?) -> Void) {
    answerLater { completion([], CLError(.historicalLocationError)) }
  }

  /// Runs an app's own call to its delegate; methods that the delegate leaves out do nothing then
  /// (D-02).
  func asAppsOwnCall<Result>(_ call: () -> Result) -> Result {
    let wasDelivering = state.isDelivering
    state.isDelivering = false
    defer { state.isDelivering = wasDelivering }
    return call()
  }
}
