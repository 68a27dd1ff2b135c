// SPDX-License-Identifier: MIT

/// All beside a session itself that decides what stands in its way.
struct SessionSurroundings: Hashable, Sendable {
  /// What the app is told.
  let state: AuthorizationState

  /// What holds for the whole device.
  let privacy: DevicePrivacy

  /// Whether the app is in front of the user, where alone prompts are shown.
  let isInForeground: Bool

  /// Whether a prompt about the app is up.
  let isAsked: Bool

  /// Whether a request for Always could have an effect.
  let canAskForAlways: Bool

  /// Whether a request for Always can have none, although the app may use location while in use.
  let isAlwaysRefused: Bool

  /// Whether the app must hold a service session and holds none (SS-07).
  let lacksService: Bool

  /// Whether the Info.plist lists the background mode (BAS-01).
  let hasBackgroundMode: Bool

  /// What stands in the way of anything that the app does.
  private var common: ServiceDiagnostics {
    var diagnostics = ServiceDiagnostics(state, under: privacy)
    if isAsked { diagnostics.insert(.authorizationRequestInProgress) }
    return diagnostics
  }

  /// What stands in the way of a service session.
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

  /// What stands in the way of a background activity session.
  func diagnostics(of session: AppSessions.Activity) -> ServiceDiagnostics {
    var diagnostics = common
    if !session.isInEffect || !hasBackgroundMode { diagnostics.insert(.insufficientlyInUse) }
    if lacksService { diagnostics.insert(.serviceSessionRequired) }
    return diagnostics
  }
}
