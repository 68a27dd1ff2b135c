// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: what is shown and noted of use")
struct IndicatorTests {
  @Test("CLX-12, UI-01: The arrow is solid while updates run, and there is none after the stop")
  func arrow() {
    var device = EngineHarness(.authorizedWhenInUse)
    let started = device.perform(.updatesStarted(.first))
    #expect(started.contains(.showIndicator(Indicator(arrow: .solid))))
    let fix = device.perform(.fixArrived(.sample(1)), at: 1)
    #expect(fix == [.notify(.locationsUpdated([.sample(1)]), to: .first)])
    let stopped = device.perform(.updatesStopped(.first))
    #expect(stopped.contains(.showIndicator(Indicator())))
  }

  @Test("UI-09: The arrow follows use, not permission: no arrow for apps that wait or may not")
  func notUsed() {
    for status in [AuthorizationStatus.notDetermined, .denied, .restricted] {
      var device = EngineHarness(status)
      device.perform(.updatesStarted(.first))
      #expect(device.engine.indicator == Indicator())
    }
    let device = EngineHarness(.authorizedAlways)
    #expect(device.engine.indicator == Indicator())
  }

  @Test("The arrow is that of all apps together, shown where it changes alone")
  func together() {
    var device = EngineHarness(.authorizedAlways)
    device.launch(.rides, .authorizedAlways, clients: [.second])
    for client in [ClientID.first, .second] { device.perform(.updatesStarted(client)) }
    for client in [ClientID.first, .second] { device.perform(.updatesStopped(client)) }
    let shown = device.trace.compactMap { entry -> Indicator? in
      if case .showIndicator(let indicator) = entry.effect { indicator } else { nil }
    }
    #expect(shown == [Indicator(arrow: .solid), Indicator()])
  }

  @Test("A request for one fix is use for as long as it runs")
  func oneFix() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.oneFixRequested(.first))
    #expect(device.engine.indicator.arrow == .solid)
    device.receive(at: 1)
    #expect(device.engine.indicator.arrow == .none)
    #expect(device.trace.last?.effect == .closeSource)
  }

  @Test("UI-04: Apps that use location in the background are named in the order of their launch")
  func background() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.launch(.rides, .authorizedWhenInUse, clients: [.second], phase: .foreground)
    device.perform(.options(.second, background: true))
    device.perform(.updatesStarted(.second))
    device.perform(.app(.foreground))
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    #expect(device.engine.indicator.backgroundApps == [.rides])
    device.perform(.homeScreenShown)
    #expect(device.engine.indicator.backgroundApps == [.maps, .rides])
    device.advance(to: 1_000)
    device.perform(.appStateChanged(.rides, .foreground))
    #expect(device.engine.indicator.backgroundApps == [.maps])
  }

  @Test("UI-04: Provisional Always is shown as While Using is, which it is in truth")
  func provisional() {
    var device = EngineHarness()
    device.launch(.maps, record: AuthorizationRecord(decision: .provisionalAlways))
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    device.perform(.app(.background))
    #expect(device.engine.indicator.backgroundApps == [.maps])
  }

  // MARK: - Marks in Settings

  @Test("CLX-12, UI-02: The mark is solid in use and shortly after, then gray for a day, then none")
  func marks() {
    var device = EngineHarness(.authorizedWhenInUse)
    #expect(device.engine.usageMark(of: .maps, at: .at(0)) == .none)
    device.perform(.updatesStarted(.first))
    #expect(device.engine.usageMark(of: .maps, at: .at(1_000_000)) == .solid)
    device.perform(.updatesStopped(.first), at: 100)
    let marks: [(Double, UsageMark)] = [
      (100, .solid), (399.999, .solid), (400, .grey), (86_499.999, .grey), (86_500, .none),
    ]
    for (second, mark) in marks {
      #expect(device.engine.usageMark(of: .maps, at: .at(second)) == mark)
    }
    #expect(device.engine.usageMark(of: .rides, at: .at(100)) == .none)
  }

  // MARK: - The access log

  /// What was noted, with the instants.
  private func accesses(_ device: EngineHarness) -> [TimedEffect] {
    device.trace.filter { if case .recordAccess = $0.effect { true } else { false } }
  }

  @Test("UI-08: Each use has a begin and an end, with the purpose string that covers it")
  func intervals() {
    let keys: [(AuthorizationStatus, PurposeKey)] = [
      (.authorizedWhenInUse, .whenInUse), (.authorizedAlways, .alwaysAndWhenInUse),
    ]
    for (status, key) in keys {
      var device = EngineHarness(status, clients: [.first, .second])
      device.perform(.updatesStarted(.first), at: 1)
      device.perform(.updatesStarted(.second), at: 2)
      device.perform(.updatesStopped(.first), at: 3)
      device.perform(.updatesStopped(.second), at: 4)
      #expect(
        accesses(device) == [
          TimedEffect(1, .recordAccess(.intervalBegin, by: .maps, .full, key)),
          TimedEffect(4, .recordAccess(.intervalEnd, by: .maps, .full, key)),
        ])
    }
  }

  @Test("UI-08: A use that becomes another kind of use ends, and the other begins")
  func kinds() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.updatesStarted(.first), at: 1)
    device.perform(.settingsChanged(.maps, .precise(false)), at: 2)
    device.perform(.settings(.always), at: 3)
    device.perform(.settings(.never), at: 4)
    #expect(
      accesses(device) == [
        TimedEffect(1, .recordAccess(.intervalBegin, by: .maps, .full, .whenInUse)),
        TimedEffect(2, .recordAccess(.intervalEnd, by: .maps, .full, .whenInUse)),
        TimedEffect(2, .recordAccess(.intervalBegin, by: .maps, .reduced, .whenInUse)),
        TimedEffect(3, .recordAccess(.intervalEnd, by: .maps, .reduced, .whenInUse)),
        TimedEffect(3, .recordAccess(.intervalBegin, by: .maps, .reduced, .alwaysAndWhenInUse)),
        TimedEffect(4, .recordAccess(.intervalEnd, by: .maps, .reduced, .alwaysAndWhenInUse)),
      ])
  }

  @Test("UI-08: A use ends when the app may use location no longer, though it never stopped")
  func lostUse() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.updatesStarted(.first), at: 1)
    device.perform(.app(.background), at: 10)
    device.perform(.app(.foreground), at: 100)
    #expect(accesses(device).map(\.instant) == [.at(1), .at(15), .at(100)])
    #expect(device.engine.usageMark(of: .maps, at: .at(200)) == .solid)
  }

  @Test("UI-08: The more precise of two clients of an app counts")
  func accuracyOfTwo() {
    var device = EngineHarness(.authorizedWhenInUse, clients: [.first, .second])
    device.perform(.options(.first, .reduced))
    device.perform(.updatesStarted(.first), at: 1)
    device.perform(.updatesStarted(.second), at: 2)
    #expect(
      accesses(device) == [
        TimedEffect(1, .recordAccess(.intervalBegin, by: .maps, .reduced, .whenInUse)),
        TimedEffect(2, .recordAccess(.intervalEnd, by: .maps, .reduced, .whenInUse)),
        TimedEffect(2, .recordAccess(.intervalBegin, by: .maps, .full, .whenInUse)),
      ])
  }

  @Test("UI-08: Apps that may not use location leave no trace of having wanted to")
  func noAccess() {
    for status in [AuthorizationStatus.notDetermined, .denied, .restricted] {
      var device = EngineHarness(status)
      device.perform(.updatesStarted(.first))
      device.perform(.oneFixRequested(.first))
      #expect(accesses(device).isEmpty)
    }
  }

  @Test("UI-08: The purpose string that covers Always is the one of the profile")
  func purposeByProfile() {
    for profile in SystemProfile.allCases {
      var device = EngineHarness(.authorizedAlways, profile: profile)
      device.perform(.updatesStarted(.first))
      let key: PurposeKey? =
        profile == .ios6 ? nil : profile < .ios11 ? .always : .alwaysAndWhenInUse
      #expect(
        accesses(device).map(\.effect) == [.recordAccess(.intervalBegin, by: .maps, .full, key)])
    }
  }
}
