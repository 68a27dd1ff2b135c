// SPDX-License-Identifier: MIT

/// One end of an interval in which an app used location; it never contains a position.
public struct AccessRecord: Hashable, Sendable {
  /// Which end.
  public enum Kind: String, Hashable, Sendable {
    /// The app began to use location.
    case intervalBegin
    /// It ended.
    case intervalEnd
  }

  /// The app.
  public let app: AppID

  /// Which end of the interval.
  public let kind: Kind

  /// When, in the source's UTC.
  public let time: UTCInstant

  /// How precisely.
  public let accuracy: AccuracyAuthorization

  /// The purpose string's key under which the app holds its grant; `nil` where none is needed.
  public let purposeKey: PurposeKey?

  /// Makes a record.
  public init(
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
