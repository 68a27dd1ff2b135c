// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: in the background")
struct BackgroundTests {
  /// A device whose app runs updates in the foreground, with or without leave to go on after it.
  private func makeDevice(
    _ status: AuthorizationStatus, background: Bool = true, indicator: Bool = false,
    hasMode: Bool = true, profile: SystemProfile = .ios18
  ) -> EngineHarness {
    var configuration = EngineConfiguration()
    configuration.profile = profile
    var device = EngineHarness(configuration: configuration)
    device.launch(
      .maps, .sample(keys: PurposeKey.allCases, hasMode: hasMode),
      record: AuthorizationRecord(status))
    device.perform(.options(.first, background: background, indicator: indicator))
    device.perform(.updatesStarted(.first))
    return device
  }

  @Test("CL-17: Updates rest when the app is no longer in use, and go on by themselves when it is")
  func rest() {
    var device = makeDevice(.authorizedWhenInUse, background: false)
    device.receive(at: 1)
    device.perform(.app(.background), at: 10)
    let inGrace = device.receive(at: 14.9)
    #expect(inGrace == [.notify(.locationsUpdated([.sample(14.9)]), to: .first)])
    device.advance(to: 15)
    let before = device.log.count
    device.receive(at: 20)
    device.advance(to: 1_000)
    #expect(device.log.count == before)
    let back = device.send(.app(.foreground))
    #expect(back == [.open()])
    let fix = device.receive(at: 1_001)
    #expect(fix == [.notify(.locationsUpdated([.sample(1_001)]), to: .first)])
    let failures = device.trace.contains {
      if case .notify(.failed, _) = $0.effect { true } else { false }
    }
    #expect(!failures)
  }

  @Test(
    "A-22, D-03: The grace after the foreground is as long as is set",
    arguments: [0.5, 5, 60])
  func grace(seconds: Double) {
    var configuration = EngineConfiguration()
    configuration.graceAfterForeground = .exactly(seconds)
    var device = EngineHarness(.authorizedWhenInUse, configuration: configuration)
    device.perform(.updatesStarted(.first))
    device.receive(at: 1)
    device.perform(.app(.background), at: 10)
    #expect(
      device.engine.nextDeadline
        == Deadline(instant: .at(10 + seconds), reason: .graceEnd(.maps)))
    let last = device.receive(at: 10 + seconds - 0.1)
    #expect(last.count == 1)
    let late = device.receive(at: 10 + seconds)
    #expect(late.isEmpty)
  }

  @Test("CL-18: While Using goes on in the background, which is shown, until it is stopped")
  func session() {
    var device = makeDevice(.authorizedWhenInUse)
    let left = device.perform(.app(.background), at: 10)
    #expect(left == [.showIndicator(Indicator(arrow: .solid, backgroundApps: [.maps]))])
    let fix = device.receive(at: 1_000)
    #expect(fix == [.notify(.locationsUpdated([.sample(1_000)]), to: .first)])
    let stopped = device.perform(.updatesStopped(.first))
    let end = Effect.recordAccess(.intervalEnd, by: .maps, .full, .whenInUse)
    #expect(stopped == [.showIndicator(Indicator()), end, .closeSource])
  }

  @Test(
    "CL-18, B-07: Always goes on too, and is shown in the background only where it is wished",
    arguments: [false, true])
  func sessionOfAlways(indicator: Bool) {
    var device = makeDevice(.authorizedAlways, indicator: indicator)
    device.perform(.app(.background), at: 10)
    let shown = Indicator(arrow: .solid, backgroundApps: indicator ? [.maps] : [])
    #expect(device.engine.indicator == shown)
    let fix = device.receive(at: 1_000)
    #expect(fix == [.notify(.locationsUpdated([.sample(1_000)]), to: .first)])
  }

  @Test("CL-19 (a), B-05: While Using that starts in the background gets nothing until it is back")
  func startedInBackground() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.options(.first, background: true))
    device.perform(.app(.background))
    let started = device.perform(.updatesStarted(.first), at: 100)
    #expect(started.isEmpty)
    device.receive(at: 101)
    #expect(device.fixes(of: .first).isEmpty)
    let back = device.send(.app(.foreground))
    #expect(back == [.open()])
    // From then on they are updates that were under way in the foreground.
    device.perform(.app(.background))
    device.receive(at: 1_000)
    #expect(device.fixes(of: .first) == [.sample(1_000)])
  }

  @Test(
    "CL-19 (b), B-06, B-09: Always starts in the background; deliveries wait while it is suspended"
  )
  func alwaysStartedInBackground() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.options(.first, background: true))
    device.perform(.app(.background))
    let started = device.send(.updatesStarted(.first), at: 100)
    #expect(started == [.open()])
    device.receive(at: 101)
    #expect(device.fixes(of: .first).count == 1)
    let still = device.send(.app(.suspended))
    #expect(still.isEmpty)
    #expect(device.engine.phase(of: .maps) == .suspended)
    for second in [102.0, 103] { device.receive(at: second) }
    #expect(device.fixes(of: .first).count == 1)
    let again = device.send(.app(.background), at: 200)
    #expect(again == [.notify(.locationsUpdated([.sample(102), .sample(103)]), to: .first)])
  }

  @Test("B-04: A process with a session in the background is not suspended")
  func notSuspended() {
    var device = makeDevice(.authorizedWhenInUse)
    device.perform(.app(.suspended), at: 10)
    #expect(device.engine.phase(of: .maps) == .background)
    device.perform(.updatesStopped(.first), at: 100)
    device.perform(.app(.suspended))
    #expect(device.engine.phase(of: .maps) == .suspended)
  }

  @Test("B-03: Updates without leave to go on end as the process is suspended, Always or not")
  func withoutLeave() {
    for status in [AuthorizationStatus.authorizedWhenInUse, .authorizedAlways] {
      var device = makeDevice(status, background: false)
      device.perform(.app(.suspended), at: 10)
      #expect(device.engine.phase(of: .maps) == .suspended)
      let fix = device.receive(at: 11)
      #expect(fix.isEmpty)
    }
  }

  @Test(
    "CL-16, B-02: Nothing goes on without the background mode, whatever the option says",
    arguments: [AuthorizationStatus.authorizedWhenInUse, .authorizedAlways])
  func withoutMode(status: AuthorizationStatus) {
    var device = makeDevice(status, indicator: true, hasMode: false)
    device.perform(.app(.background), at: 10)
    #expect(device.engine.indicator.backgroundApps.isEmpty)
    device.perform(.app(.suspended), at: 20)
    #expect(device.engine.phase(of: .maps) == .suspended)
  }

  @Test("The background mode alone decided before iOS 9", arguments: SystemProfile.allCases)
  func beforeTheProperty(profile: SystemProfile) {
    var device = makeDevice(.authorizedAlways, background: false, profile: profile)
    device.perform(.app(.suspended), at: 10)
    #expect(device.engine.phase(of: .maps) == (profile < .ios9 ? .background : .suspended))
  }

  @Test("B-08, B-14: Updates stopped in the background cannot be started again there")
  func restarted() {
    var device = makeDevice(.authorizedWhenInUse)
    device.perform(.app(.background), at: 10)
    device.perform(.updatesStopped(.first), at: 100)
    let again = device.perform(.updatesStarted(.first))
    #expect(again.isEmpty)
    device.receive(at: 101)
    #expect(device.fixes(of: .first).isEmpty)
  }

  @Test("B-08: The end of the process is the end of its updates")
  func terminated() {
    var device = makeDevice(.authorizedWhenInUse)
    device.perform(.app(.background), at: 10)
    let ended = device.perform(.app(.terminated), at: 20)
    let end = Effect.recordAccess(.intervalEnd, by: .maps, .full, .whenInUse)
    #expect(ended == [.showIndicator(Indicator()), end, .closeSource])
    #expect(device.engine.snapshot(for: .first, at: device.now) == nil)
    device.perform(.appLaunched(.maps, .complete, AuthorizationRecord(), .foreground))
    device.receive(at: 21)
    #expect(device.fixes(of: .first).isEmpty)
  }

  @Test("A-21b: Leave that is taken back ends the session, and the use of the app")
  func takenBack() {
    var device = makeDevice(.authorizedWhenInUse)
    device.perform(.app(.background), at: 10)
    let changed = device.send(.options(.first, background: false), at: 100)
    #expect(changed == [.closeSource])
    #expect(device.engine.indicator == Indicator())
  }

  @Test("A session ends with the permission, and a new permission does not bring it back")
  func permissionLost() {
    var device = makeDevice(.authorizedWhenInUse)
    device.perform(.app(.background), at: 10)
    device.perform(.locationServicesSwitched(isOn: false), at: 100)
    #expect(device.engine.indicator == Indicator())
    device.perform(.locationServicesSwitched(isOn: true))
    let fix = device.receive(at: 101)
    #expect(fix.isEmpty)
    let back = device.send(.app(.foreground))
    #expect(back == [.open()])
  }

  @Test("A-20: A request for one fix rests while the app is not in use, and is not failed")
  func oneFix() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.oneFixRequested(.first), at: 1)
    device.perform(.app(.background), at: 2)
    device.advance(to: 1_000)
    let failures = device.log.contains {
      if case .notify(.failed, _) = $0.effect { true } else { false }
    }
    #expect(!failures)
    device.send(.app(.foreground))
    device.receive(at: 1_009)
    #expect(device.fixes(of: .first) == [.sample(1_009)])
  }

  @Test("One app at a time is in the foreground")
  func oneInFront() {
    var device = makeDevice(.authorizedWhenInUse, background: false)
    device.launch(.rides, .authorizedWhenInUse, clients: [.second])
    #expect(device.engine.phase(of: .maps) == .foreground)
    device.perform(.appStateChanged(.rides, .foreground), at: 10)
    #expect(device.engine.phase(of: .maps) == .background)
    let late = device.receive(at: 15)
    #expect(late.isEmpty)
    device.perform(.app(.foreground))
    #expect(device.engine.phase(of: .rides) == .background)
  }

  @Test(
    "B-13: While Using wakes a suspended app for nothing, not even in its grace")
  func notWoken() {
    var device = EngineHarness(.authorizedWhenInUse, clients: [])
    let inUse = device.perform(.monitoredEventOccurred(.maps, MonitoredEvent("enter")))
    #expect(inUse.isEmpty, "no client is there to take it yet")
    let still = device.perform(.app(.suspended))
    #expect(still.isEmpty)
    device.perform(.app(.foreground))
    let client = device.perform(.managerCreated(.first, .maps))
    #expect(client == [.notifyStatus(.authorizedWhenInUse)])
  }
}
