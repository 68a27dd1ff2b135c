// SPDX-License-Identifier: MIT

import Dispatch
import LocationAppIdentity
package import LocationClient
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationRecording
import LocationScenarios
import LocationSources
import LocationTerminalPrompt
package import Logging
import Synchronization

/// Makes the device that a program's surroundings describe (docs/guides/apps.md).
///
/// The surroundings are its Info.plist, the user's permissions, and the environment.
///
/// `LOCSIM_SOURCE` sets the source of positions, and `LOCSIM_ANSWER` answers prompts.
/// `LOCSIM_DENSITY` names a density table for reduced accuracy, and `LOCSIM_DEFERRAL` sets whether
/// updates can be deferred. `LOCSIM_SCENARIO` sets the events while the app runs, and
/// `LOCSIM_TRANSCRIPT` the file that records them. `LOCSIM_STORE=memory` leaves the user's
/// permissions alone, and so does `LOCSIM_AUTHORIZATION`, which sets the initial decision.
/// `LOCSIM_ACCURACY` and `LOCSIM_SEED` go with it.
package enum LocalDevice {
  package static let log = Logger(label: "locsim")

  /// Whether the environment asks for a device of this process, whatever daemon there is.
  package static var isRequested: Bool {
    ["LOCSIM_SOURCE", "LOCSIM_SCENARIO"].contains { Environment.value(of: $0) != nil }
  }

  /// Warns of the variables that have no effect, because the app uses a daemon.
  package static func warnBesideDaemon() {
    for variable in LocsimVariable.unknownOfProcess() {
      log.warning("\(variable.name): \(variable.message)", .variable)
    }
    for fault in LocsimVariable.withoutEffectBesideDaemon() { log.warning("\(fault.line)") }
  }

  /// The largest number of files that an app's device opens, besides those of its source.
  private static let files = 12
  private static let threads = 4

  /// Makes the device of this process; it has no positions if the system's limits are too low.
  ///
  /// Dispatch ends a process that is refused a descriptor or a thread, and cannot be queried
  /// before.
  package static func make() -> any LocationDevice {
    do throws(SystemShortage) {
      try SystemReserve.check(files: files, threads: threads)
    } catch {
      log.error("\(error); until then there is no location", .limits)
      return AbsentDevice()
    }
    return makeWithinLimits()
  }

  private static func makeWithinLimits() -> InProcessDevice {
    for variable in LocsimVariable.unknownOfProcess() {
      log.warning("\(variable.name): \(variable.message)", .variable)
    }
    let identity = AppIdentity.current()
    let run = LocalDeviceRun.fromEnvironment(identity.id, log)
    let setup = LocalDeviceSetup(identity, run, log)
    if run.play?.description == nil {
      for diagnostic in identity.diagnostics { log.warning("\(diagnostic)") }
    }
    let regions = setup.regions.link
    let monitoring = MonitoringLink(store: setup.store, app: setup.app, log: log)
    let permissions = PermissionLink(
      store: setup.store, app: setup.app, name: setup.description.name, log: log,
      regions: setup.regions.isApart ? nil : regions, monitoring: monitoring)
    let alarm = Alarm()
    let scenarioHost = run.play.map { LiveScenarioHost($0) }
    let line =
      setup.source.isReceiver
      ? .machine(PacedClock(rate: 1))
      : LiveLine(rate: setup.source.rate(orOf: run.play?.specification), isSteady: run.isSteady)
    let service = LocationService(
      clock: line.clock, configuration: setup.configuration, privacy: permissions.device,
      regions: regions.setup(density: VariableReader().density()),
      outlets: outlets(identity, permissions, regions, monitoring, run, scenarioHost),
      appDidAct: { alarm.ring() })
    scenarioHost?.open(on: service)
    if setup.source.isReceiver { line.follow(service) }
    let compass = ReceiverCompass(isTurned: run.play != nil)
    let lineShift = LineShift()
    lead(
      service, setup.source, line, alarm, scenarioHost, compass, lineShift,
      .fromEnvironment(service, of: setup.app, log))
    let device = InProcessDevice(
      service: service, app: setup.app, description: setup.description,
      record: permissions.record, phase: setup.phase, monitoring: monitoring.record,
      callbacks: .onCreatorsContext, lineShift: lineShift, compass: { compass.isKnown })
    let watcher = permissions.watcher(for: service)
    watcher.poll()
    watcher.start()
    if setup.regions.isApart { regions.watcher(for: service)?.start() }
    return device
  }

  /// Drives a service along its timeline in the background.
  private static func lead(
    _ service: LocationService, _ source: LocalDeviceSource, _ line: LiveLine, _ alarm: Alarm,
    _ scenarioHost: LiveScenarioHost?, _ compass: ReceiverCompass, _ lineShift: LineShift,
    _ obstacles: ObstacleLog?
  ) {
    let queue = DispatchQueue(label: "locsim.timeline", qos: .userInteractive)
    let isReady = UptimeSemaphore()
    queue.async {
      let player = scenarioHost?.player(on: service) { log.error("\($0)") }
      // The receiver is opened here, because a gpsd of our own takes a moment to start.
      if let (link, daemon) = source.openReceiver(clock: line.clock, alarm: alarm, log: log) {
        compass.follow(link)
        let driver = TimelineDriver(
          service: service, source: ReceiverPositions(link, clock: line.clock))
        var runner = ReceiverRunner(
          driver: driver, link: link, daemon: daemon, player: player, log: log)
        runner.obstacles = obstacles
        return TimelineLoop(driver: driver, service: service, alarm: alarm, line: line)
          .run(&runner)
      }
      // The trace is opened here, so that an app's first manager does not wait for a file.
      let cursor = player?.playsReceiver == true ? nil : source.openCursor(log)
      // An unavailable trace is logged, and does not end a scenario.
      let endsWithTrace = cursor != nil
      let timeShift = line.isSteady ? nil : source.timeShift
      let driver: TimelineDriver
      if let player {
        driver = player.driver(of: cursor, on: line, timeShift: timeShift)
      } else {
        driver = TimelineDriver(service: service, cursor: cursor, timeShift: timeShift)
      }
      isReady.signal()
      var runner = LocalDeviceRunner(
        driver: driver, service: service, alarm: alarm, line: line, player: player,
        prompter: scenarioHost?.prompter, endsWithTrace: endsWithTrace,
        lineShift: source.keepsRecordedTime ? nil : lineShift, log: log)
      runner.obstacles = obstacles
      runner.run()
    }
    if line.isSteady { wait(for: source, until: isReady) }
  }

  /// Waits until the trace is open, so that recorded events have the trace's time from the start.
  ///
  /// A pipe may have no writer yet, or never; the app does not wait forever for it.
  private static func wait(for source: LocalDeviceSource, until isReady: UptimeSemaphore) {
    guard case .trace(let specification) = source, !source.isFile else { return isReady.wait() }
    guard !isReady.wait(until: .now() + patience) else { return }
    let reason = "there is nothing to read yet"
    log.warning(
      "LOCSIM_SOURCE: \(specification.path): \(reason); until then there is no position", .pipe)
  }

  /// The time that an app's first manager waits for a trace that may never come.
  private static let patience = DispatchTimeInterval.seconds(1)

  private static func outlets(
    _ identity: AppIdentity, _ permissions: PermissionLink, _ regions: CoarseAreaLink,
    _ monitoring: MonitoringLink, _ run: LocalDeviceRun, _ scenarioHost: LiveScenarioHost?
  ) -> ServiceOutlets {
    var outlets = ServiceOutlets()
    outlets.prompter =
      scenarioHost?.prompter ?? Prompters.make(inTurn: VariableReader().promptPolicies())
    if regions.isShared { outlets.regions = regions }
    outlets.persist = { record, _ in
      permissions.persist(record)
      return nil
    }
    outlets.persistMonitoring = { record, _ in monitoring.persist(record) }
    outlets.recordAccess = { permissions.recordAccess($0) }
    if let scenarioHost { outlets.wake = { scenarioHost.wake($0) } }
    outlets.waitsForClients = run.isSteady
    let transcript = run.transcript
    outlets.observesClients = scenarioHost != nil || transcript != nil
    outlets.observe = { record in
      scenarioHost?.count(record)
      if let failure = transcript?.take(record) {
        log.error("LOCSIM_TRANSCRIPT: cannot be written: \(failure.reason); it ends here")
      }
      if case .device(let notice) = record,
        case .requestRefused(let app, let findings) = notice.event
      {
        for finding in findings {
          let subject = PurposeDiagnostic.Subject(finding.key)
          log.error(
            PurposeDiagnostic.text(
              app: app, subject: subject, fault: finding.fault, file: identity.file(of: subject)),
            .purpose)
        }
      }
    }
    return outlets
  }
}

extension PurposeDiagnostic.Subject {
  init(_ key: PurposeFinding.Key) {
    self =
      switch key {
      case .authorization(let key): .purpose(key)
      case .fullAccuracy(let key): .temporary(key)
      }
  }
}
