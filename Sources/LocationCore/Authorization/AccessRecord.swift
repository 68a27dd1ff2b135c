// SPDX-License-Identifier: MIT

/// One end of an interval in which an app used location; it never contains a position.
package struct AccessRecord: Hashable, Sendable {
  /// Which end.
  package enum Kind: String, Hashable, Sendable {
    /// The app began to use location.
    case intervalBegin
    /// It ended.
    case intervalEnd
  }

  /// The app.
  package let app: AppID

  /// Which end of the interval.
  package let kind: Kind

  /// When, in the source's UTC.
  package let time: UTCInstant

  /// How precisely.
  package let accuracy: AccuracyAuthorization

  /// The purpose string's key under which the app holds its grant; `nil` where none is needed.
  package let purposeKey: PurposeKey?

  /// Makes a record.
  package init(
    app: AppID, kind: Kind, time: UTCInstant, accuracy: AccuracyAuthorization,
    purposeKey: PurposeKey?
  ) {
    self.app = app
    self.kind = kind
    self.time = time
    self.accuracy = accuracy
    self.purposeKey = purposeKey
  }
}
