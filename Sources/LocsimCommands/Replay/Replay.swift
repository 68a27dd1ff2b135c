// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import GPX
import LocationCore
import LocationFiles
import LocationHost
import LocationPlayback
import LocationSinks

/// A running replay: keeps the pace, shows progress and writes a summary.
struct Replay {
  /// The number of events between two checks for an interruption, at the highest rate.
  private static let eventsPerLook = 4_096

  /// The same number with sinks, which is smaller so that readers that keep up are not overrun.
  private static let eventsPerLookWithSinks = 64

  private let file: String
  private let line: LiveLine
  private let service: LocationService
  private let driver: TimelineDriver
  private let writer: NoticeWriter
  private let sinks: ReceiverSinks?
  private let app: CommandApp
  private let alarm: Alarm
  private let interruption: Interruption
  private let started = Stopwatch()
  private var sinceProgress = Stopwatch()
  private var isProgressOutdated = true
  private var lateness = Lateness()
  private let control: PlaybackControl?
  private let length: TraceLength?
  private var shownLength: Double?

  /// Whether progress is shown where standard error is a terminal.
  private let showsProgress: Bool

  /// Makes a replay, which nothing steers without a control, and which has no bar without a length.
  init(
    file: String, line: LiveLine, service: LocationService, driver: TimelineDriver,
    writer: NoticeWriter, sinks: ReceiverSinks?, app: CommandApp, alarm: Alarm,
    interruption: Interruption, control: PlaybackControl?, length: TraceLength?,
    showsProgress: Bool
  ) {
    self.file = file == "-" ? "standard input" : file
    self.line = line
    self.service = service
    self.driver = driver
    self.writer = writer
    self.sinks = sinks
    self.app = app
    self.alarm = alarm
    self.interruption = interruption
    self.control = control
    self.length = length
    self.showsProgress = showsProgress
  }

  /// Plays until the end, an interruption or a failure.
  ///
  /// - Parameter format: The output format; `nil` without output. NDJSON ends with the app's
  ///   location costs.
  /// - Throws: The exit status, unless it is success.
  mutating func run(in format: OutputFormat?) throws {
    writer.begin()
    service.performEffects()
    waitForAnswers()
    if mayGoOn { control?.readKeysIfWanted() }
    app.enterBackgroundIfWanted()
    if case .paced(let clock) = line {
      clock.startIfNeeded()
      writer.flush()
    }
    let eventsPerLook = sinks == nil ? Self.eventsPerLook : Self.eventsPerLookWithSinks
    // After the end of the trace, only the wait for a position is left.
    TimelineLoop(
      driver: driver, service: service, alarm: alarm, line: line, bound: .endOfTrace,
      stride: eventsPerLook
    ).run(&self)
    control?.close()
    // What ended the replay, such as a decision of another terminal, has notices of its own.
    service.performEffects()
    app.finish()
    if format == .ndjson, let notice = service.activity(of: app.id) {
      writer.take(.device(notice))
    }
    writer.end()
    sinks?.close()
    if showsProgress { Terminal.progress("") }
    try finish(format)
  }

  /// Waits while a prompt is up, because a prompt has no time limit and the trace has not begun.
  private func waitForAnswers() {
    control?.device.waitsForAnswer = true
    while service.isPromptUp, !interruption.hasCome, control?.device.hasEnded != true {
      alarm.wait(until: nil)
      service.performEffects()
      _ = control?.perform()
    }
    control?.device.waitsForAnswer = false
  }

  private mutating func showProgress() {
    guard showsProgress, Terminal.isInteractive,
      isProgressOutdated || sinceProgress.elapsed >= .milliseconds(100)
    else { return }
    isProgressOutdated = false
    sinceProgress = Stopwatch()
    guard let control else {
      let report = driver.report
      let span = report.span.map { $0.clockText } ?? "0:00:00"
      return Terminal.progress("\(file): \(report.read) points, \(span) of recorded time")
    }
    let line = ProgressLine(
      status: control.device.status, delivered: app.snapshot?.counts.delivered ?? 0,
      duration: length?.seconds, notice: control.notice)
    Terminal.progress(line.text(columns: Terminal.size(of: STDERR_FILENO).columns).harmless)
  }

  /// Writes events for readers that follow them; on one terminal they take the place of the progress.
  private mutating func flush() {
    if showsProgress, Terminal.sharesScreen, writer.holdsText {
      Terminal.progress("")
      isProgressOutdated = true
    }
    writer.flush()
  }

  private func warn() {
    for warning in driver.takeWarnings() {
      // The place is not known in a log of sentences, because gpsd decodes it.
      let place = warning.position == TextPosition() ? file : "\(file):\(warning.position)"
      Terminal.warning(place, warning.description)
    }
  }

  private func finish(_ format: OutputFormat?) throws {
    warn()
    writer.reportFailure()
    reportFailure()
    Terminal.line(summary)
    if let watched = app.watchingSummary(in: format) { Terminal.line("locsim: \(watched)") }
    Terminal.line(app.costSummary(at: driver.now))
    if let delay = lateness.description { Terminal.line("locsim: fixes \(delay)") }
    if writer.failure != nil { throw ExitStatus.inputOutput }
    if let failure = driver.failure { throw failure.status }
    if let number = interruption.number { throw ExitCode(128 + number) }
    try app.checkPermission()
  }

  /// Reports why the trace broke, once.
  private func reportFailure() {
    if let failure = driver.takeFailure() { Terminal.error(failure.message(of: file)) }
  }

  private var summary: String {
    let updates = app.updatesSummary.map { $0 + ", " } ?? ""
    return Self.summary(
      of: driver.report, isComplete: driver.report.isComplete && writer.failure == nil,
      fixes: updates + unwanted, since: started)
  }

  /// The summary of the part of a trace that was read.
  static func summary(
    of report: PlaybackReport, isComplete: Bool, fixes: String, since start: Stopwatch
  ) -> String {
    let wall = start.elapsed.seconds
    return "locsim: \(isComplete ? "" : "incomplete: ")\(report.read) points read, \(fixes)"
      + "\(report.unusable) unusable, \(report.dropped) dropped, "
      + "\(report.skipped) skipped; \(report.span?.clockText ?? "0:00:00") of recorded time in "
      + "\((wall * 1_000).rounded() / 1_000) s"
  }

  /// The text for fixes that arrived while the app wanted none; empty if there were none.
  private var unwanted: String {
    driver.unwantedFixes > 0 ? "\(driver.unwantedFixes) not wanted, " : ""
  }
}

extension Replay: TimelineProgram {
  var mayGoOn: Bool {
    (!driver.isAtEnd || control?.staysAtEnd == true) && control?.device.hasEnded != true
      && (service.wantsSource || service.isPromptUp || app.isPaused || app.isWatching)
      && writer.failure == nil
      && !interruption.hasCome
  }

  var isPaused: Bool { control?.device.isPaused ?? false }

  mutating func willCatchUp() {
    guard let control else { return }
    isProgressOutdated = control.perform() || isProgressOutdated
    if shownLength != length?.seconds {
      shownLength = length?.seconds
      isProgressOutdated = true
    }
  }

  mutating func willWait() {
    warn()
    // A paused timeline waits before the turn ends.
    if isPaused {
      flush()
      showProgress()
    }
  }

  func stoodStill(_ notice: String) { Terminal.line("locsim: \(notice)") }

  mutating func delivered(_ due: Instant) {
    guard case .paced(let clock) = line else { return }
    flush()
    let moment = clock.wallTime(of: due)?.uptimeNanoseconds ?? MachineClock.now.uptimeNanoseconds
    let late = MachineClock.now.uptimeNanoseconds &- moment
    lateness.count(milliseconds: Double(Int64(bitPattern: late)) / 1e6)
  }

  mutating func didTurn() {
    if case .paced = line { flush() } else { sinks?.catchUp() }
    warn()
    if let control {
      control.notice(isAtEnd: driver.isAtEnd)
      // A person may wait at the end for what does not come.
      if control.staysAtEnd, driver.isAtEnd { reportFailure() }
    }
    showProgress()
  }
}

extension PlaybackReport {
  /// The recorded time from the first played fix to the last one.
  var span: Duration? {
    guard let firstTime, let lastTime else { return nil }
    return lastTime - firstTime
  }
}

extension Duration {
  /// Hours, minutes and seconds.
  var clockText: String {
    let seconds = components.seconds
    func twoDigits(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  }
}
