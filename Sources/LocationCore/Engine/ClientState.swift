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

  /// Whether standard updates are wanted; they may have to wait for authorization.
  var isUpdating = false

  /// The request for one fix that has not ended.
  var oneFix: OneFixRequest?

  /// Set while standard updates wait for a position.
  var outage: OutageWatch?

  init(id: ClientID, app: Int, configuration: EngineConfiguration) {
    self.id = id
    self.app = app
    pipeline = DeliveryPipeline(options: ClientOptions(), configuration: configuration)
  }

  /// Whether the client wants anything of the source.
  var wantsFixes: Bool { isUpdating || oneFix != nil }

  /// The first thing that falls due for this client.
  var deadline: Deadline? {
    let report = outage.map { Deadline(instant: $0.nextReport, reason: .unknownReport(id)) }
    let timeout = oneFix.map { Deadline(instant: $0.deadline, reason: .oneFixTimeout(id)) }
    guard let report, let timeout else { return report ?? timeout }
    return timeout.instant < report.instant ? timeout : report
  }
}
