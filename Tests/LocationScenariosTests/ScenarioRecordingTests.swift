// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationPlayback
import Synchronization
import Testing

@testable import LocationScenarioFiles
@testable import LocationScenarios

@Suite("What people and apps did is recorded as a scenario")
struct ScenarioRecordingTests {
  private static func number(_ random: inout SplitMix64, _ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &random)
  }

  private static func command(_ random: inout SplitMix64, other: String) -> LiveCommand {
    let eighth = Double(number(&random, 0...80)) / 8
    return switch number(&random, 0...14) {
    case 0: .pause
    case 1, 2: .resume
    case 3: .step(number(&random, 1...4))
    case 4: .rate(eighth + 0.5)
    case 5: .seek(.to(Double(number(&random, 0...130))))
    case 6: .seek(.by(Double(number(&random, -40...40)) / 3))
    case 7: .seek(.share(eighth / 10))
    case 8: .set(LivePlace(Coordinate(limiting: 40 + eighth, wrapping: eighth), accuracy: eighth))
    case 9: .drive(LiveVector(speed: eighth, course: eighth * 30, turn: eighth - 5))
    case 10: .stopDriving
    case 11:
      .start(
        LiveRoute([Coordinate(limiting: 0, wrapping: 0), Coordinate(limiting: 1, wrapping: 1)]))
    case 12: .change([.loseSignal, .regainSignal, .regainSignal, .fail][number(&random, 0...3)])
    case 13: .open(other)
    default: .clear
    }
  }

  private static func request(_ random: inout SplitMix64, _ bench: RecordingBench, _ app: Int) {
    guard let device = bench.members[app].device else { return }
    if bench.members[app].managers.isEmpty || number(&random, 0...9) == 0 {
      bench.members[app].managers.append(device.makeClient(.manager, observer: Recorder()))
      bench.settle()
    }
    let managers = bench.members[app].managers
    let client = managers[number(&random, 0...managers.count - 1)]
    switch number(&random, 0...12) {
    case 0, 1: device.send(.updatesStarted(client))
    case 2: device.send(.updatesStopped(client))
    case 3: device.send(.oneFixRequested(client))
    case 4: device.send(.authorizationRequested(.whenInUse, client))
    case 5: device.send(.authorizationRequested(.always, client))
    case 6:
      bench.members[app].requests += 1
      device.send(
        .fullAccuracyRequested(
          client, purposeKey: "navigation", RequestID(bench.members[app].requests)))
    case 7:
      device.send(
        .optionsChanged(
          client,
          ClientOptions(
            distanceFilter: Double(number(&random, 0...20)),
            allowsBackgroundUpdates: Bool.random(using: &random))))
    case 8: device.send(.significantChangesStarted(client))
    case 11: device.send(.headingStarted(client))
    case 9:
      let center = Coordinate(limiting: 46.1, wrapping: 8)
      device.send(
        .regionMonitoringStarted(
          CircularRegion(
            identifier: "home", center: center, radius: Double(number(&random, 50...500))), client))
    case 10:
      device.release(client)
      bench.members[app].managers.removeAll { $0 == client }
    default: _ = device.makeClient(.liveUpdates(.standard), observer: Recorder())
    }
    bench.settle()
  }

  private static func person(_ random: inout SplitMix64, _ bench: RecordingBench, _ app: Int) {
    switch number(&random, 0...9) {
    case 0...4:
      guard let prompt = bench.prompter.prompts.first else { return }
      let buttons = prompt.buttons
      bench.prompter.answer(
        buttons[number(&random, 0...buttons.count - 1)].choice,
        precise: prompt.precise == nil ? nil : Bool.random(using: &random))
    case 5:
      let choice = SettingsChoice.allCases[number(&random, 0...SettingsChoice.allCases.count - 1)]
      bench.service.send(.settingsChanged(bench.members[app].id, .location(choice)))
    case 6:
      bench.service.send(
        .settingsChanged(bench.members[app].id, .precise(Bool.random(using: &random))))
    case 7: bench.service.send(.locationServicesSwitched(isOn: number(&random, 0...3) > 0))
    case 8: bench.service.send(.homeScreenShown)
    default: bench.service.send(.permissionsReset(nil))
    }
    bench.settle()
  }

  private static func phase(_ random: inout SplitMix64, _ bench: RecordingBench, _ app: Int) {
    if bench.phase(app) == .terminated {
      return bench.launch(app, in: .foreground)
    }
    bench.move(
      app,
      to: [.foreground, .foreground, .background, .suspended, .terminated][
        number(&random, 0...4)])
  }

  @Test(
    "The scenario of a session replays to the same records, with a trace and with a receiver",
    arguments: [false, true], 0..<60)
  func anySession(hasReceiver: Bool, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let trace = try folder.write(Self.trace, to: "walk.gpx")
    let bench = try RecordingBench(trace: hasReceiver ? nil : trace, apps: Self.apps)
    for _ in 0..<60 {
      bench.pass(milliseconds: Self.number(&random, 0...4_000))
      Self.act(&random, bench, trace)
    }
    if !hasReceiver { bench.steer(.resume) }
    bench.pass(milliseconds: 3_000)
    try compare(bench, in: folder, "seed \(seed)")
  }

  @Test(
    "So does that of a session that is moved before its first position", arguments: 100..<160)
  func movedBeforeStart(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let trace = try folder.write(Self.trace, to: "walk.gpx")
    let bench = try RecordingBench(trace: trace, apps: Self.apps, isPaused: true)
    let device = try #require(bench.members[0].device)
    bench.service.send(.settingsChanged(Self.apps[0], .location(.whileUsing)))
    let client = device.makeClient(.manager, observer: Recorder())
    if Bool.random(using: &random) { device.send(.updatesStarted(client)) }
    bench.settle()
    for _ in 0..<Self.number(&random, 1...3) {
      bench.steer(Self.command(&random, other: trace))
    }
    bench.begin()
    for _ in 0..<10 {
      bench.pass(milliseconds: Self.number(&random, 0...4_000))
      Self.act(&random, bench, trace)
    }
    bench.steer(.resume)
    bench.pass(milliseconds: 3_000)
    try compare(bench, in: folder, "seed \(seed)")
  }

  private static let apps = [AppID("org.example.walk"), AppID("org.example.run")]

  private static func act(
    _ random: inout SplitMix64, _ bench: RecordingBench, _ trace: String
  ) {
    let app = number(&random, 0...1)
    switch number(&random, 0...9) {
    case 0...2: bench.steer(command(&random, other: trace))
    case 3...6: request(&random, bench, app)
    case 7, 8: person(&random, bench, app)
    default: phase(&random, bench, app)
    }
  }

  /// Compares what was delivered and shown with what the recorded scenario delivers and shows.
  private func compare(_ bench: RecordingBench, in folder: TemporaryFolder, _ name: String) throws {
    var setting = Scenario(apps: [])
    if bench.hasReceiver {
      let file = ScenarioFileReference(path: "positions.ndjson", position: .start)
      setting.source = ScenarioSource(receiver: file)
      _ = try folder.write(bench.receivedText, to: file.path)
    } else {
      setting.source = ScenarioSource(
        trace: ScenarioFileReference(path: "walk.gpx", position: .start))
    }
    let scenario = try ScenarioRecording.scenario(
      of: bench.log, until: bench.clock.now, in: setting)
    let text = scenario.written
    _ = try folder.write(text, to: "recorded.yaml")
    let read = try Reading.scenario(text)
    let replayed = Mutex<[DeviceRecord]>([])
    let runner = try ScenarioRunner(read, file: folder.path("recorded.yaml")) { record, _ in
      replayed.withLock { $0.append(record) }
    }
    try runner.run()
    let again = replayed.withLock { $0.filter(\.isEffect) }
    let first = zip(bench.transcript, again).enumerated().first { $1.0 != $1.1 }
    #expect(
      again.count == bench.transcript.count && first == nil,
      """
      \(name), record \(first?.offset ?? min(again.count, bench.transcript.count)) of \
      \(bench.transcript.count) and \(again.count): \(first.map { "\($0.element)" } ?? "")
      \(text)
      """)
  }

  @Test("Positions, headings and losses of a receiver come again when they came")
  func receiver() throws {
    let folder = try TemporaryFolder()
    let trace = try folder.write(Self.trace, to: "walk.gpx")
    let app = AppID("org.example.walk")
    let bench = try RecordingBench(trace: nil, apps: [app])
    bench.service.send(.settingsChanged(app, .location(.whileUsing)))
    let device = try #require(bench.members[0].device)
    let client = device.makeClient(.manager, observer: Recorder())
    device.send(.updatesStarted(client))
    device.send(.headingStarted(client))
    bench.settle()
    bench.pass(milliseconds: 38_000)
    for command in [.set(LivePlace(Coordinate(limiting: 1, wrapping: 2))), .open(trace), .clear]
      as [LiveCommand]
    {
      bench.steer(command)
      bench.pass(milliseconds: 4_000)
    }
    var (fixes, headings, failures) = (0, 0, 0)
    for case .client(let notice) in bench.transcript {
      switch notice.event {
      case .locationsUpdated: fixes += 1
      case .headingUpdated: headings += 1
      case .failed(.locationUnknown): failures += 1
      default: break
      }
    }
    #expect(fixes > 25 && headings > 10 && failures == 1, "\(fixes), \(headings), \(failures)")
    try compare(bench, in: folder, "receiver")
  }

  private static let trace =
    "<gpx version=\"1.1\"><trk><trkseg>\n"
    + (0..<120).map { second in
      let time = "2026-05-01T08:0\(second / 60):\(second % 60 < 10 ? "0" : "")\(second % 60)Z"
      return "<trkpt lat=\"46.\(1_000 + second)\" lon=\"8\"><time>\(time)</time></trkpt>\n"
    }.joined() + "</trkseg></trk></gpx>"

  @Test("A log without an app, one that was stopped and one that is too long make no scenario")
  func faults() throws {
    let setting = Scenario(apps: [])
    let log = EventLog()
    #expect(throws: ScenarioRecording.Fault.noApp) {
      try ScenarioRecording.scenario(of: log, until: .start, in: setting)
    }
    var outlets = ServiceOutlets()
    outlets.log = log
    let service = LocationService(clock: SteppedClock(), outlets: outlets)
    for _ in 0...EventLog.limit { service.send(.homeScreenShown) }
    #expect(log.entries == nil)
    #expect(throws: ScenarioRecording.Fault.tooLong) {
      try ScenarioRecording.scenario(of: log, until: .start, in: setting)
    }
    log.stop()
    #expect(throws: ScenarioRecording.Fault.stopped) {
      try ScenarioRecording.scenario(of: log, until: .start, in: setting)
    }
  }
}
