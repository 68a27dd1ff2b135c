// SPDX-License-Identifier: MIT

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

  /// The event that reports the start of the session to an engine.
  ///
  /// - Parameters:
  ///   - session: The identifier of the session in the engine.
  ///   - app: The app that owns it.
  /// - Returns: The event.
  package func event(_ session: ClientID, of app: AppID) -> Event {
    switch self {
    case .service(let goal): .serviceSessionBegan(session, app, goal)
    case .backgroundActivity: .backgroundActivityBegan(session, app)
    case .liveUpdates(let configuration): .liveUpdatesBegan(session, app, configuration)
    }
  }
}
