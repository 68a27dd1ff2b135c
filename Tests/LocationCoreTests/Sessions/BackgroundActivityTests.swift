// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Sessions: background activity keeps an app in use")
struct BackgroundActivityTests {
  private func makeDevice(
    _ status: AuthorizationStatus = .authorizedWhenInUse, hasMode: Bool = true,
    isExplicit: Bool = false, profile: SystemProfile = .ios18
  ) -> EngineHarness {
    var configuration = EngineConfiguration()
    configuration.profile = profile
    var device = EngineHarness(configuration: configuration)
    device.launch(
      .maps, .sample(keys: PurposeKey.allCases, hasMode: hasMode, isExplicit: isExplicit),
      record: AuthorizationRecord(status))
    device.perform(.updatesStarted(.first))
    device.receive(at: 1)
    return device
  }

  /// Whether a fix that comes long after the app has left the foreground reaches its manager.
  private func isServedBehindForeground(_ device: EngineHarness) -> Bool {
    var device = device
    device.perform(.app(.background), at: 20)
    return device.receive(at: 100) == [.notify(.locationsUpdated([.sample(100)]), to: .first)]
  }

  @Test("A-19, BAS-03: The app is in use in the background while it lives, and that is shown")
  func keepsInUse() {
    var device = makeDevice()
    device.perform(.activity())
    #expect(isServedBehindForeground(device))
    device.perform(.app(.background), at: 10)
    device.advance(to: 100)
    #expect(device.engine.indicator == Indicator(arrow: .solid, backgroundApps: [.maps]))
  }

  @Test("BAS-04, BUG-37: The use ends when it ends in the background")
  func ends() {
    var device = makeDevice()
    device.perform(.activity())
    device.perform(.app(.background), at: 10)
    device.advance(to: 100)
    let effects = device.perform(.clientReleased(.activity))
    #expect(effects.contains(.showIndicator(Indicator())) && effects.contains(.closeSource))
    #expect(device.receive(at: 101).isEmpty)
  }

  @Test("A-25: Allow Once lives as long as the session in the background")
  func allowOnce() {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    device.answer(.allowOnce)
    device.perform(.activity())
    device.perform(.app(.background), at: 10)
    device.advance(to: 1_000)
    #expect(device.status() == .authorizedWhenInUse)
    device.perform(.clientReleased(.activity))
    #expect(device.status() == .notDetermined)
  }

  @Test("A process with a background activity is not suspended")
  func isNotSuspended() {
    var device = makeDevice()
    device.perform(.activity())
    device.perform(.app(.background), at: 10)
    device.perform(.app(.suspended), at: 20)
    #expect(device.engine.phase(of: .maps) == .background)
    device.perform(.clientReleased(.activity))
    device.perform(.app(.suspended))
    #expect(device.engine.phase(of: .maps) == .suspended)
  }

  @Test("BAS-01: It has no effect without the background mode, and says so")
  func missingMode() {
    var device = makeDevice(hasMode: false)
    let effects = device.perform(.activity())
    #expect(effects == [.notify(.diagnosticsChanged(.insufficientlyInUse), to: .activity)])
    #expect(!isServedBehindForeground(device))
  }

  @Test("BAS-02: It must begin in the foreground, or right after a relaunch")
  func mustBeginInForeground() {
    var device = makeDevice()
    device.perform(.app(.background), at: 10)
    device.perform(.activity(), at: 12)
    #expect(!isServedBehindForeground(device))

    var relaunched = makeDevice()
    relaunched.perform(.activity())
    relaunched.perform(.app(.terminated), at: 20)
    let record = AuthorizationRecord(.authorizedWhenInUse)
    relaunched.perform(.appLaunched(.maps, .complete, record, .background), at: 500)
    relaunched.perform(.managerCreated(.second, .maps))
    relaunched.perform(.updatesStarted(.second))
    var late = relaunched
    let rejoined = relaunched.perform(.activity(), at: 504.9)
    #expect(rejoined.contains(.notify(.diagnosticsChanged([]), to: .activity)))
    #expect(
      relaunched.receive(at: 505) == [.notify(.locationsUpdated([.sample(505)]), to: .second)])
    late.perform(.activity(), at: 505)
    #expect(late.receive(at: 505).isEmpty)
  }

  @Test("It keeps nothing in use without authorization")
  func denied() {
    var device = makeDevice()
    device.perform(.activity())
    device.perform(.app(.background), at: 10)
    device.perform(.settings(.never), at: 20)
    #expect(device.engine.indicator == Indicator())
    device.perform(.app(.suspended))
    #expect(device.engine.phase(of: .maps) == .suspended)
  }

  @Test("SS-07: It has effect only beside a service session where those must be held")
  func explicitSessions() {
    var device = makeDevice(isExplicit: true)
    let effects = device.perform(.activity())
    #expect(effects == [.notify(.diagnosticsChanged(.serviceSessionRequired), to: .activity)])
    #expect(!isServedBehindForeground(device))
    let begun = device.perform(.service(.whenInUse))
    #expect(begun.contains(.notify(.diagnosticsChanged([]), to: .activity)))
    #expect(isServedBehindForeground(device))
  }

  @Test("It has no effect before iOS 17")
  func oldProfile() {
    var device = makeDevice(profile: .ios14)
    device.perform(.activity())
    #expect(!isServedBehindForeground(device))
  }
}
