// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What sessions and live updates receive, and what the user is asked for them.
extension PrivacyOracle {
  /// Live updates and sessions get nothing that only a manager's delegate can get.
  func checkRecipient(of effect: Effect) {
    guard let id = effect.client, !model.clients.contains(where: { $0.id == id && !$0.isLive })
    else { return }
    switch effect {
    case .notify(.locationsUpdated, _), .notify(.stationaryBegan, _), .notify(.regionUpdated, _),
      .notify(.diagnosticsChanged, _), .notify(.conditionChanged, _):
      break
    default: require(false, "\(id) is no manager and receives \(effect)")
    }
  }

  /// Diagnostics are delivered where they change, and say nothing of a position without access.
  mutating func checkDiagnostics(_ diagnostics: ServiceDiagnostics, to id: ClientID) {
    if let index = model.clients.firstIndex(where: { $0.id == id }) {
      let client = model.clients[index]
      require(client.isLive && model.profile >= .ios18, "\(id) has no diagnostics")
      require(diagnostics != client.obstacles, "\(id) receives twice what stands in its way")
      require(
        !diagnostics.contains(.locationUnavailable) || model.mayUse(client),
        "\(id) learns of a source and may not")
      model.clients[index].obstacles = diagnostics
      _ = find(id)
      return
    }
    for app in model.apps {
      guard let index = app.sessions.firstIndex(where: { $0.id == id }) else { continue }
      require(app.phase.isRunning, "\(id) receives something while its process does not run")
      require(diagnostics != app.sessions[index].told, "\(id) receives twice what is in its way")
      model.change(app.id) { $0.sessions[index].told = diagnostics }
      return
    }
    require(false, "\(id) receives diagnostics and does not exist")
  }

  /// Everybody knows what stands in their way, and what can be asked is asked.
  func checkSessions() {
    for app in model.apps where app.phase.isRunning {
      for session in app.sessions {
        let expected = model.obstacles(to: session, of: app)
        require(session.told == expected, "\(session) should know \(expected)")
      }
      let expected = model.profile >= .ios18 ? model.obstacles(toLiveUpdatesOf: app) : []
      for client in model.clients where client.app == app.id && client.isLive {
        require(
          client.obstacles.subtracting(.locationUnavailable) == expected,
          "\(client.id) knows \(client.obstacles) and should know \(expected)")
      }
      if promptID == nil, let kind = model.open(for: app) {
        require(false, "\(kind) is wanted and not asked")
      }
    }
  }
}
