// SPDX-License-Identifier: MIT

/// What an app is doing.
public enum AppPhase: String, Hashable, Sendable, CaseIterable {
  /// The user looks at it.
  case foreground
  /// It runs behind others.
  case background
  /// Its process is there but stands still.
  case suspended
  /// Its process is gone.
  case terminated

  /// Whether its process runs.
  public var isRunning: Bool {
    switch self {
    case .foreground, .background: true
    case .suspended, .terminated: false
    }
  }
}

/// An event of a service that watches for an app, such as the crossing of a region.
public struct MonitoredEvent: Hashable, Sendable {
  /// What happened, in the words of the one who reports it.
  public let name: String

  /// Makes an event.
  public init(_ name: String) { self.name = name }
}

/// An event that waits for a decision of the user or for the app to run.
struct WaitingEvent: Hashable, Sendable {
  let event: MonitoredEvent

  /// When it is too old to be delivered.
  let expires: Instant

  /// Whether the shell was told to wake the app for it.
  var hasWoken = false
}

/// What the engine knows of one app.
struct AppState: Hashable, Sendable {
  let id: AppID
  var authorization: Authorization
  var phase: AppPhase

  /// Whether the app is in use, as found when the last event was settled.
  var isInUse = false

  /// Until when the app counts as in use after it left the foreground.
  var graceEnds: Instant?

  /// The record that the store has, or that follows from it for this version of the app.
  ///
  /// What an Info.plist no longer supports is kept as it was decided: it may come back.
  var stored: AuthorizationRecord

  /// The newest event that needs Always while Always is provisional.
  var held: WaitingEvent?

  /// An event that the app may have and that waits until it runs and has a client.
  var pending: WaitingEvent?

  /// How the app uses location at this moment; `nil` while it does not.
  var use: Use?

  /// When it used location last, not counting now.
  var lastUse: Instant?

  /// A use of location under way.
  struct Use: Hashable, Sendable {
    let accuracy: AccuracyAuthorization
    let purposeKey: PurposeKey?
  }

  /// Takes the present record for what is stored: it was, or follows from that.
  mutating func takeRecordAsStored() { stored = authorization.record }

  /// What falls due for this app.
  var deadline: Deadline? {
    var first: Deadline?
    func consider(_ instant: Instant?, _ reason: Deadline.Reason) {
      guard let instant, instant < first?.instant ?? .farFuture else { return }
      first = Deadline(instant: instant, reason: reason)
    }
    consider(graceEnds, .graceEnd(id))
    consider(held?.expires, .waitingEventExpiry(id))
    consider(pending?.expires, .waitingEventExpiry(id))
    return first
  }
}
