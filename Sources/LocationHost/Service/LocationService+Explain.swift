// SPDX-License-Identifier: MIT

package import LocationCore

extension LocationService {
  /// Why an app's oldest clients, up to a limit, get a fix, only a region, or nothing now; `nil` for an
  /// app that was never launched.
  package func explain(_ app: AppID, atMost limit: Int = .max) -> [Explanation]? {
    let now = clock.now
    return read { $0.explain(app, at: now, atMost: limit) }
  }
}
