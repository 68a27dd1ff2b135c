// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationFiles
import LocationHardware
import LocationHost
import LocationPlayback
import LocationRecording
import LocationSources
import Synchronization

@testable import LocationScenarios

/// A machine whose time passes between any two looks at it.
private final class RestlessMachine: Machine {
  private let time = Mutex<UInt64>(1_000_000_000_000)

  var uptime: UInt64 {
    time.withLock { time in
      time += 1_700
      return time
    }
  }

  func pass(nanoseconds: UInt64) { time.withLock { $0 += nanoseconds } }

  func wait(until uptime: UInt64, orFor alarm: Alarm) -> Bool { false }
}

/// A device that plays a trace at a pace or has a receiver, with apps that do something, and a person who
/// steers it.
final class RecordingBench {
  private final class Records: Sendable {
    let all = Mutex<[DeviceRecord]>([])
    let woken = Mutex<[AppID]>([])
  }

  /// An app of the device.
  struct Member {
    let id: AppID
    var device: InProcessDevice?
    var managers: [ClientID] = []
    var requests: UInt32 = 0
  }

  private let machine = RestlessMachine()
  let clock: PacedClock
  let service: LocationService
  let log: EventLog
  let received = ReceivedLog()
  let prompter = ScriptedPrompter()
  private let steering: DeviceSteering
  private let driver: TimelineDriver
  private let connection = FakeConnection()
  let hasReceiver: Bool
  private var ticks = 0
  private let records = Records()
  var members: [Member]

  /// Makes a device with a trace, or with a receiver if there is none, and its apps.
  ///
  /// - Parameters:
  ///   - path: The trace; `nil` for a receiver.
  ///   - apps: The apps.
  ///   - isPaused: Whether it stays paused before the first position until ``begin()``.
  /// - Throws: If the trace cannot be read.
  init(trace path: String?, apps: [AppID], isPaused: Bool = false) throws {
    clock = PacedClock(rate: 1, machine: machine)
    hasReceiver = path == nil
    log = EventLog(keepsHeadings: path != nil)
    var outlets = ServiceOutlets()
    outlets.prompter = prompter
    outlets.log = log
    outlets.observe = { [records] record in records.all.withLock { $0.append(record) } }
    outlets.wake = { [records] app in records.woken.withLock { $0.append(app) } }
    service = LocationService(
      clock: clock,
      regions: CoarseAreaSetup(seed: AccuracySeed(number: 0).seed(for: .simulation(""))),
      performing: .onAdvance, outlets: outlets)
    let source: SourceSteering
    if let path {
      source = SourceSteering(service, try Self.trace(path), clock: clock)
    } else {
      service.setAnchor(TimeAnchor(instant: .start, utc: morning))
      source = SourceSteering(
        service, receiver: ReceiverPositions(connection, clock: clock), clock: clock)
      source.positions.received = received
    }
    source.open = { path throws(LiveFault) in
      guard let trace = try? Self.trace(path) else { throw LiveFault("no such trace") }
      return (trace, path)
    }
    driver = source.driver
    steering = DeviceSteering(source, clock: clock, name: "walk.gpx")
    members = apps.map { Member(id: $0) }
    driver.afterEffects = { [unowned self] in startWoken() }
    for index in members.indices { launch(index, in: index == 0 ? .foreground : .background) }
    if isPaused {
      steering.beginPaused()
    } else {
      begin()
    }
  }

  /// Lets time begin to pass.
  func begin() {
    clock.startIfNeeded()
    steer(.resume)
    driver.advance(to: clock.now)
  }

  /// Everything that was delivered or shown, without what steps say themselves.
  var transcript: [DeviceRecord] { records.all.withLock { $0.filter(\.isEffect) } }

  /// Lets time pass, as a timeline does.
  func pass(milliseconds: Int) {
    for _ in 0..<max(milliseconds / 100, 1) {
      machine.pass(nanoseconds: 100_000_000)
      if hasReceiver { report() }
      advance()
    }
    // Commands and requests come between two whole milliseconds, too.
    machine.pass(nanoseconds: 123_457)
    advance()
  }

  private func advance() {
    let now = clock.now
    // A machine that is never late meets each deadline when it falls due.
    while hasReceiver, let due = driver.nextDue, due < now { driver.advance(to: due) }
    driver.advance(to: now)
  }

  /// Has the receiver report something now and then.
  private func report() {
    ticks += 1
    let time = morning + .milliseconds(ticks * 100 - 37)
    if ticks % 10 == 0, !(200...360).contains(ticks % 400) {
      let fix = Fix(
        coordinate: Coordinate(limiting: 46.1 + Double(ticks) * 1e-6, wrapping: 8),
        horizontalAccuracy: 5, timestamp: time, origin: .simulation)
      if let fix { connection.arrive(.fix(fix, beginsSequence: ticks % 400 == 370)) }
    }
    if ticks % 400 == 200 { connection.arrive(.signalLost) }
    if ticks % 25 == 0,
      let heading = Heading(
        magnetic: Double(ticks % 360), trueNorth: nil, accuracy: 5, timestamp: time)
    {
      connection.arrive(.heading(heading))
    }
  }

  private static func trace(_ path: String) throws -> SeekableTrace {
    SeekableTrace(keeping: try SourceSpecification(path: path).openCursor())
  }

  /// What the receiver gave, as NDJSON.
  var receivedText: String {
    guard let content = received.content, let begin = content.begin else { return "" }
    var text = TextBuffer()
    NDJSONFormat.append(beginOfReceiver: begin, into: &text)
    for received in content.events {
      NDJSONFormat.append(received.event, at: received.instant, since: begin, into: &text)
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Steers the device; what cannot be done changes nothing.
  func steer(_ command: LiveCommand) { _ = try? steering.perform(command) }

  /// Launches an app that has no process.
  func launch(_ index: Int, in phase: AppPhase) {
    members[index].managers = []
    members[index].device = InProcessDevice(
      service: service, app: members[index].id,
      description: .complete(named: "App \(index)"), record: AuthorizationRecord(), phase: phase,
      monitoring: nil, callbacks: .whileAdvancing)
    settle()
  }

  func phase(_ index: Int) -> AppPhase {
    service.read { $0.phase(of: members[index].id) } ?? .terminated
  }

  func move(_ index: Int, to phase: AppPhase) {
    service.send(.appStateChanged(members[index].id, phase))
    if phase == .terminated {
      members[index].device = nil
      members[index].managers = []
    }
    settle()
  }

  func settle() {
    service.performEffects()
    startWoken()
  }

  /// Resumes or starts the apps that an event waits for.
  private func startWoken() {
    for app in records.woken.withLock({ woken in
      defer { woken.removeAll() }
      return woken
    }) {
      guard let index = members.firstIndex(where: { $0.id == app }) else { continue }
      if phase(index) == .terminated {
        launch(index, in: .background)
      } else {
        service.send(.appStateChanged(app, .background))
        service.performEffects()
      }
    }
  }
}

extension DeviceRecord {
  /// Whether it is no note of a step and no sum at the end of a run.
  var isEffect: Bool {
    guard case .device(let notice) = self else { return true }
    return switch notice.event {
    case .acted, .activityCounted: false
    default: true
    }
  }
}
