// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// What everybody may expect of an engine, kept apart from how the engine does it.
///
/// It learns of events and of the effects that they brought, and records an issue where these
/// break a rule. It knows nothing of the distance filter, of timers or of the last known fix.
struct EngineOracle {
  private struct App {
    var status: AuthorizationStatus
    var answer: AuthorizationStatus?
  }

  private struct Client {
    let id: ClientID
    let app: AppID
    var wish = DesiredAccuracy.best
    var isUpdating = false
    var hasRequest = false

    /// The newest fix handed over.
    var last: Fix?

    /// Whether updates have begun since, so that the next fix may be the last one once more.
    var mayRepeat = false
  }

  private var apps: [AppID: App] = [:]
  private var clients: [Client] = []
  private var demand: DesiredAccuracy?

  /// Those who must be told of their authorization by the present event, in order.
  private var toNotify: [ClientID] = []

  mutating func check(_ step: RunStep) {
    toNotify = []
    apply(step.event)
    var hasEnded = false
    for effect in step.effects {
      #expect(!hasEnded, "nothing follows what is done to the source")
      switch effect {
      case .notifyAuthorization(let state, let client):
        checkNotice(state, to: client)
      case .deliver(let fixes, let client):
        #expect(toNotify.isEmpty, "everybody is notified before anybody receives")
        checkDelivery(fixes, to: client)
      case .fail(let failure, let client):
        #expect(toNotify.isEmpty, "everybody is notified before anybody is refused")
        checkFailure(failure, to: client, on: step.event)
      case .openSource, .closeSource:
        hasEnded = true
        checkSource(effect)
      }
    }
    #expect(toNotify.isEmpty, "\(toNotify) are not notified of \(step.event)")
    #expect(demand == strictestWish, "the source is held to the strictest wish")
    checkSnapshots(step.snapshots)
  }

  // MARK: - Events

  private mutating func apply(_ event: Event) {
    switch event {
    case .appLaunched(let app, let setting):
      if apps[app] == nil { apps[app] = App(status: setting.status, answer: setting.answer) }
    case .clientCreated(let client, let app):
      guard apps[app] != nil, index(of: client) == nil else { return }
      clients.append(Client(id: client, app: app))
      toNotify = [client]
    case .clientReleased(let client): clients.removeAll { $0.id == client }
    case .optionsChanged(let client, let options):
      change(client) { $0.wish = options.desiredAccuracy }
    case .updatesStarted(let client):
      change(client) { client in
        client.hasRequest = false
        if !client.isUpdating { client.mayRepeat = true }
        client.isUpdating = true
      }
    case .updatesStopped(let client):
      change(client) { ($0.isUpdating, $0.hasRequest) = (false, false) }
    case .oneFixRequested(let client):
      guard let client = index(of: client), permits(clients[client]) else { return }
      clients[client].hasRequest = !clients[client].isUpdating
    case .whenInUseRequested(let client): request(by: client, isForUseOnly: true)
    case .alwaysRequested(let client): request(by: client, isForUseOnly: false)
    case .fixArrived, .sourceOpened, .signalLost, .sourceFailed, .sourceEnded, .deadlineReached:
      return
    }
  }

  private mutating func request(by client: ClientID, isForUseOnly: Bool) {
    guard let app = clients.first(where: { $0.id == client })?.app, var state = apps[app],
      state.status == .notDetermined, let answer = state.answer, answer != .notDetermined
    else { return }
    let isTooMuch = isForUseOnly && answer == .authorizedAlways
    state.status = isTooMuch ? .authorizedWhenInUse : answer
    apps[app] = state
    toNotify = clients.filter { $0.app == app }.map(\.id)
  }

  // MARK: - Effects

  private mutating func checkNotice(_ state: AuthorizationState, to client: ClientID) {
    #expect(client == toNotify.first, "a notice comes once, in order, and only of a change")
    #expect(state == expectedState(of: client))
    toNotify = Array(toNotify.dropFirst())
  }

  private mutating func checkDelivery(_ fixes: [Fix], to id: ClientID) {
    guard let index = index(of: id), let fix = fixes.first, fixes.count == 1 else {
      Issue.record("\(fixes.count) fixes for \(id)")
      return
    }
    let client = clients[index]
    #expect(permits(client), "a client receives only what its app may have")
    #expect(client.wish != .reduced, "who wishes a reduced position receives no precise one")
    #expect(client.isUpdating || client.hasRequest, "only those who want a fix receive one")
    if let last = client.last, !(client.mayRepeat && last == fix) {
      #expect(Self.isNewer(fix, than: last), "fixes come in the order of the source")
    }
    clients[index].last = fix
    clients[index].mayRepeat = false
    clients[index].hasRequest = false
  }

  private mutating func checkFailure(
    _ failure: LocationFailure, to id: ClientID, on event: Event
  ) {
    guard let index = index(of: id) else {
      Issue.record("\(failure) for \(id), which does not exist")
      return
    }
    switch failure {
    case .denied: #expect(!permits(clients[index]), "denied is who may not receive")
    case .locationUnknown: #expect(event == .deadlineReached, "time alone makes it unknown")
    case .network: #expect(event == .sourceFailed(.network))
    }
    guard failure != .denied else { return }
    #expect(permits(clients[index]), "who may not receive hears nothing of the source")
    #expect(clients[index].isUpdating || clients[index].hasRequest)
    clients[index].hasRequest = false
  }

  private mutating func checkSource(_ effect: Effect) {
    guard case .openSource(let wanted) = effect else {
      #expect(demand != nil, "what is closed was open")
      demand = nil
      return
    }
    #expect(demand != wanted.desiredAccuracy, "an equal demand is not repeated")
    demand = wanted.desiredAccuracy
  }

  private func checkSnapshots(_ snapshots: [ClientSnapshot?]) {
    for (number, snapshot) in zip(UInt32(1)..., snapshots) {
      let client = clients.first { $0.id == ClientID(number) }
      #expect(snapshot?.authorization == expectedState(of: ClientID(number)))
      // A client that wishes for a region is shown no precise fix, not even an earlier one.
      #expect(snapshot?.location == (client?.wish == .reduced ? nil : client?.last))
    }
  }

  // MARK: - Knowledge

  private func index(of client: ClientID) -> Int? { clients.firstIndex { $0.id == client } }

  private mutating func change(_ client: ClientID, _ body: (inout Client) -> Void) {
    if let index = index(of: client) { body(&clients[index]) }
  }

  private func permits(_ client: Client) -> Bool {
    [.authorizedAlways, .authorizedWhenInUse].contains(apps[client.app]?.status)
  }

  private func expectedState(of client: ClientID) -> AuthorizationState? {
    guard let client = clients.first(where: { $0.id == client }) else { return nil }
    return apps[client.app].map { AuthorizationState(status: $0.status) }
  }

  private var strictestWish: DesiredAccuracy? {
    let wishes = clients.filter { permits($0) && ($0.isUpdating || $0.hasRequest) }.map(\.wish)
    if wishes.contains(.bestForNavigation) { return .bestForNavigation }
    if wishes.contains(.best) { return .best }
    return [10, 100, 3_000].map { .within(meters: $0) }.first(where: wishes.contains)
  }

  /// Whether a fix is of a later sequence, or later in the same; sequences are told by altitude.
  private static func isNewer(_ fix: Fix, than other: Fix) -> Bool {
    let sequences = (fix.altitude?.aboveSeaLevel ?? 0, other.altitude?.aboveSeaLevel ?? 0)
    if sequences.0 != sequences.1 { return sequences.0 > sequences.1 }
    return fix.timestamp > other.timestamp
  }
}
