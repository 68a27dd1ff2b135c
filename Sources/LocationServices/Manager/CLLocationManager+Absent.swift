// SPDX-License-Identifier: MIT

import Foundation
import LocationClient

/// Services that no device here has: each request is answered, with its failure.
extension CLLocationManager {
  /// Runs an answer later, where the delegate is called, in its order among all that is called there.
  private func answerLater(_ answer: @escaping () -> Void) {
    guard let client else { return }
    let request = state.requests.add { _ in answer() }
    device.send(.requestEnded(request, client))
  }

  /// Has ranging fail, unless it is stopped before.
  func range(_ constraint: CLBeaconIdentityConstraint) {
    state.rangedConstraints.insert(constraint)
    answerLater { [weak self] in
      guard let self, state.rangedConstraints.contains(constraint) else { return }
      delegate?.locationManager(
        self, didFailRangingFor: constraint, error: CLError(.rangingUnavailable))
    }
  }

  /// Has ranging fail in the words of before iOS 13, unless it is stopped before.
  func range(in region: CLBeaconRegion) {
    state.rangedRegions.update(with: region)
    answerLater { [weak self] in
      guard let self, state.rangedRegions.contains(region) else { return }
      delegate?.locationManager(
        self, rangingBeaconsDidFailFor: region, withError: CLError(.rangingUnavailable))
    }
  }

  /// Has location pushes be refused, as an app extension and Apple's server would be needed.
  func refusePushes(_ completion: ((Data?, (any Error)?) -> Void)?) {
    guard let completion else { return }
    answerLater { completion(nil, CLLocationPushServiceError(.unsupportedPlatform)) }
  }

  /// Has past locations be refused: only a watch with Apple's entitlement keeps them.
  func refuseHistory(_ completion: @escaping ([CLLocation], (any Error)?) -> Void) {
    answerLater { completion([], CLError(.historicalLocationError)) }
  }

  /// Runs a call of the app's own to its delegate, in which methods left out do nothing (D-02).
  func asAppsOwnCall<Result>(_ call: () -> Result) -> Result {
    let wasDelivering = state.isDelivering
    state.isDelivering = false
    defer { state.isDelivering = wasDelivering }
    return call()
  }
}
