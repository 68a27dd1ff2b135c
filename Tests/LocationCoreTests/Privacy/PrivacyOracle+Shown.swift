// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What the engine shows, and which clients are served.
extension PrivacyOracle {
  func checkShown(_ engine: LocationEngine) {
    for app in model.apps {
      require(engine.phase(of: app.id) == app.phase, "\(app.id) is \(app.phase)")
      require(engine.authorization(of: app.id) == model.state(of: app), "\(app.id): state")
      require(engine.record(of: app.id) == model.record(of: app), "\(app.id): record")
      require(app.stored == model.record(of: app), "what is decided is not kept")
      let clients = model.clients.filter { $0.app == app.id }
      require(
        app.isUsing
          == (clients.contains { $0.wants && model.mayUse($0) || model.isKept(for: $0) }
            || model.arrow(of: app) == .solid),
        "use goes unnoted, or no use")
      for client in clients where app.phase.isRunning {
        let isAsked =
          model.question?.requester == client.id
          && model.question.map { if case .fullAccuracy = $0.kind { true } else { false } } == true
        require(client.openRequests == (isAsked ? 1 : 0), "a request for full accuracy is lost")
      }
    }
    let isUsed = model.apps.contains(where: \.isUsing)
    let isWatched =
      model.apps.contains { model.arrow(of: $0) == .hollow || model.awaitsLaunch($0) }
      || model.clients.contains { $0.openQuestions > 0 }
    require(
      engine.indicator.arrow == (isUsed ? .solid : isWatched ? .hollow : .none),
      "the arrow does not follow use")
    let shown = model.apps.filter { $0.phase == .background && model.isShownBehind($0) }
    require(engine.indicator.backgroundApps == shown.map(\.id), "background use is not shown")
    let isNeeded =
      model.clients.contains { model.mayReceive($0) || model.isKept(for: $0) }
      || model.watchesFixes
    require(engine.source.demand != nil || !isNeeded, "the source is closed and needed")
    let isHeld = engine.coarseAreas.holdsSource
    require(
      engine.source.demand == nil || isNeeded || isHeld, "the source is open and not needed")
    require(
      isNeeded
        || isHeld == (engine.source.demand == .some(SourceDemand(desiredAccuracy: .reduced))),
      "the source is held for regions with another demand than theirs")
  }

  /// A fix that comes now goes to all clients that may have it, and to no others.
  func probe(_ engine: LocationEngine, at now: Instant, with fix: Fix) {
    var engine = engine
    _ = engine.handle(.sourceOpened, at: now)
    let receivers = engine.handle(.fixArrived(fix), at: now).compactMap { effect -> ClientID? in
      if case .notify(.locationsUpdated(_), let id) = effect { id } else { nil }
    }
    let entitled = model.clients.filter { client in
      model.mayReceive(client)
        && !(client.mayBeDeferred && model.app(client.app)?.phase == .background)
    }.map(\.id)
    require(receivers == entitled, "\(receivers) receive, and \(entitled) may")
  }

  /// Whether a client's request for one fix is still open.
  static func awaitsFix(_ id: ClientID, _ engine: LocationEngine) -> Bool {
    engine.clients.contains { $0.id == id && $0.standard.request != nil }
  }
}
