// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore

/// A session or an iteration of an app, without a manager.
package enum ScenarioSession: Hashable, Sendable {
  /// A session that states the authorization that the app requires.
  case service(ServiceGoal)
  /// A session that keeps the app in use outside the foreground.
  case backgroundActivity
  /// An iteration over live updates.
  case liveUpdates(LiveConfiguration)

  /// The kind of a session, without its purpose.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// States the authorization that the app requires.
    case service
    /// Keeps the app in use outside the foreground.
    case backgroundActivity
    /// Delivers live updates.
    case liveUpdates

    /// The name of a session without a given name.
    package var defaultName: String {
      switch self {
      case .service: "session"
      case .backgroundActivity: "activity"
      case .liveUpdates: "updates"
      }
    }
  }

  /// The kind of the session.
  package var kind: Kind {
    switch self {
    case .service: .service
    case .backgroundActivity: .backgroundActivity
    case .liveUpdates: .liveUpdates
    }
  }

  /// The kind of client that the session is.
  package var role: ClientRole {
    switch self {
    case .service(let goal): .serviceSession(goal)
    case .backgroundActivity: .backgroundActivity
    case .liveUpdates(let configuration): .liveUpdates(configuration)
    }
  }
}
