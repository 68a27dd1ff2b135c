// SPDX-License-Identifier: MIT

/// What the engine knows of one app.
struct AppState: Sendable {
  let id: AppID
  var authorization: FixedAuthorization
}

/// What the engine knows of one client.
struct ClientState: Sendable {
  let id: ClientID

  /// Where its app stands among the engine's apps, which never move.
  let app: Int

  var options = ClientOptions()
  var pipeline: DeliveryPipeline

  /// What the client wants of the source.
  enum Service: Sendable {
    /// Nothing.
    case none

    /// Standard updates; they may have to wait for authorization, or for a position.
    case updates(OutageWatch?)

    /// One fix.
    case oneFix(OneFixRequest)
  }

  var service = Service.none

  init(id: ClientID, app: Int, configuration: EngineConfiguration) {
    self.id = id
    self.app = app
    pipeline = DeliveryPipeline(options: ClientOptions(), configuration: configuration)
  }

  /// Whether the client may be handed fixes as the source gives them.
  func isEntitled(under authorization: FixedAuthorization) -> Bool {
    let state = authorization.state
    return state.status.permitsFixes && state.accuracy == .full
      && options.desiredAccuracy != .reduced
  }

  /// Whether the client wants anything of the source.
  var wantsFixes: Bool { if case .none = service { false } else { true } }

  /// Whether the client wants standard updates.
  var isUpdating: Bool { if case .updates = service { true } else { false } }

  /// What falls due for this client.
  var deadline: Deadline? {
    switch service {
    case .none: nil
    case .updates(let outage):
      outage.map { Deadline(instant: $0.nextReport, reason: .unknownReport(id)) }
    case .oneFix(let request):
      Deadline(instant: request.deadline, reason: .oneFixTimeout(id))
    }
  }
}
