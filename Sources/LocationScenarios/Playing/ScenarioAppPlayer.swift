// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import Synchronization

/// An app of a scenario, which makes its managers at each launch and performs its steps.
final class ScenarioAppPlayer: Sendable {
  private struct State {
    var managers: [ScenarioListener] = []
    /// Its sessions and iterations, including those over the events of monitors.
    var sessions: [ScenarioListener] = []
    var requests: UInt32 = 0
  }

  private let app: ScenarioApp
  private let description: AppDescription
  private let state = Mutex(State())

  init(_ app: ScenarioApp, description: AppDescription) {
    self.app = app
    self.description = description
  }

  var name: String { app.name }
  var id: AppID { app.id }

  /// The name of a manager in transcripts.
  func fullName(of manager: String) -> String { "\(app.name)/\(manager)" }

  /// Launches the app in its initial phase.
  func enter(_ host: ReplayScenarioHost) { launch(host, in: app.phase) }

  /// Runs the app in the background, because an event waits for it.
  func wake(on host: ReplayScenarioHost) {
    if host.service.read({ $0.phase(of: id) }) == .terminated {
      launch(host, in: .background)
    } else {
      host.service.send(.appStateChanged(id, .background))
    }
  }

  private func launch(_ host: ReplayScenarioHost, in phase: AppPhase) {
    let before = host.service.read { $0.phase(of: id) } ?? .terminated
    // Managers are made while the app runs, so an app that is suspended at first is launched in the
    // background.
    let runningPhase = phase == .suspended ? .background : phase
    host.service.send(.appLaunched(id, description, app.record, runningPhase))
    guard before == .terminated, phase != .terminated else { return }
    forgetProcess()
    for manager in app.managers where host.service.read({ $0.phase(of: id) }) != .terminated {
      create(manager, on: host)
    }
    for monitor in app.awaits where host.service.read({ $0.phase(of: id) }) != .terminated {
      awaitEvents(of: monitor, on: host)
    }
    if phase == .suspended { host.service.send(.appStateChanged(id, .suspended)) }
  }

  /// Releases the objects of its process.
  private func forgetProcess() {
    state.withLock { state in
      state.managers = []
      state.sessions = []
    }
  }

  /// Opens the app as the user does, whether or not it already has a process.
  private func open(_ host: ReplayScenarioHost) {
    if host.service.read({ $0.phase(of: id) }) ?? .terminated == .terminated {
      launch(host, in: .foreground)
    } else {
      host.service.send(.appStateChanged(id, .foreground))
    }
  }

  func act(_ action: ScenarioAppAction, on host: ReplayScenarioHost) {
    let service = host.service
    switch action {
    case .launch: open(host)
    case .enterForeground: service.send(.appStateChanged(id, .foreground))
    case .enterBackground, .resume: service.send(.appStateChanged(id, .background))
    case .suspend: service.send(.appStateChanged(id, .suspended))
    case .terminate:
      service.send(.appStateChanged(id, .terminated))
      forgetProcess()
    case .createManager(let manager): create(manager, on: host)
    case .manager(_, .set(let changes))
    where changes.allowsBackgroundUpdates == true && !description.hasLocationBackgroundMode:
      end(.backgroundModeMissing, on: host)
    case .manager(let name, let action):
      let manager = state.withLock { state in state.managers.first { $0.name == name } }
      if let manager { act(action, with: manager, on: service) }
    case .begin(let session, let name): begin(session, name, on: host)
    case .end(_, let name), .stopAwaiting(let name): end(name, on: service)
    case .monitor(let name, let monitoring): service.send(monitoring.event(in: name, of: id))
    case .awaitEvents(let monitor): awaitEvents(of: monitor, on: host)
    }
  }

  private func begin(_ session: ScenarioSession, _ name: String, on host: ReplayScenarioHost) {
    let made = ScenarioListener(name) { [self] notice in
      host.hear(notice, app: self, manager: name)
    }
    hold(made, on: host) { session.event($0, of: id) }
  }

  private func awaitEvents(of monitor: String, on host: ReplayScenarioHost) {
    let made = ScenarioListener(monitor) { [self] notice in
      host.hear(notice, app: self, manager: monitor)
      if case .conditionChanged(let event) = notice.event {
        // A request for the next event means that this one is handled (MON-05).
        host.service.send(.conditionHandled(id, monitor: monitor, event))
      }
    }
    hold(made, on: host) { .conditionReadingBegan($0, id, monitor: monitor) }
  }

  private func hold(
    _ made: ScenarioListener, on host: ReplayScenarioHost, _ beginning: (ClientID) -> Event
  ) {
    state.withLock { $0.sessions.append(made) }
    let client = host.service.makeClient(observer: made, beginning)
    made.client.withLock { $0 = client }
  }

  private func end(_ session: String, on service: LocationService) {
    let held = state.withLock { state in
      defer { state.sessions.removeAll { $0.name == session } }
      return state.sessions.first { $0.name == session }
    }
    if let client = held?.client.withLock({ $0 }) { service.release(client) }
  }

  /// Ends its process for a fatal condition, as Core Location does.
  private func end(_ condition: FatalCondition, on host: ReplayScenarioHost) {
    host.service.note(.appEnded(id, reason: condition.rawValue))
    act(.terminate, on: host)
  }

  private func create(_ manager: ScenarioManager, on host: ReplayScenarioHost) {
    if manager.options.allowsBackgroundUpdates, !description.hasLocationBackgroundMode {
      return end(.backgroundModeMissing, on: host)
    }
    let deferral = manager.defers.map { ScenarioDeferral($0) }
    let made = ScenarioListener(manager.name, options: manager.options) { [self] notice in
      host.hear(notice, app: self, manager: manager.name)
      if let bounds = deferral?.bounds(after: notice.event) {
        host.service.send(.deferralAllowed(notice.client, bounds))
      }
    }
    state.withLock { $0.managers.append(made) }
    let client = host.service.makeClient(of: id, observer: made)
    made.client.withLock { $0 = client }
    host.service.send(.optionsChanged(client, manager.options))
    if manager.startsUpdates { host.service.send(.updatesStarted(client)) }
    for watching in manager.watching { host.service.send(watching.event(of: client)) }
  }

  private func act(
    _ action: ScenarioManagerAction, with manager: ScenarioListener, on service: LocationService
  ) {
    guard let client = manager.client.withLock({ $0 }) else { return }
    switch action {
    case .release:
      service.release(client)
      state.withLock { $0.managers.removeAll { $0 === manager } }
    case .dropDelegate: manager.dropListener()
    case .startUpdates: service.send(.updatesStarted(client))
    case .stopUpdates: service.send(.updatesStopped(client))
    case .requestLocation: service.send(.oneFixRequested(client))
    case .startHeading: service.send(.headingStarted(client))
    case .stopHeading: service.send(.headingStopped(client))
    case .watch(let watching): service.send(watching.event(of: client))
    case .allowDeferral(let bounds): service.send(.deferralAllowed(client, bounds))
    case .disallowDeferral: service.send(.deferralDisallowed(client))
    case .requestWhenInUse: service.send(.authorizationRequested(.whenInUse, client))
    case .requestAlways: service.send(.authorizationRequested(.always, client))
    case .requestFullAccuracy(let purposeKey):
      let request = state.withLock { state in
        state.requests += 1
        return RequestID(state.requests)
      }
      service.send(.fullAccuracyRequested(client, purposeKey: purposeKey, request))
    case .set(let changes):
      let options = manager.options.withLock { options in
        options = changes.applied(to: options)
        return options
      }
      service.send(.optionsChanged(client, options))
    }
  }
}
