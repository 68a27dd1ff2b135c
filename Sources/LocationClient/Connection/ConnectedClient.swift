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
      // The daemon dates a state anew that has not changed.
      let earlier = earlierConditions.removeValue(forKey: new.identifier)
      return earlier?.condition != new.condition || earlier?.state != new.state
        || earlier?.diagnostics != new.diagnostics
    case .locationsUpdated, .regionUpdated, .stationaryBegan:
      // A position ends this diagnostic, without an event.
      diagnostics?.remove(.locationUnavailable)
      return true
    default: return true
    }
  }

  /// Forgets the event of a condition that did not reach the app after all.
  mutating func forget(_ event: ConditionEvent) {
    conditions[event.identifier] = nil
    earlierConditions[event.identifier] = nil
  }
}
