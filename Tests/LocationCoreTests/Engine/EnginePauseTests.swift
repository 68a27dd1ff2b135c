// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: updates that pause by themselves")
struct EnginePauseTests {
  private func makeDevice(_ activity: ActivityType = .other, pauses: Bool = true) -> EngineHarness {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.options(.first, activity: activity, pauses: pauses))
    device.perform(.updatesStarted(.first))
    device.perform(.sourceOpened)
    return device
  }

  /// Lets a fix come every 10 s up to a time, to and fro between two points so far apart.
  private func rest(_ device: inout EngineHarness, until seconds: Int, span: Double = 0) {
    let start = Int(device.now.sinceStart.components.seconds)
    for second in stride(from: start, through: seconds, by: 10) {
      device.receive(at: Double(second), north: second / 10 % 2 == 0 ? 0 : span)
    }
  }

  private func pauses(_ device: EngineHarness) -> [Instant] {
    device.trace.filter { $0.effect == .notify(.updatesPaused, to: .first) }.map(\.instant)
  }

  @Test(
    "CL-39, D-14: Updates pause once after a quarter of an hour at rest, and the source may sleep")
  func pause() {
    var device = makeDevice()
    rest(&device, until: 890)
    #expect(pauses(device).isEmpty)
    let last = device.receive(at: 900)
    #expect(
      last == [
        .notify(.locationsUpdated([.sample(900)]), to: .first), .notify(.updatesPaused, to: .first),
        .closeSource,
      ])
    rest(&device, until: 3_000)
    #expect(pauses(device) == [.at(900)])
    #expect(device.fixes(of: .first).last == .sample(900))
  }

  @Test(
    "CL-39, X-03: Movement alone does not resume; a start does, and reports that before the fixes")
  func resume() {
    var device = makeDevice()
    rest(&device, until: 900)
    let moved = device.receive(at: 1_000, north: 5_000)
    #expect(moved.isEmpty)
    let started = device.send(.updatesStarted(.first), at: 1_010)
    #expect(started.first == .notify(.updatesResumed, to: .first))
    device.perform(.sourceOpened)
    let next = device.receive(at: 1_020, north: 5_000)
    #expect(next == [.notify(.locationsUpdated([.sample(1_020, north: 5_000)]), to: .first)])
    device.perform(.updatesStopped(.first))
    let again = device.send(.updatesStarted(.first))
    #expect(!again.contains(.notify(.updatesResumed, to: .first)), "a resume is delivered once")
  }

  @Test("A stop ends a pause, and the next start reports no resume")
  func stopEndsPause() {
    var device = makeDevice()
    rest(&device, until: 900)
    device.perform(.updatesStopped(.first))
    let started = device.send(.updatesStarted(.first))
    #expect(!started.contains(.notify(.updatesResumed, to: .first)))
  }

  @Test("CL-39: Nothing ever pauses where the app does not allow it")
  func notAllowed() {
    var device = makeDevice(pauses: false)
    rest(&device, until: 3_000)
    #expect(pauses(device).isEmpty)
  }

  @Test(
    "P-01b, D-14: Moves to and fro over 100 m are rest for a car and not on foot or in flight",
    arguments: [
      (ActivityType.other, 100.0, false), (.fitness, 100, false), (.otherNavigation, 100, false),
      (.automotiveNavigation, 100, true), (.airborne, 0, false), (.other, 49, true),
      (.fitness, 49, true), (.otherNavigation, 49, true), (.automotiveNavigation, 201, false),
    ])
  func activities(activity: ActivityType, span: Double, isPaused: Bool) {
    var device = makeDevice(activity)
    rest(&device, until: 2_000, span: span)
    #expect(pauses(device).isEmpty != isPaused)
  }

  @Test("Time in which updates might not pause is no rest")
  func switchedOff() {
    var device = makeDevice()
    rest(&device, until: 100)
    device.perform(.options(.first, pauses: false))
    device.receive(at: 200, north: 5_000)
    device.receive(at: 1_900)
    device.perform(.options(.first))
    device.receive(at: 2_000)
    #expect(pauses(device).isEmpty)
  }

  @Test("A lost signal is no rest: the quarter of an hour begins anew after it")
  func signalLost() {
    var device = makeDevice()
    rest(&device, until: 800)
    device.perform(.signalLost)
    rest(&device, until: 1_690)
    #expect(pauses(device).isEmpty)
    rest(&device, until: 1_710)
    #expect(pauses(device).count == 1)
  }

  @Test("DF-20: A pause hands over what is held and ends a deferral with 12")
  func deferral() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    device.perform(.sourceOpened)
    device.receive(at: 0)
    device.perform(.app(.background), at: 10)
    device.perform(.deferralAllowed(.first, DeferralBounds(distance: nil, timeout: nil)))
    let paused = device.receive(at: 900)
    #expect(
      paused == [
        .notify(.locationsUpdated([.sample(900)]), to: .first),
        .notify(.deferralFinished(.deferredNotUpdatingLocation), to: .first),
        .notify(.updatesPaused, to: .first),
        .closeSource,
      ])
  }

  @Test("P-03: A pause in the background ends the session there with While Using")
  func background() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    device.perform(.sourceOpened)
    device.receive(at: 0)
    device.perform(.app(.background), at: 10)
    device.receive(at: 900)
    #expect(device.engine.indicator == Indicator())
    device.perform(.updatesStarted(.first), at: 1_000)
    let nothing = device.receive(at: 1_001, north: 5_000)
    #expect(nothing.isEmpty)
    let back = device.send(.app(.foreground))
    #expect(back.contains(.open()))
  }

  @Test("A pause while a process is suspended is delivered on resume, after what waited for it")
  func standingStill() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.updatesStarted(.first))
    device.perform(.sourceOpened)
    device.receive(at: 0)
    device.perform(.app(.suspended), at: 10)
    for second in [100.0, 900] { device.receive(at: second) }
    #expect(pauses(device).isEmpty)
    let awake = device.send(.app(.background), at: 1_000)
    #expect(
      awake == [
        .notify(.locationsUpdated([.sample(100), .sample(900)]), to: .first),
        .notify(.updatesPaused, to: .first),
      ])
  }

  @Test("A fix during a pause counts as paused where another client has the source open")
  func counted() {
    var device = EngineHarness(.authorizedWhenInUse, clients: [.first, .second])
    for client in [ClientID.first, .second] {
      device.perform(.options(client, pauses: client == .first))
      device.perform(.updatesStarted(client))
    }
    device.perform(.sourceOpened)
    rest(&device, until: 920)
    let counts = device.engine.snapshot(for: .first, at: device.now)?.counts
    #expect(counts?[.paused] == 2)
    #expect(counts?.delivered == 91)
  }
}
