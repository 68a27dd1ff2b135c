// SPDX-License-Identifier: MIT

package import LocationCore

extension LocationService {
  /// Why an app's clients get a fix, only a region, or nothing now; `nil` for an app that was never
  /// launched.
  package func explain(_ app: AppID) -> [Explanation]? {
    let now = clock.now
    return read { $0.explain(app, at: now) }
  }
}
