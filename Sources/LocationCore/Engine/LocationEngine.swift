// SPDX-License-Identifier: MIT

/// The rules of Location Services as a value: takes what happened and when, and says what to do.
///
/// Nothing in it waits, reads a clock, draws a random number, opens a file or calls a delegate.
/// Equal events at equal instants give equal effects, whatever the speed at which they come.
///
/// An app is authorized and owns clients; a client (a location manager) has options and running
/// services. The source is open exactly while an authorized client wants fixes. A fix passes, for
/// each client: authorization, the request for one fix if there is one, else the distance filter.
public struct LocationEngine: Sendable {
  /// The numbers that this engine works with.
  public let configuration: EngineConfiguration

  /// The first thing that falls due, for which the shell must send `.deadlineReached`.
  public private(set) var nextDeadline: Deadline?

  var apps: [AppState] = []

  /// In the order of creation, which is the order in which clients are told of anything (D-04).
  var clients: [ClientState] = []

  var source = SourceState()

  /// Makes an engine without apps.
  public init(configuration: EngineConfiguration = EngineConfiguration()) {
    self.configuration = configuration
  }

  /// Takes an event and adds the effects that it has to the buffer, in order.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When, on the engine's time line; never before an earlier event.
  ///   - buffer: Receives the effects at its end.
  /// - Complexity: O(number of clients).
  public mutating func handle(_ event: Event, at now: Instant, into buffer: inout EffectBuffer) {
    switch event {
    case .appLaunched(let app, let authorization): launch(app, authorization)
    case .clientCreated(let client, let app): create(client, of: app, into: &buffer)
    case .clientReleased(let client): clients.removeAll { $0.id == client }
    case .optionsChanged(let client, let options): change(client, to: options, at: now)
    case .updatesStarted(let client): startUpdates(client, at: now, into: &buffer)
    case .updatesStopped(let client): stopUpdates(client)
    case .oneFixRequested(let client): requestOneFix(client, at: now, into: &buffer)
    case .whenInUseRequested(let client): request(.whenInUse, by: client, at: now, into: &buffer)
    case .alwaysRequested(let client): request(.always, by: client, at: now, into: &buffer)
    case .fixArrived(let fix):
      // The hot path: it changes no demand, and a deadline only where one was set.
      let hadDeadline = nextDeadline != nil
      take(fix, into: &buffer)
      if !hadDeadline {
        buffer.nextDeadline = nil
        return
      }
    case .sourceOpened:
      loseSignal(at: now)
      source.open()
    case .signalLost, .sourceEnded: loseSignal(at: now)
    case .sourceFailed(let failure): failSource(failure, at: now, into: &buffer)
    case .deadlineReached: meetDeadlines(at: now, into: &buffer)
    }
    nextDeadline = clients.lazy.compactMap(\.deadline).min { $0.instant < $1.instant }
    buffer.nextDeadline = nextDeadline
    updateDemand(into: &buffer)
  }

  /// Takes an event and returns its effects; for tests, where an array is handier than a buffer.
  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    var buffer = EffectBuffer()
    handle(event, at: now, into: &buffer)
    return buffer.effects
  }

  /// What a client's properties show; nothing for a client that does not exist.
  public func snapshot(for client: ClientID) -> ClientSnapshot? {
    guard let state = clients.first(where: { $0.id == client }) else { return nil }
    return ClientSnapshot(
      authorization: authorization(of: state), mayReceiveFixes: isEntitled(state),
      location: isEntitled(state) ? state.pipeline.lastDelivered : nil,
      counts: state.pipeline.counts)
  }

  /// What an app is told; `nil` for an app that was never launched.
  public func authorization(of app: AppID) -> AuthorizationState? {
    apps.first { $0.id == app }?.authorization.state
  }

  // MARK: - Shared by the parts of the engine

  func authorization(of client: ClientState) -> AuthorizationState {
    apps[client.app].authorization.state
  }

  /// Whether a client may be handed fixes as the source gives them.
  ///
  /// A client that asks for a reduced position must not get a precise one.
  func isEntitled(_ client: ClientState) -> Bool {
    client.isEntitled(under: apps[client.app].authorization)
  }

  func index(of client: ClientID) -> Int? { clients.firstIndex { $0.id == client } }

  /// Opens, adjusts or closes the source, should the strictest wish of all clients have changed.
  private mutating func updateDemand(into buffer: inout EffectBuffer) {
    var strictest: DesiredAccuracy?
    for client in clients where client.wantsFixes && isEntitled(client) {
      let wish = client.options.desiredAccuracy
      if strictest.map(wish.isStricter) ?? true { strictest = wish }
    }
    let demand = strictest.map(SourceDemand.init)
    guard demand != source.demand else { return }
    source.demand = demand
    if let demand {
      buffer.append(.openSource(demand))
    } else {
      source.close()
      buffer.append(.closeSource)
    }
  }
}
