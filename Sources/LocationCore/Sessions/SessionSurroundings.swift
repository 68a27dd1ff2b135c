// SPDX-License-Identifier: MIT

/// Everything besides a session itself that decides its diagnostics.
struct SessionSurroundings: Hashable, Sendable {
  /// The authorization that the app sees.
  let state: AuthorizationState

  /// The settings of the whole device.
  let privacy: DevicePrivacy

  /// Whether the app is in the foreground; only there prompts are shown.
  let isInForeground: Bool

  /// Whether a prompt about the app is up.
  let isAsked: Bool

  /// Whether a request for Always could have an effect.
  let canAskForAlways: Bool

  /// Whether a request for Always has no effect, although the app may use location while in use.
  let isAlwaysRefused: Bool

  /// Whether the app must hold a service session and holds none (SS-07).
  let lacksService: Bool

  /// Whether the Info.plist lists the background mode (BAS-01).
  let hasBackgroundMode: Bool

  /// The diagnostics common to all services of the app.
  private var common: ServiceDiagnostics {
    var diagnostics = ServiceDiagnostics(state, under: privacy)
    if isAsked { diagnostics.insert(.authorizationRequestInProgress) }
    return diagnostics
  }

  /// The diagnostics of a service session.
  func diagnostics(of session: AppSessions.Service) -> ServiceDiagnostics {
    var diagnostics = common
    let canAsk =
      switch session.goal.requirement {
      case .none: false
      case .whenInUse: state.status == .notDetermined
      case .always: state.status == .notDetermined || canAskForAlways
      }
    if canAsk && !isInForeground || !session.isInEffect {
      diagnostics.insert(.insufficientlyInUse)
    }
    if session.goal.requirement == .always, isAlwaysRefused {
      diagnostics.insert(.alwaysAuthorizationDenied)
    }
    if session.isFullAccuracyRefused, state.status.permitsFixes, state.accuracy == .reduced {
      diagnostics.insert(.fullAccuracyDenied)
    }
    return diagnostics
  }

  /// The diagnostics of a background activity session.
  func diagnostics(of session: AppSessions.Activity) -> ServiceDiagnostics {
    var diagnostics = common
    if !session.isInEffect || !hasBackgroundMode { diagnostics.insert(.insufficientlyInUse) }
    if lacksService { diagnostics.insert(.serviceSessionRequired) }
    return diagnostics
  }
}
