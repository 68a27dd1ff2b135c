// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
package import LocationCore
import LocationHardware
package import LocationHost
import LocationLocalDevice
import LocationPlayback
import LocationPrograms
import LocationScenarios
package import Logging
import NIOCore
import NIOPosix
import Synchronization

/// One device for many apps, in a process of its own.
package final class Daemon: ManagedDaemon {
  /// The pause before a source that could not be opened is tried again.
  private static let pauseOfSource = Duration.seconds(5)

  let settings: DaemonSettings
  let log: Logger
  let service: LocationService
  let registry: AppRegistry
  private let permissions: DaemonPermissions
  package let desk: PromptDesk
  private let prompter: SwitchingPrompter
  private let scenarioHost: LiveScenarioHost?
  let line: LiveLine
  private let alarm: Alarm
  let steering: SteeringDesk

  /// What a person may see of the device; `nil` while apps determine how fast its time passes.
  package let view: DeviceView?

  /// What people and apps did, if the source can be steered.
  let kept: DeviceRecording?
  let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  let channels = Mutex<[any Channel]>([])
  let limits = ConnectionLimits()
  let contexts = Mutex<Contexts?>(nil)

  /// The folder of the contexts of a daemon that serves its program's app only.
  let hostFolder = Mutex<String?>(nil)
  let map = Mutex<MapServer?>(nil)
  let lookup: PeerLookup
  let compass: ReceiverCompass
  let launches: LaunchDesk
  let launchBook: LaunchBook

  /// Makes a daemon that does not listen yet.
  package init(_ settings: DaemonSettings, log: Logger) {
    self.settings = settings
    self.log = log
    let programs = settings.programs
    lookup = PeerLookup { programs.program(of: $0, user: $1) }
    let regions =
      settings.regions ?? CoarseAreaLink(store: settings.store, domain: settings.domain, log: log)
    let permissions = DaemonPermissions(store: settings.store, regions: regions, log: log)
    self.permissions = permissions
    line = settings.line
    var outlets = ServiceOutlets()
    let desk = PromptDesk()
    self.desk = desk
    permissions.reportFaults { desk.report($0) }
    prompter = SwitchingPrompter(settings.prompter ?? desk)
    let scenarioHost = settings.scenario?.host(other: prompter)
    self.scenarioHost = scenarioHost
    outlets.prompter = scenarioHost?.prompter ?? prompter
    let launches = LaunchDesk(on: group.next())
    self.launches = launches
    launchBook = LaunchBook(store: settings.store, log: log)
    outlets.wake = { launches.wake($0) }
    if let scenarioHost {
      outlets.observe = { scenarioHost.countPrompt($0) }
      outlets.wake = { scenarioHost.wake($0) }
      outlets.waitsForClients = true
    }
    if regions.isShared { outlets.regions = regions }
    outlets.persist = { permissions.persist($0, $1) }
    outlets.persistMonitoring = { permissions.persistMonitoring($0, $1) }
    outlets.recordAccess = { permissions.recordAccess($0) }
    let view = settings.scenario == nil ? Self.view(of: line) : nil
    self.view = view
    // Notices to apps come by the registry.
    if let view {
      outlets.observe = { view.take($0) }
      outlets.observesClients = false
    }
    let kept = Self.recording(settings, line, permissions.device)
    self.kept = kept
    outlets.log = kept?.log
    let alarm = Alarm()
    self.alarm = alarm
    steering = SteeringDesk(alarm: alarm)
    service = LocationService(
      clock: line.clock, configuration: settings.engineConfiguration,
      privacy: permissions.device,
      regions: regions.setup(density: settings.density), outlets: outlets,
      appDidAct: { alarm.ring() })
    let isStepped = if case .stepped = line { true } else { false }
    let compass = ReceiverCompass(isTurned: settings.scenario != nil)
    registry = AppRegistry(
      service: service, permissions: permissions, isAwaited: isStepped || line.isSteady,
      isSteady: line.isSteady, hasCompass: { compass.isKnown },
      beginning: { [scenario = settings.scenario] in scenario?.beginning(of: $0) },
      hear: Self.hear(scenarioHost, view),
      launches: settings.startsApps ? (launchBook, launches) : nil)
    self.compass = compass
    scenarioHost?.open(on: service)
  }

  // MARK: - Running

  /// Begins the timeline, on a thread of its own, and follows the store.
  package func start() {
    if settings.source.isReceiver { line.follow(service) }
    if settings.startsApps { openLaunches() }
    if settings.areRegionsApart { settings.regions?.watcher(for: service)?.start() }
    follow()
    DispatchQueue(label: "locsim.timeline", qos: .userInteractive).async { [self] in
      if let scenario = settings.scenario, let scenarioHost {
        runScenario(scenario, scenarioHost)
      } else if settings.source.isReceiver {
        runReceiver()
      } else {
        runTrace()
      }
    }
  }

  /// Follows what other processes decide in the store.
  func follow() {
    permissions.follow(service) { [registry, launches, launchBook] in
      for session in registry.sessions { session.pushState() }
      launchBook.saveAllowed()
      launches.serveAll()
    }
  }

  /// Ends all connections, and stops listening.
  package func stop() {
    launches.close()
    steering.close()
    map.withLock { $0 }?.close()
    contexts.withLock { $0 }?.stop()
    for channel in channels.withLock({ $0 }) { try? channel.close().wait() }
    lookup.end()
    let registry = registry
    if let folder = hostFolder.withLock({ $0 }) { HostFolder.remove(folder) }
    try? group.next().submit {
      for session in registry.sessions { registry.end(session, ProtocolError.closing) }
    }.wait()
    try? group.syncShutdownGracefully()
  }

  /// Does what the device's owner or its source does, and sends what has changed for apps.
  package func send(_ event: Event) {
    service.send(event)
    for session in registry.sessions { session.pushState() }
  }

  /// Sets what answers prompts from now on; `nil` lets them wait for an agent.
  package func setPrompter(_ new: (any Prompter)?) { prompter.use(new ?? desk) }

  /// Reads the permission store now, and notifies apps of what has changed.
  package func readStore() { permissions.look() }

  func openStore() throws(PermissionStoreError) -> any PermissionStore {
    try settings.openStore()
  }

  var hasOwnDecisions: Bool { settings.scenario != nil }

  /// What the daemon is doing.
  var status: DaemonStatus {
    DaemonStatus(
      daemon: settings.name, source: settings.sourceName, isSourceWanted: service.wantsSource,
      isLocationServicesOn: service.read { $0.privacy.isLocationServicesOn },
      prompts: desk.counts.prompts, agents: desk.counts.agents,
      fault: permissions.fault, isOfSystem: settings.isShared,
      hasOwnDecisions: hasOwnDecisions, apps: registry.statuses)
  }

  /// The engine and its surroundings.
  package var device: LocationService { service }

  func loop(_ driver: TimelineDriver) -> TimelineLoop {
    // A line that goes from event to event must not stop at a prompt. The others do not, and meet
    // deadlines without a trace, too.
    let isStepped = if case .stepped = line { true } else { false }
    return TimelineLoop(
      driver: driver, service: service, alarm: alarm, line: line,
      bound: isStepped ? .endOfTrace : .promptOrEndOfTrace)
  }

  private func runReceiver() {
    while true {
      if let (link, daemon) = settings.source.openReceiver(
        clock: line.clock, alarm: alarm, log: log)
      {
        compass.follow(link)
        return runReceiver(link, daemon)
      }
      waitForSource(TimelineDriver(service: service, cursor: nil))
    }
  }

  private func runTrace() {
    while true {
      guard let cursor = settings.source.openCursor(log, option: "source") else {
        waitForSource(TimelineDriver(service: service, cursor: nil))
        continue
      }
      if case .paced(let clock) = line { return runSteered(cursor, clock) }
      let driver = TimelineDriver(
        service: service, cursor: cursor, timeShift: settings.source.timeShift)
      if case .stepped = line { waitForFirstApp() }
      var program = DaemonProgram(driver: driver, line: line, retry: nil, log: log)
      return loop(driver).run(&program)
    }
  }

  /// Plays a scenario around the apps, from when they are connected on.
  private func runScenario(_ scenario: DaemonScenario, _ host: LiveScenarioHost) {
    // An unavailable trace is logged, and does not end a scenario.
    let cursor =
      scenario.scenario.playsReceiver ? nil : settings.source.openCursor(log, option: "scenario")
    let endsWithTrace = cursor != nil
    scenario.waitForApps(in: registry, alarm)
    let player = host.player(
      on: service,
      identify: { [registry, permissions] app in
        registry.app(claiming: app) ?? permissions.app(claiming: app)
      },
      tell: { [log] in log.error("\($0)") }, miss: { scenario.miss($0) })
    let driver = player.driver(of: cursor, on: line, timeShift: settings.source.timeShift)
    for app in scenario.foregroundApps(in: registry) { send(.appStateChanged(app, .foreground)) }
    if case .steady(_, let pace) = line { pace?.startIfNeeded() }
    var program = DaemonProgram(driver: driver, line: line, retry: nil, log: log)
    program.endsWithTrace = endsWithTrace
    program.player = player
    program.pushStates = { [registry] in
      for session in registry.sessions { session.pushState() }
    }
    loop(driver).run(&program)
  }

  /// Waits until an app wants positions: a trace without a pace would be over before that.
  private func waitForFirstApp() {
    while !service.wantsSource { alarm.wait(until: nil) }
  }

  /// Serves apps without positions until the source is tried again.
  private func waitForSource(_ driver: TimelineDriver) {
    var program = DaemonProgram(
      driver: driver, line: line, retry: line.clock.now + Self.pauseOfSource, log: log)
    program.steering = (steering, nil)
    loop(driver).run(&program)
  }
}
