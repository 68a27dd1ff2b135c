// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import LocationClient
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationLocalDevice
import LocationPlayback
import LocationRecording

/// A running monitor: follows a receiver, and shows its reports.
struct Monitor {
  /// The time that a suspended reader may delay an immediate end.
  private static let patience = DispatchTimeInterval.milliseconds(50)

  /// The time after which an interruption ends the command in spite of any wait.
  ///
  /// The command ends within a second of the interruption.
  private static let limitOfInterruption = DispatchTimeInterval.milliseconds(800)

  /// The time after which a withdrawn permission ends the command in spite of any wait.
  ///
  /// The command ends within half a second of the withdrawal.
  private static let limitOfPermission = DispatchTimeInterval.milliseconds(300)

  let service: LocationService
  private let link: ReceiverLink
  let daemon: PrivateGPSD?
  let clock: PacedClock
  private let alarm: Alarm
  let app: CommandApp
  let outlets: MonitorOutlets
  private let driver: TimelineDriver

  /// What a person does to the device; `nil` if nothing steers it.
  let control: PlaybackControl?
  private let interruption: Interruption
  let isOnScreen: Bool
  private let permissions: CommandPermissions

  init(
    service: LocationService, link: ReceiverLink, daemon: PrivateGPSD?, clock: PacedClock,
    alarm: Alarm, app: CommandApp, outlets: MonitorOutlets, driver: TimelineDriver,
    control: PlaybackControl?, isOnScreen: Bool, permissions: CommandPermissions
  ) {
    self.permissions = permissions
    self.service = service
    self.link = link
    self.daemon = daemon
    self.clock = clock
    self.alarm = alarm
    self.app = app
    self.outlets = outlets
    self.isOnScreen = isOnScreen
    interruption = Interruption(ringing: alarm)
    self.driver = driver
    self.control = control
  }

  /// Runs until it is interrupted, the duration has passed, the permission is lost, or writing
  /// fails.
  ///
  /// - Throws: The exit status, unless it is success.
  func run(for duration: Duration?) throws {
    interruption.watch(whenCome: { [outlets] in
      Self.end(outlets, with: ExitCode.success, within: Self.limitOfInterruption)
    })
    outlets.begin()
    control?.readKeysIfWanted(help: isOnScreen ? nil : SteeringKeys.receiverHelp)
    var session = MonitorSession(self, until: duration.map { clock.now + $0 })
    TimelineLoop(driver: driver, service: service, alarm: alarm, line: .machine(clock))
      .run(&session)
    control?.close()
    Terminal.progress("")
    app.finish()
    link.stop()
    outlets.end()
    waitUntilWritten()
    session.close()
    try finish()
  }

  /// Ends a monitor that has lost its access to location, regardless of any wait.
  static func endForPermission(_ alarm: Alarm, _ outlets: MonitorOutlets) {
    alarm.ring()
    end(outlets, with: ExitStatus.noPermission, within: limitOfPermission)
  }

  private static func end(
    _ outlets: MonitorOutlets, with status: ExitCode, within limit: DispatchTimeInterval
  ) {
    LastResort.end(with: status.rawValue, after: limit) {
      outlets.end()
      _ = outlets.wait(until: .now() + patience)
    }
  }

  /// Whether the command must end without waiting for readers.
  private var mustEndAtOnce: Bool { interruption.hasCome || permissions.obstacle != nil }

  /// Waits for the readers of the output; on an immediate end, drops suspended readers.
  private func waitUntilWritten() {
    var limit: DispatchTime?
    while !outlets.wait(until: .now() + Self.patience) {
      if mustEndAtOnce { limit = limit ?? .now() + Self.patience }
      guard let limit, limit <= MachineClock.now else { continue }
      Terminal.line("locsim: some of it was not written: its reader does not read")
      return
    }
  }

  var mayGoOn: Bool {
    (service.isPromptUp || app.snapshot?.authorization.status.permitsFixes == true)
      && !outlets.hasFailed && !interruption.hasCome && control?.device.hasEnded != true
  }

  /// The last lines that were written about the receiver.
  struct Reported {
    var state: String?
    var choice: String?
  }

  /// Writes the state of the receiver, and which of several devices is followed, each time that one
  /// of them changes.
  ///
  /// It writes nothing while the screen shows them.
  func report(since reported: inout Reported) {
    guard !isOnScreen else { return }
    let status = link.status
    if let choice = status.choice, choice != reported.choice {
      reported.choice = choice
      Terminal.line("locsim: \(choice.harmless)")
    }
    guard let words = words(of: status), words != reported.state else { return }
    reported.state = words
    let line = status.state.isFault ? NoLocation.receiver.line(words) : words
    Terminal.line("locsim: \(line.harmless)")
  }

  /// The text for the state of the receiver; `nil` if there is nothing to report.
  private func words(of status: ReceiverStatus) -> String? {
    switch status.state {
    case .connecting, .waiting: nil
    case .idle: nextRegion
    case .unreachable, .unanswered, .noDevices, .deviceMissing, .noFix, .silent, .fix:
      status.description
    }
  }

  /// The text for the time of the next query of the receiver; `nil` unless the app gets regions
  /// only.
  ///
  /// This time does not depend on the app's wishes.
  private var nextRegion: String? {
    guard !service.wantsSource, app.snapshot?.authorization.accuracy == .reduced,
      let due = driver.nextDue
    else {
      return nil
    }
    var time = TextBuffer()
    time.append(service.utc(at: due))
    return
      "the receiver is off; the next region comes at "
      + String(decoding: time.bytes, as: UTF8.self)
  }

  func draw(on screen: inout TerminalScreen?) {
    // Nothing is drawn while a dialog is up, because both use the same terminal.
    guard screen != nil, !service.isPromptUp, let snapshot = app.snapshot else { return }
    let latest = outlets.latest
    screen?.draw { columns in
      MonitorView(
        receiver: link.status, state: words(of: link.status), position: latest.position,
        isUnknown: latest.isUnknown,
        authorization: snapshot.authorization, updates: latest.updates, utc: service.utcNow,
        steering: control.map { ($0.device.status, $0.notice) }
      ).lines(columns: columns)
    }
  }

  /// Does what a person wants with the device.
  func perform() {
    guard let control, control.perform() else { return }
    outlets.markRegions(asSimulated: control.device.status.source != .receiver)
  }

  /// Shows what steers the device on the line for progress, where no screen shows it.
  func showProgress() {
    guard let control, control.hasKeys, !isOnScreen, !service.isPromptUp else { return }
    let line = ProgressLine(
      status: control.device.status, delivered: app.snapshot?.counts.delivered ?? 0,
      duration: nil, notice: control.notice, elapsed: clock.now.sinceStart.seconds)
    Terminal.progress(line.text(columns: Terminal.size(of: STDERR_FILENO).columns).harmless)
  }

  private func finish() throws {
    outlets.reportFailure()
    if let summary = app.updatesSummary { Terminal.line("locsim: \(summary)") }
    Terminal.line(app.costSummary(at: clock.now))
    let status = link.status
    let lost = [
      (status.refusedLines, "lines not understood"), (status.skippedLines, "lines too long"),
      (status.droppedEvents, "reports not taken in time"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !lost.isEmpty { Terminal.line("locsim: \(lost.joined(separator: ", "))") }
    if outlets.hasFailed { throw ExitStatus.inputOutput }
    // An interruption is the normal end, and so is what a person did.
    guard !interruption.hasCome, control?.device.hasEnded != true else { return }
    if let obstacle = permissions.obstacle {
      Terminal.line("locsim: \(obstacle)")
      throw ExitStatus.noPermission
    }
    try app.checkPermission()
  }
}
