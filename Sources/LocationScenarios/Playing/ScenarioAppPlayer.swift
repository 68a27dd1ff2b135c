// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import Synchronization

/// An app of a scenario, which makes its managers at each launch and performs its steps.
final class ScenarioAppPlayer: Sendable {
  private struct State {
    /// The device as the present process reaches it.
    var device: (any LocationDevice)?
    var managers: [ScenarioListener] = []
    /// Its sessions and iterations, including those over the events of monitors.
    var sessions: [ScenarioListener] = []
    var requests: UInt32 = 0
  }

  private let app: ScenarioApp
  private let description: AppDescription
  private let state = Mutex(State())

  /// Makes an app without a process.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - description: The contents of its Info.plist.
  ///   - id: How its device knows it.
  init(_ app: ScenarioApp, description: AppDescription, id: AppID) {
    self.app = app
    self.description = description
    self.id = id
  }

  var name: String { app.name }
  let id: AppID

  /// The name of a manager in transcripts.
  func fullName(of manager: String) -> String { "\(app.name)/\(manager)" }

  /// Launches the app in its initial phase.
  func enter(_ host: ReplayScenarioHost) { launch(host, in: app.phase) }

  /// Runs the app in the background, because an event waits for it.
  func wake(on host: ReplayScenarioHost) {
    if isRunning(on: host) {
      host.service.send(.appStateChanged(id, .background))
    } else {
      launch(host, in: .background)
    }
  }

  /// Whether the app has a process.
  func isRunning(on host: ReplayScenarioHost) -> Bool {
    host.service.read { $0.phase(of: id) } ?? .terminated != .terminated
  }

  private func launch(_ host: ReplayScenarioHost, in phase: AppPhase) {
    // Managers are made while the app runs, so an app that is suspended at first is launched in the
    // background.
    let runningPhase = phase == .suspended ? .background : phase
    let device = host.stage.launch(app, description, in: runningPhase)
    guard phase != .terminated else { return }
    state.withLock { $0 = State(device: device, requests: $0.requests) }
    for manager in app.managers where isRunning(on: host) { create(manager, on: host) }
    for monitor in app.awaits where isRunning(on: host) { awaitEvents(of: monitor, on: host) }
    if phase == .suspended { host.service.send(.appStateChanged(id, .suspended)) }
  }

  /// Opens the app as the user does, whether or not it already has a process.
  private func open(_ host: ReplayScenarioHost) {
    if isRunning(on: host) {
      host.service.send(.appStateChanged(id, .foreground))
    } else {
      launch(host, in: .foreground)
    }
  }

  func act(_ action: ScenarioAppAction, on host: ReplayScenarioHost) {
    let service = host.service
    switch action {
    case .launch: open(host)
    case .enterForeground: service.send(.appStateChanged(id, .foreground))
    case .enterBackground, .resume: service.send(.appStateChanged(id, .background))
    case .suspend: service.send(.appStateChanged(id, .suspended))
    case .terminate: terminate(host)
    case .createManager(let manager): create(manager, on: host)
    case .manager(_, .set(let changes))
    where changes.allowsBackgroundUpdates == true && !description.hasLocationBackgroundMode:
      end(.backgroundModeMissing, on: host)
    case .manager(let name, let action):
      let manager = state.withLock { state in state.managers.first { $0.name == name } }
      if let manager { act(action, with: manager) }
    case .begin(let session, let name): begin(session, name, on: host)
    case .end(_, let name), .stopAwaiting(let name): end(name)
    case .monitor(let name, let monitoring): send(monitoring.event(in: name))
    case .awaitEvents(let monitor): awaitEvents(of: monitor, on: host)
    }
  }

  private var device: (any LocationDevice)? { state.withLock { $0.device } }

  private func send(_ event: AppEvent) { device?.send(event) }

  /// Ends its process, with all objects in it.
  private func terminate(_ host: ReplayScenarioHost) {
    host.stage.terminate(app)
    state.withLock { $0 = State(requests: $0.requests) }
  }

  private func begin(_ session: ScenarioSession, _ name: String, on host: ReplayScenarioHost) {
    let made = ScenarioListener(name) { [self] notice in
      host.hear(notice, app: self, manager: name)
    }
    hold(made, as: session.role)
  }

  private func awaitEvents(of monitor: String, on host: ReplayScenarioHost) {
    let made = ScenarioListener(monitor) { [self] notice in
      host.hear(notice, app: self, manager: monitor)
      if case .conditionChanged(let event) = notice.event {
        // A request for the next event means that this one is handled (MON-05).
        send(.conditionHandled(monitor: monitor, event))
      }
    }
    hold(made, as: .conditionReader(monitor: monitor))
  }

  private func hold(_ made: ScenarioListener, as role: ClientRole) {
    state.withLock { $0.sessions.append(made) }
    let client = device?.makeClient(role, observer: made)
    made.client.withLock { $0 = client }
  }

  private func end(_ session: String) {
    let held = state.withLock { state in
      defer { state.sessions.removeAll { $0.name == session } }
      return state.sessions.first { $0.name == session }
    }
    if let client = held?.client.withLock({ $0 }) { device?.release(client) }
  }

  /// Ends its process for a fatal condition, as Core Location does.
  private func end(_ condition: FatalCondition, on host: ReplayScenarioHost) {
    host.service.note(.appEnded(id, reason: condition.rawValue))
    terminate(host)
  }

  private func create(_ manager: ScenarioManager, on host: ReplayScenarioHost) {
    if manager.options.allowsBackgroundUpdates, !description.hasLocationBackgroundMode {
      return end(.backgroundModeMissing, on: host)
    }
    let deferral = manager.defers.map { ScenarioDeferral($0) }
    let made = ScenarioListener(manager.name, options: manager.options) { [self] notice in
      host.hear(notice, app: self, manager: manager.name)
      if let bounds = deferral?.bounds(after: notice.event) {
        act(.manager(manager.name, .allowDeferral(bounds)), on: host)
      }
    }
    state.withLock { $0.managers.append(made) }
    guard let client = device?.makeClient(.manager, observer: made) else { return }
    made.client.withLock { $0 = client }
    send(.optionsChanged(client, manager.options))
    if manager.startsUpdates { send(.updatesStarted(client)) }
    for watching in manager.watching { send(watching.event(of: client)) }
  }

  private func act(_ action: ScenarioManagerAction, with manager: ScenarioListener) {
    guard let client = manager.client.withLock({ $0 }) else { return }
    switch action {
    case .release:
      device?.release(client)
      state.withLock { $0.managers.removeAll { $0 === manager } }
    case .dropDelegate: manager.dropListener()
    case .startUpdates: send(.updatesStarted(client))
    case .stopUpdates: send(.updatesStopped(client))
    case .requestLocation: send(.oneFixRequested(client))
    case .startHeading: send(.headingStarted(client))
    case .stopHeading: send(.headingStopped(client))
    case .watch(let watching): send(watching.event(of: client))
    case .allowDeferral(let bounds): send(.deferralAllowed(client, bounds))
    case .disallowDeferral: send(.deferralDisallowed(client))
    case .requestWhenInUse: send(.authorizationRequested(.whenInUse, client))
    case .requestAlways: send(.authorizationRequested(.always, client))
    case .requestFullAccuracy(let purposeKey):
      let request = state.withLock { state in
        state.requests += 1
        return RequestID(state.requests)
      }
      send(.fullAccuracyRequested(client, purposeKey: purposeKey, request))
    case .set(let changes):
      let options = manager.options.withLock { options in
        options = changes.applied(to: options)
        return options
      }
      send(.optionsChanged(client, options))
    }
  }
}
