// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// Counts events for the steps that wait for them.
package final class EventTally: Sendable {
  private struct Happening: Hashable {
    let kind: ScenarioEvent.Kind
    let app: String
    let manager: String?
  }

  /// The number of times that each event happened; a long run has many events of few kinds.
  private let happenings = Mutex<[Happening: Int]>([:])

  /// The state that each client is notified of after a crossing, until the client's next event.
  private let crossings = Mutex<[ClientID: ClientEvent]>([:])

  /// Makes a tally without events.
  package init() {}

  /// Counts a notice to a client, if steps can wait for such an event.
  ///
  /// - Parameters:
  ///   - notice: The notice.
  ///   - app: The short name of its app.
  ///   - manager: The manager's name, if it has one.
  package func count(_ notice: ClientNotice, app: String, manager: String?) {
    if let kind = ScenarioEvent.Kind(notice.event), !isAnnounced(notice) {
      count(kind, app: app, manager: manager)
    }
  }

  /// Counts an event of an app, and of one of its managers if it has one.
  package func count(_ kind: ScenarioEvent.Kind, app: String, manager: String?) {
    happenings.withLock { $0[Happening(kind: kind, app: app, manager: manager), default: 0] += 1 }
  }

  /// Whether a notice is the state that follows a crossing (G-06); both count as one event.
  private func isAnnounced(_ notice: ClientNotice) -> Bool {
    crossings.withLock { crossings in
      let announced = crossings.removeValue(forKey: notice.client)
      if case .eventOccurred(.regionCrossed(let region, let presence)) = notice.event {
        crossings[notice.client] = .stateDetermined(presence, region)
      }
      return announced == notice.event
    }
  }

  /// Removes all counts.
  package func forget() { happenings.withLock { $0.removeAll(keepingCapacity: true) } }

  /// The number of times that an event has happened since the last `forget`.
  package func count(of event: ScenarioEvent) -> Int {
    happenings.withLock { happenings in
      happenings.reduce(0) { count, entry in
        guard entry.key.kind == event.kind else { return count }
        let isMeant =
          switch event.scope {
          case .anyApp: true
          case .app(let app): entry.key.app == app
          case .manager(let manager, let app):
            entry.key.app == app && entry.key.manager == manager
          }
        return isMeant ? count + entry.value : count
      }
    }
  }
}

extension ScenarioEvent.Kind {
  /// The kind of an event of a client; `nil` if no step can wait for it.
  init?(_ event: ClientEvent) {
    switch event.report {
    case .authorization: self = .callback
    case .fixes, .region, .stationary: self = .fix
    case .failure: self = .error
    case .occurrence: self = .event
    case .heading, .paused: return nil
    case nil:
      if case .deferralFinished = event {
        self = .deferral
      } else if case .monitoringFailed = event {
        self = .error
      } else if event.isFinding {
        self = .event
      } else {
        return nil
      }
    }
  }
}

extension ClientEvent {
  /// Whether the event is the state of a region or a condition.
  fileprivate var isFinding: Bool {
    if case .stateDetermined = self { return true }
    if case .conditionChanged = self { return true }
    return false
  }
}
