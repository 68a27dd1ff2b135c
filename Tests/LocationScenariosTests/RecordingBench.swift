// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationFiles
import LocationHost
import LocationPlayback
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

/// A device that plays a trace at a pace, with apps that do something, and a person who steers it.
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
  let log = EventLog()
  let prompter = ScriptedPrompter()
  private let steering: DeviceSteering
  private let driver: TimelineDriver
  private let records = Records()
  var members: [Member]

  /// Makes a device with a trace, and its apps.
  init(trace path: String, apps: [AppID]) throws {
    clock = PacedClock(rate: 1, machine: machine)
    var outlets = ServiceOutlets()
    outlets.prompter = prompter
    outlets.log = log
    outlets.observe = { [records] record in records.all.withLock { $0.append(record) } }
    outlets.wake = { [records] app in records.woken.withLock { $0.append(app) } }
    service = LocationService(
      clock: clock,
      regions: CoarseAreaSetup(seed: AccuracySeed(number: 0).seed(for: .simulation(""))),
      performing: .onAdvance, outlets: outlets)
    let source = SourceSteering(
      service, SeekableTrace(keeping: try SourceSpecification(path: path).openCursor()),
      clock: clock)
    driver = source.driver
    steering = DeviceSteering(source, clock: clock, name: "walk.gpx")
    members = apps.map { Member(id: $0) }
    driver.afterEffects = { [unowned self] in startWoken() }
    for index in members.indices { launch(index, in: index == 0 ? .foreground : .background) }
    clock.startIfNeeded()
    driver.advance(to: clock.now)
  }

  /// Everything that was delivered or shown, without what steps say themselves.
  var transcript: [DeviceRecord] { records.all.withLock { $0.filter(\.isEffect) } }

  /// Lets time pass, as a timeline does.
  func pass(milliseconds: Int) {
    for _ in 0..<max(milliseconds / 100, 1) {
      machine.pass(nanoseconds: 100_000_000)
      driver.advance(to: clock.now)
    }
    // Commands and requests come between two whole milliseconds, too.
    machine.pass(nanoseconds: 123_457)
    driver.advance(to: clock.now)
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
