// SPDX-License-Identifier: MIT

public import Foundation

// What takes a completion handler, for callers that wait. An app's subclass overrides the forms with
// handlers, through which these go.
extension CLLocationManager {
  /// Asks for full accuracy until the app is no longer in use.
  ///
  /// - Throws: `CLError.promptDeclined` when the prompt was not shown.
  public func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
      requestTemporaryFullAccuracyAuthorization(withPurposeKey: purposeKey) { error in
        waiting.resume(with: error.map { .failure($0) } ?? .success(()))
      }
    }
  }

  /// Asks for a token by which a server could ask where the device is.
  ///
  /// - Throws: `CLLocationPushServiceError.unsupportedPlatform`, always.
  public func startMonitoringLocationPushes() async throws -> Data {
    try await withCheckedThrowingContinuation { waiting in
      startMonitoringLocationPushes { token, error in
        let failure = error ?? CLLocationPushServiceError(.unknown)
        waiting.resume(with: token.map { .success($0) } ?? .failure(failure))
      }
    }
  }

  /// Asks for past locations.
  ///
  /// - Throws: `CLError.historicalLocationError`, always.
  public func requestHistoricalLocations(
    purposeKey: String, sampleCount: Int
  ) async throws -> [CLLocation] {
    try await withCheckedThrowingContinuation { waiting in
      requestHistoricalLocations(purposeKey: purposeKey, sampleCount: sampleCount) {
        locations, error in
        waiting.resume(with: error.map { .failure($0) } ?? .success(locations))
      }
    }
  }
}
