// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
import LocationCore
import LocationHost
import NIOCore
import Synchronization

/// The apps that are connected to a daemon, and their processes.
final class AppRegistry: Sendable {
  /// The most processes of one app: each has two connections.
  static let mostProcesses = 16

  private struct State {
    var sessions: [String: AppSession] = [:]
    var apps: [AppID: ConnectedApp] = [:]

    /// The number of processes of each app that has any.
    var processes: [AppID: Int] = [:]
  }

  private let service: LocationService
  private let permissions: DaemonPermissions
  private let isAwaited: Bool

  /// Whether the device's timeline waits until all is handled.
  let isSteady: Bool
  private let hasCompass: @Sendable () -> Bool
  private let beginning: @Sendable (AppID) -> AppBeginning?
  private let hear: (@Sendable (ClientNotice, AppID) -> Void)?
  private let launches: (book: LaunchBook, desk: LaunchDesk)?
  private let state = Mutex(State())

  /// Makes a registry without apps.
  ///
  /// - Parameters:
  ///   - service: The device's engine.
  ///   - permissions: The decisions about apps.
  ///   - isAwaited: Whether the device's timeline waits for apps.
  ///   - isSteady: Whether the device's timeline waits until apps have handled everything.
  ///   - hasCompass: Returns whether a source of headings exists.
  ///   - beginning: Returns how an app is launched; `nil` leaves that to the app.
  ///   - hear: Receives each notice to an app before the app does.
  ///   - launches: Knows how apps are started again, and has them started; `nil` if none are.
  init(
    service: LocationService, permissions: DaemonPermissions, isAwaited: Bool,
    isSteady: Bool, hasCompass: @escaping @Sendable () -> Bool,
    beginning: @escaping @Sendable (AppID) -> AppBeginning? = { _ in nil },
    hear: (@Sendable (ClientNotice, AppID) -> Void)? = nil,
    launches: (book: LaunchBook, desk: LaunchDesk)? = nil
  ) {
    self.launches = launches
    self.beginning = beginning
    self.hear = hear
    self.service = service
    self.permissions = permissions
    self.isAwaited = isAwaited
    self.isSteady = isSteady
    self.hasCompass = hasCompass
  }

  /// Begins the session of a process, and launches its app if no other process runs it.
  ///
  /// - Returns: The session, and lines for the app's developer; `nil` if the app has too many
  ///   processes.
  func begin(_ hello: Hello, _ peer: AppPeer, on loop: any EventLoop) -> (AppSession, [String])? {
    let identity = AppIdentity(
      executable: peer.name, claimed: hello.infoPlist, strings: hello.strings)
    // Two programs with one identifier are two apps.
    let id = AppID(identity.id.rawValue, program: peer.program)
    let known = state.withLock { state in
      let app = state.apps[id]
      return (app: app, processes: state.processes[app?.id ?? id, default: 0])
    }
    guard known.processes < Self.mostProcesses else { return nil }
    let app =
      known.app ?? launch(id, identity.description, in: hello.isForLocation ? .background : nil)
    if known.app != nil, !hello.isForLocation, beginning(id) == nil,
      service.read({ $0.phase(of: app.id) }) != .foreground
    {
      // The user has opened an app that runs in the background.
      service.send(.appStateChanged(app.id, .foreground))
    }
    var random = SystemRandom()
    let token = "\(String(random.next(), radix: 36))-\(String(random.next(), radix: 36))"
    let session = AppSession(
      token: token, app: app, peer: peer, loop: loop, isAwaited: isAwaited, hear: hear)
    state.withLock { state in
      state.apps[app.id] = app
      state.processes[app.id, default: 0] += 1
      state.sessions[token] = session
    }
    if let launches {
      launches.desk.isRunning(app.id)
      // A second process may be a helper of the app.
      if known.app == nil {
        let isKnown = !peer.isConfined || peer.program.tier == .sandbox
        let launch = KeptLaunch(
          launch: isKnown ? hello.launch : nil,
          isReducedByDefault: identity.description.isAccuracyReducedByDefault)
        launches.book.note(launch, of: app.id) { self.runs($0) }
      }
    }
    return (session, identity.diagnostics)
  }

  /// Adds an app that runs on the device already, under the name by which its process is known.
  func add(_ app: ConnectedApp, as name: AppID) { state.withLock { $0.apps[name] = app } }

  /// Adds an app whose process is gone, so that what it monitors goes on being watched.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - name: Its name; `nil` if it is not known.
  ///   - isReduced: Whether its Info.plist has reduced accuracy as the default.
  func restore(_ app: AppID, name: String?, isReduced: Bool) {
    guard service.read({ $0.phase(of: app) }) == nil else { return }
    _ = launch(app, .ofEndedApp(name: name, isReduced: isReduced), in: .background)
    service.send(.appStateChanged(app, .terminated))
  }

  private func launch(
    _ app: AppID, _ description: AppDescription, in phase: AppPhase?
  ) -> ConnectedApp {
    let beginning = beginning(app) ?? AppBeginning(phase: phase ?? .foreground)
    defer {
      permissions.dropLinks { app in service.read { $0.phase(of: app) } != nil }
    }
    return permissions.launch(app, name: description.name, decided: beginning.record) {
      record, monitoring in
      let device = InProcessDevice(
        service: service, app: app, description: description, record: record,
        phase: beginning.phase, monitoring: monitoring, callbacks: .onCreatorsContext,
        compass: hasCompass)
      return ConnectedApp(id: app, device: device)
    }
  }

  /// The session with a token.
  func session(_ token: String) -> AppSession? { state.withLock { $0.sessions[token] } }

  /// All sessions.
  var sessions: [AppSession] { state.withLock { Array($0.sessions.values) } }

  /// The connected apps, in the order of their identifiers.
  var identities: [ShownApp.Identity] {
    state.withLock { state in
      state.processes.keys.compactMap { state.apps[$0] }
    }.sorted { $0.id.key < $1.id.key }
      .map { ShownApp.Identity($0.id, name: $0.device.description.name) }
  }

  /// What the connected apps are doing, in the order of their identifiers.
  var statuses: [DaemonStatus.App] {
    let groups = Dictionary(grouping: sessions) { $0.app.id }
    return groups.values.sorted { $0[0].app.id.key < $1[0].app.id.key }.map { sessions in
      let app = sessions[0].app
      return DaemonStatus.App(
        identifier: app.id.rawValue, name: app.device.description.name,
        program: sessions[0].peer.program,
        authorization: app.device.appSnapshot.authorization,
        processes: sessions.map(\.status).sorted { $0.process < $1.process })
    }
  }

  /// The connected app that claims an identifier; the program is that of any of its processes.
  func app(claiming identifier: AppID) -> AppID? {
    state.withLock { state in
      state.apps.keys.filter { $0.hasSameIdentifier(as: identifier) }.min { $0.key < $1.key }
    }
  }

  /// Whether a process of an app is connected.
  func runs(_ app: AppID) -> Bool { state.withLock { $0.processes[app] != nil } }

  /// Whether an app has made a manager or a session, and receives what happens to it.
  func hasClients(_ app: AppID) -> Bool {
    sessions.contains { $0.app.id == app && $0.hasClients }
  }

  /// The sessions of the other processes of a session's app.
  func others(of session: AppSession) -> [AppSession] {
    state.withLock { state in
      state.sessions.values.filter { $0.app === session.app && $0 !== session }
    }
  }

  /// Ends the session of a process; with its last process an app ends.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - error: The name of an error that the process receives before.
  func end(_ session: AppSession, _ error: String? = nil) {
    let isLast = state.withLock { state in
      guard state.sessions.removeValue(forKey: session.token) != nil else { return false }
      let app = session.app.id
      let others = state.processes[app, default: 1] - 1
      guard others == 0 else {
        state.processes[app] = others
        return false
      }
      (state.apps[app], state.processes[app]) = (nil, nil)
      return true
    }
    // Before its clients are released, which would end what the app left running, such as live
    // updates that start it again.
    if isLast { service.send(.appStateChanged(session.app.id, .terminated)) }
    session.end(error)
  }
}

extension AppDescription {
  /// The description of an app whose process, and with it the Info.plist, is not known yet.
  ///
  /// Its purposes support every decision, and are never shown: an app without a process asks for
  /// nothing.
  fileprivate static func ofEndedApp(name: String?, isReduced: Bool) -> Self {
    let purpose = Result { () throws(PurposeStringFault) in try PurposeString("-") }
    return Self(
      name: name ?? "",
      purposes: Dictionary(uniqueKeysWithValues: PurposeKey.allCases.map { ($0, purpose) }),
      isAccuracyReducedByDefault: isReduced)
  }
}
