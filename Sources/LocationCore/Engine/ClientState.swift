// SPDX-License-Identifier: MIT

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

  /// What the client was told last; `nil` until its initial callback.
  var told: AuthorizationState?

  /// Whether it is yet to be told that its updates are denied.
  var owesDenial = false

  /// Whether its updates go on behind the foreground, in which they were under way (B-04, B-05).
  var isInBackgroundSession = false

  /// Whether its app may use location at this moment: status, process, use.
  var mayUse = false

  /// Whether the client may be handed fixes as the source gives them, at this moment.
  var isEntitled = false

  /// Whether it wanted fixes and was entitled when the last event had been handled.
  var isServed = false

  init(id: ClientID, app: Int, configuration: EngineConfiguration) {
    self.id = id
    self.app = app
    pipeline = DeliveryPipeline(options: ClientOptions(), configuration: configuration)
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
      request.deadline.map { Deadline(instant: $0, reason: .oneFixTimeout(id)) }
    }
  }
}
