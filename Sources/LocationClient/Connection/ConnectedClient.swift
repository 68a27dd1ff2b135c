// SPDX-License-Identifier: MIT

import LocationCore

/// A client of this process, as it is known to the connection.
struct ConnectedClient {
  let role: ClientRole
  let observer: any ClientObserver
  var wishes = ClientWishes()

  /// The authorization that was delivered last.
  var authorization: AuthorizationState?

  /// The diagnostics that were delivered last.
  private var diagnostics: ServiceDiagnostics?

  /// The event of each condition that was delivered last, and before the present connection.
  private var conditions: [String: ConditionEvent] = [:]
  private var earlierConditions: [String: ConditionEvent] = [:]

  /// Whether the client was made anew on a daemon that does not know what was delivered before.
  private var isMadeAnew = false

  init(role: ClientRole, observer: any ClientObserver) {
    self.role = role
    self.observer = observer
  }

  /// Notes that a daemon makes the client anew.
  mutating func makeAnew() {
    isMadeAnew = true
    earlierConditions = conditions
  }

  /// Notes an event that is to be delivered.
  ///
  /// - Returns: Whether it is new to the app.
  mutating func note(_ event: ClientEvent) -> Bool {
    wishes.note(event)
    switch event {
    case .authorizationChanged(let new):
      defer { (authorization, isMadeAnew) = (new, false) }
      return !isMadeAnew || authorization != new
    case .diagnosticsChanged(let new):
      defer { (diagnostics, isMadeAnew) = (new, false) }
      return !isMadeAnew || diagnostics != new
    case .conditionChanged(let new):
      conditions[new.identifier] = new
      return earlierConditions.removeValue(forKey: new.identifier) != new
    default: return true
    }
  }
}
