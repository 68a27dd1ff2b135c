// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationLocalDevice
import LocationPlayback
import LocationPlot
import LocationScenarios
import LocationSinks
import LocationSources
import LocationTerminalPrompt

/// Playing a trace.
extension ReplayCommand {
  /// The app that receives what is played.
  private static let app = AppID("locsim replay")

  /// Plays a trace.
  func replay(_ file: String) throws {
    try checkFiles(file)
    let specification = playback.specification(of: file)
    let figure = try makeFigure()
    let alarm = Alarm()
    let line = LiveLine(rate: specification.rate, isSteady: false)
    let recording = makeRecording(specification, line)
    let watched =
      control.isServed
      ? WatchedCommand(of: Self.app, specification, recording, clock: line.clock) : nil
    let service = makeService(
      alarm, density: try permission.loadDensity(), recording, watched)
    let interruption = Self.watchOpening(alarm)
    let readsKeys = control.keys.areRead(whenPlaying: file)
    let (driver, steering) = try makeDriver(
      service, specification, line, name: PlotInputs.label(of: file), readsKeys: readsKeys,
      view: watched?.view)
    if driver.isAtEnd, let failure = driver.failure {
      Terminal.error(failure.message(of: file))
      throw failure.status
    }
    // It may be refused, so it comes before the output is emptied.
    let steered = try makeControl(steering, alarm, readsKeys: readsKeys) { desk in
      watched?.device(of: service, title: PlotInputs.label(of: file), steeredBy: desk)
    }
    defer { steered?.close() }
    let written = writesNothing ? nil : sinks.written(format, to: output)
    // The sinks come before the output, which is emptied when it is opened.
    let opened = try sinks.open(isSimulated: true)
    let writer: NoticeWriter
    do {
      writer = NoticeWriter(
        file: written == nil ? nil : try OutputFile.make(at: output),
        format: (written ?? .text).format(
          isSimulated: true, hasPoints: geojsonPoints,
          space: SpillSpace(limit: specification.spillLimit)),
        // The next fix of a trace that is being written may be long in coming.
        writesAtOnce: specification.rate != .max && !driver.isTraceAtHand)
    } catch {
      opened?.close()
      throw error
    }
    interruption.beginLooking()
    let app = CommandApp(
      Self.app, service: service, delivery: delivery, watching: watching,
      writer: opened == nil && figure == nil && watched == nil ? writer : nil,
      onNotice: Self.receiver(writer, opened, figure, watched?.view))
    app.launch(permission.status, permission.record)
    var replay = Replay(
      file: file, line: line, service: service, driver: driver, writer: writer,
      sinks: opened, app: app, alarm: alarm, interruption: interruption, control: steered,
      length: readsKeys ? length(of: specification, driver, alarm) : nil,
      showsProgress: !control.keys.noProgress)
    let played = Result { try replay.run(in: written) }
    // An interrupted or refused replay has a figure, too.
    let drawn = Result { try figure?.write(trace: specification, of: PlotInputs.label(of: file)) }
    // How the replay ended is what scripts ask for, and comes before a fault of its figure.
    try played.get()
    try drawn.get()
  }

  /// Checks that enough files can be opened, and that no output is an input.
  private func checkFiles(_ file: String) throws {
    if sinks.areGiven {
      try ExitStatus.check(SystemReserve.checkForNetwork)
    } else {
      try ExitStatus.check(SystemReserve.check)
    }
    let density = permission.density.map { [NamedFile($0, "density table")] } ?? []
    try OutputFile.check(
      (writesNothing ? [] : [.output(output)]) + figureFile, against: [.input(file)] + density)
  }

  var figureFile: [NamedFile] { plot.map { [NamedFile($0, "figure")] } ?? [] }

  func makeFigure() throws -> ReplayFigure? {
    try plot.map { path in
      var options = PlotOptions()
      options.kind = plotWhat ?? options.kind
      return try ReplayFigure(at: path, options)
    }
  }

  /// What receives the notices to the app, without a look for each one at what is not there.
  private static func receiver(
    _ writer: NoticeWriter, _ sinks: ReceiverSinks?, _ figure: ReplayFigure?,
    _ view: DeviceView?
  ) -> @Sendable (ClientNotice) -> Void {
    guard figure != nil || view != nil else {
      return { notice in
        writer.receive(notice)
        sinks?.receive(notice)
      }
    }
    return { notice in
      writer.receive(notice)
      sinks?.receive(notice)
      figure?.receive(notice)
      view?.take(notice, of: app)
    }
  }

  /// Watches for signals while the trace and the output are opened, because opening a pipe may
  /// block forever.
  private static func watchOpening(_ alarm: Alarm) -> Interruption {
    let interruption = Interruption(ringing: alarm)
    let start = Stopwatch()
    interruption.watch(untilLooking: {
      Terminal.line(
        Replay.summary(of: PlaybackReport(), isComplete: false, fixes: "", since: start))
    })
    return interruption
  }

  /// Makes the recording of a replay that other commands can steer.
  private func makeRecording(
    _ specification: SourceSpecification, _ line: LiveLine
  ) -> Result<DeviceRecording, LiveFault> {
    guard control.isServed, case .paced(let clock) = line else {
      return .failure(LiveFault("nothing is recorded"))
    }
    guard specification.isFile else {
      return .failure(
        LiveFault("the trace comes through a pipe, which no scenario can play again"))
    }
    return .success(
      DeviceRecording(
        of: ScenarioSource(specification), clock: clock, privacy: privacy, seed: seed ?? 0))
  }

  private var privacy: DevicePrivacy {
    DevicePrivacy(isRestricted: permission.status == .restricted)
  }

  private func makeService(
    _ alarm: Alarm, density: DensityTable?, _ recording: Result<DeviceRecording, LiveFault>,
    _ watched: WatchedCommand?
  ) -> LocationService {
    var outlets = ServiceOutlets()
    outlets.log = try? recording.get().log
    if let watched {
      watched.watch(&outlets, prompts: permission.answer)
    } else {
      outlets.prompter = Prompters.make(policy: permission.answer)
    }
    return LocationService(
      clock: SteppedClock(), privacy: privacy,
      regions: CoarseAreaSetup(
        seed: AccuracySeed(number: seed ?? 0).seed(for: .simulation("")), density: density),
      performing: .onAdvance, outlets: outlets, appDidAct: { alarm.ring() })
  }

  /// Makes the driver of a trace, and what steers it where a person may.
  private func makeDriver(
    _ service: LocationService, _ specification: SourceSpecification, _ line: LiveLine,
    name: String, readsKeys: Bool, view: DeviceView?
  ) throws -> (TimelineDriver, DeviceSteering?) {
    // What is not steered needs no copy of what was read.
    guard case .paced(let clock) = line, control.isServed || readsKeys else {
      return (TimelineDriver(service: service, cursor: try open(specification)), nil)
    }
    let trace = SeekableTrace(keeping: try open(specification))
    let source = SourceSteering(service, trace, clock: clock)
    source.positions.view = view
    source.open = SteeredSource.open
    return (source.driver, DeviceSteering(source, clock: clock, name: name, canEnd: true))
  }

  /// Makes what steers the replay; `nil` for nothing.
  private func makeControl(
    _ steering: DeviceSteering?, _ alarm: Alarm, readsKeys: Bool,
    serving served: (SteeringDesk) -> CommandDevice?
  ) throws -> PlaybackControl? {
    guard let steering else {
      guard !control.startPaused else {
        throw ValidationError(
          "Nothing could let it go on: give --control, or run it on a terminal.")
      }
      return nil
    }
    if control.startPaused { steering.beginPaused() }
    let steered = try PlaybackControl(
      steering, alarm: alarm, hasKeys: readsKeys, serving: served)
    try steered.openMap(control.serving)
    return steered
  }

  /// The duration of a trace for a bar; reading up to its end must not change what is played.
  private func length(
    of specification: SourceSpecification, _ driver: TimelineDriver, _ alarm: Alarm
  ) -> TraceLength? {
    guard driver.isTraceAtHand, specification.isFile else { return nil }
    return TraceLength(of: specification, ringing: alarm)
  }

  private func open(_ specification: SourceSpecification) throws -> sending TraceCursor {
    do throws(TraceOpeningError) {
      return try specification.openCursor()
    } catch {
      Terminal.error(error.description)
      throw error.status
    }
  }
}
