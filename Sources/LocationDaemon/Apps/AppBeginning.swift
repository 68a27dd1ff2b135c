// SPDX-License-Identifier: MIT

import LocationCore

/// How an app begins that a daemon did not know before, if a scenario says so.
struct AppBeginning: Sendable {
  /// The phase in which it is launched.
  var phase = AppPhase.foreground

  /// What was decided about it; `nil` leaves that to the store.
  var record: AuthorizationRecord?
}
