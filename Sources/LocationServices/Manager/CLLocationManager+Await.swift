// SPDX-License-Identifier: MIT

import Foundation

// The awaiting forms of the methods with completion handlers. They call the forms with handlers, so
// that an app's subclass that overrides only those is respected.
extension CLLocationManager {
  func fullAccuracy(_ purposeKey: String) async throws {
    try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
      requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey) { error in
        waiting.resume(with: error.map { .failure($0) } ?? .success(()))
      }
    }
  }

  func pushToken() async throws -> Data {
    try await withCheckedThrowingContinuation { waiting in
      startMonitoringLocationPushes { token, error in
        let failure = error ?? CLLocationPushServiceError(.unknown)
        waiting.resume(with: token.map { .success($0) } ?? .failure(failure))
      }
    }
  }

  func history(_ purposeKey: String, _ sampleCount: Int) async throws -> [CLLocation] {
    try await withCheckedThrowingContinuation { waiting in
      requestHistoricalLocations(purposeKey: purposeKey, sampleCount: sampleCount) {
        locations, error in
        waiting.resume(with: error.map { .failure($0) } ?? .success(locations))
      }
    }
  }
}
