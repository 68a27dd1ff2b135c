// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
import LocationFiles
import LocationHardware
package import LocationHost
import LocationLocalDevice
import LocationPlayback
package import LocationScenarios

/// Steering a daemon's source of positions.
extension Daemon {
  /// Has the source do what a person wants.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - reply: Receives the result, on any thread.
  package func steer(_ command: LiveCommand, reply: @escaping SteeringDesk.Reply) {
    if command == .end, let end = settings.end {
      let name = settings.sourceName
      return steering.submit(.status) { result in
        end()
        // A source that is not there or that cannot be steered keeps no app alive.
        reply(.success((try? result.get()) ?? LiveStatus(source: .none, name: name)))
      }
    }
    if let refusal { return reply(.failure(refusal)) }
    steering.submit(command, reply: reply)
  }

  /// Brings an app to the foreground or takes it away, as the user of a phone does, or ends its
  /// processes.
  ///
  /// - Returns: Whether it is connected.
  package func move(_ app: AppID, to phase: AppMove.Phase) throws(LiveFault) -> Bool {
    guard let app = registry.app(claiming: app) else { return false }
    if phase == .ended {
      for session in registry.sessions where session.app.id == app {
        try end(session.peer.process)
      }
    } else {
      send(.appStateChanged(app, phase.phase))
    }
    return true
  }

  private func end(_ process: Int32) throws(LiveFault) {
    // A process of another namespace has no number here, and zero would mean this process's group.
    guard process > 0 else {
      throw LiveFault("the process of the app cannot be found; end it yourself", isUsage: false)
    }
    guard kill(process, SIGTERM) == 0 || errno == ESRCH else {
      let reason = FileError(code: errno).reason
      throw LiveFault("process \(process) cannot be ended: \(reason)", isUsage: false)
    }
  }

  /// What is recorded of people and apps, or why nothing is.
  package var recording: Result<DeviceRecording, LiveFault> {
    if let kept { return .success(kept) }
    let reason = "the system's daemon is not recorded; start a daemon of your own"
    return .failure(refusal ?? LiveFault(reason, isUsage: false))
  }

  /// Makes the recording of a device that can be steered.
  static func recording(
    _ settings: DaemonSettings, _ line: LiveLine, _ privacy: DevicePrivacy
  ) -> DeviceRecording? {
    guard settings.scenario == nil else { return nil }
    switch (settings.source, line) {
    case (.trace(let specification), .paced(let clock)):
      return DeviceRecording(of: ScenarioSource(specification), clock: clock, privacy: privacy)
    // What the system's daemon knows of all users is for none of them.
    case (_, .machine(let clock)) where settings.source.isReceiver && !settings.isShared:
      return DeviceRecording(ofReceiver: clock, privacy: privacy)
    default: return nil
    }
  }

  /// Why the source cannot be steered at all; `nil` if it can.
  package var refusal: LiveFault? {
    if settings.scenario != nil {
      return LiveFault("the daemon plays a scenario, which steers the device itself")
    }
    switch line {
    case .paced, .machine: return nil
    case .stepped, .steady:
      return LiveFault(
        "the daemon plays its trace at once; start it with ?rate=1 behind the trace's name")
    }
  }

  /// Follows a receiver, whose place something else takes while a person wants that.
  func runReceiver(_ link: ReceiverLink, _ daemon: PrivateGPSD?) {
    guard case .machine(let clock) = line else { return }
    let source = SourceSteering(
      service, receiver: ReceiverPositions(link, clock: clock), clock: clock)
    prepare(source)
    var runner = ReceiverRunner(
      driver: source.driver, link: link, daemon: daemon, player: nil, log: log)
    runner.steering = (
      steering, DeviceSteering(source, clock: clock, name: settings.sourceName)
    )
    loop(source.driver).run(&runner)
  }

  private func prepare(_ source: SourceSteering) {
    // The system's daemon opens no files for its users.
    if !settings.isShared { source.open = SteeredSource.open }
    source.positions.view = view
    source.positions.received = kept?.received
  }

  /// Plays a trace that a person can steer.
  func runSteered(_ cursor: sending TraceCursor, _ clock: PacedClock) {
    let trace = SeekableTrace(keeping: cursor)
    let source = SourceSteering(
      service, trace, clock: clock, timeShift: settings.source.timeShift)
    prepare(source)
    let driver = source.driver
    var program = DaemonProgram(driver: driver, line: line, retry: nil, log: log)
    program.steering = (
      steering,
      DeviceSteering(
        source, clock: clock, name: settings.sourceName,
        wallClock: settings.source.keepsRecordedTime ? nil : { WallClock.now })
    )
    loop(driver).run(&program)
  }
}
