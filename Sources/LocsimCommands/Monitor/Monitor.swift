// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import LocationClient
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationLocalDevice
import LocationRecording

/// A running monitor: gets the receiver's reports, and shows them.
struct Monitor {
  /// The interval at which the screen is drawn without new data.
  ///
  /// It keeps the shown ages current, and a gpsd that the monitor started is checked.
  private static let interval = Duration.seconds(1)

  /// The time that a suspended reader may delay an immediate end.
  private static let patience = DispatchTimeInterval.milliseconds(50)

  /// After how long whatever else waits is given up: an interruption ends the command within a
  /// second, a withdrawn permission within half of one.
  private static let limitOfInterruption = DispatchTimeInterval.milliseconds(800)
  private static let limitOfPermission = DispatchTimeInterval.milliseconds(300)

  private let service: LocationService
  private let link: ReceiverLink
  private let daemon: PrivateGPSD?
  private let clock: PacedClock
  private let alarm: Alarm
  private let app: CommandApp
  private let outlets: MonitorOutlets
  private let driver: ReceiverDriver
  private let interruption: Interruption
  private let isOnScreen: Bool
  private let permissions: CommandPermissions

  init(
    service: LocationService, link: ReceiverLink, daemon: PrivateGPSD?, clock: PacedClock,
    alarm: Alarm, app: CommandApp, outlets: MonitorOutlets, isOnScreen: Bool,
    permissions: CommandPermissions
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
    driver = ReceiverDriver(service: service, link: link, clock: clock)
    driver.skyArrived = { [app, outlets] sky in
      if app.mayKnowSky { outlets.take(sky) }
    }
  }

  /// Runs until it is interrupted, or until the duration has passed.
  ///
  /// - Throws: The exit status, if that is not success.
  func run(for duration: Duration?) throws {
    interruption.watch(whenCome: { [outlets] in
      Self.end(outlets, with: ExitCode.success, within: Self.limitOfInterruption)
    })
    outlets.begin()
    let end = duration.map { clock.now + $0 }
    var told = Told()
    var screen = isOnScreen ? try? TerminalScreen() : nil
    var hasSettled = false
    while mayGoOn, clock.now < end ?? .farFuture {
      driver.advance()
      try? daemon?.startIfEnded()
      if !hasSettled, !service.isPromptUp {
        app.enterBackgroundIfWanted()
        hasSettled = true
      }
      outlets.flush()
      tell(since: &told)
      draw(on: &screen)
      wait(until: end)
    }
    app.finish()
    link.stop()
    outlets.end()
    waitUntilWritten()
    screen?.close()
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

  /// Whether nothing may hold up the end.
  private var mustEndAtOnce: Bool { interruption.hasCome || permissions.obstacle != nil }

  /// Waits for the readers of the output; on an immediate end, drops suspended readers.
  private func waitUntilWritten() {
    var limit: DispatchTime?
    while !outlets.wait(until: .now() + Self.patience) {
      if mustEndAtOnce { limit = limit ?? .now() + Self.patience }
      guard let limit, limit <= MachineClock.now else { continue }
      Terminal.line("locsim: some of it was not written: its reader stands still")
      return
    }
  }

  private var mayGoOn: Bool {
    (service.isPromptUp || app.snapshot?.authorization.status.permitsFixes == true)
      && !outlets.hasFailed && !interruption.hasCome
  }

  private func wait(until end: Instant?) {
    guard mayGoOn else { return }
    var due = driver.nextDue ?? .farFuture
    if let end { due = min(due, end) }
    if isOnScreen || daemon != nil { due = min(due, clock.now + Self.interval) }
    alarm.wait(until: due == .farFuture ? nil : clock.wallTime(of: due))
  }

  /// What was said of the receiver last.
  private struct Told {
    var state: String?
    var choice: String?
  }

  /// Says what stands between the app and positions, and which of several devices is followed, each
  /// time that it changes; the screen shows it.
  private func tell(since told: inout Told) {
    guard !isOnScreen else { return }
    let status = link.status
    if let choice = status.choice, choice != told.choice {
      told.choice = choice
      Terminal.line("locsim: \(Terminal.harmless(choice))")
    }
    guard let words = words(of: status), words != told.state else { return }
    told.state = words
    let line = status.state.isFault ? NoLocation.receiver.line(words) : words
    Terminal.line("locsim: \(Terminal.harmless(line))")
  }

  /// What there is to say of the receiver; `nil` while that is about to change.
  private func words(of status: ReceiverStatus) -> String? {
    switch status.state {
    case .connecting, .waiting: nil
    case .idle: nextRegion
    case .unreachable, .unanswered, .noDevices, .deviceMissing, .noFix, .silent, .fix:
      status.description
    }
  }

  /// The text for the time of the next query of the receiver, for an app with regions.
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

  private func draw(on screen: inout TerminalScreen?) {
    // A dialog has the terminal for itself.
    guard screen != nil, !service.isPromptUp, let snapshot = app.snapshot else { return }
    let latest = outlets.latest
    screen?.draw { columns in
      MonitorView(
        receiver: link.status, state: words(of: link.status), position: latest.position,
        isUnknown: latest.isUnknown,
        authorization: snapshot.authorization, updates: latest.updates, utc: service.utcNow
      ).lines(columns: columns)
    }
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
    // An interruption is the normal end.
    guard !interruption.hasCome else { return }
    if let obstacle = permissions.obstacle {
      Terminal.line("locsim: \(obstacle)")
      throw ExitStatus.noPermission
    }
    try app.checkPermission()
  }
}
