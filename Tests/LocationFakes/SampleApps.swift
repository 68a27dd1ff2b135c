// SPDX-License-Identifier: MIT

package import LocationCore

extension AppID {
  package static let tracker = AppID("com.example.tracker")
  package static let other = AppID("com.example.other")
}

extension UTCInstant {
  /// The machine's time in tests.
  package static let now = UTCInstant(secondsSinceEpoch: 1_750_000_000)
}

extension AccessRecord {
  /// The beginning of a use by an app.
  package static func begin(_ app: AppID = .tracker, at seconds: Int64) -> Self {
    Self(
      app: app, kind: .intervalBegin, time: UTCInstant(secondsSinceEpoch: seconds),
      accuracy: .full, purposeKey: .whenInUse)
  }
}
