// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: from While Using to Always")
struct UpgradeTests {
  private static let used = AuthorizationRecord(decision: .whileUsing, isAlwaysChanceUsed: true)

  @Test(
    "CL-15: The first request asks at once; declining it notifies no client and uses up the chance")
  func declined() throws {
    var device = EngineHarness(.authorizedWhenInUse)
    let asked = device.perform(.alwaysRequested())
    let prompt = try #require(device.engine.prompt)
    // Asking uses the chance up, which must outlast a crash.
    #expect(asked == [.persist(Self.used, of: .maps), .present(prompt)])
    #expect(prompt.kind == .upgrade)
    #expect(prompt.purpose?.text == "NSLocationAlwaysAndWhenInUseUsageDescription")
    #expect(device.status() == .authorizedWhenInUse)
    let declined = device.answer(.keepWhileUsing)
    #expect(declined.isEmpty)
    let again = device.perform(.alwaysRequested())
    #expect(again.isEmpty)
  }

  @Test("CL-15, A-41: An accepted request is delivered")
  func accepted() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.alwaysRequested())
    let accepted = device.answer(.allowAlways)
    let record = AuthorizationRecord(decision: .always, isAlwaysChanceUsed: true)
    #expect(accepted == [.persist(record, of: .maps), .notifyStatus(.authorizedAlways)])
  }

  @Test("A-42: A prompt for more that gets no answer has used the chance up too")
  func notAnswered() throws {
    for event in [Event.app(.background), .clientReleased(.first)] {
      var device = EngineHarness(.authorizedWhenInUse, clients: [.first, .second])
      device.perform(.alwaysRequested())
      let id = try #require(device.engine.prompt).id
      let left = device.perform(event)
      #expect(left == [.withdraw(id)])
      device.perform(.app(.foreground))
      let again = device.perform(.alwaysRequested(.second))
      #expect(again.isEmpty)
      #expect(device.status(of: .second) == .authorizedWhenInUse)
    }
  }

  @Test("A-42: The chance stays used up in the next run, and a reset alone restores it")
  func restored() {
    var device = EngineHarness()
    device.launch(.maps, record: Self.used)
    for choice in [SettingsChoice.askNextTime, .never, .always, .whileUsing] {
      device.perform(.settings(choice))
    }
    let again = device.perform(.alwaysRequested())
    #expect(again.isEmpty)
    device.perform(.permissionsReset(.maps))
    device.perform(.settings(.whileUsing))
    device.perform(.alwaysRequested())
    #expect(device.engine.prompt?.kind == .upgrade)
  }

  @Test("A-42: A replaced record that knows of no chance does not restore the one being used")
  func replacedDuringPrompt() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.alwaysRequested())
    let replaced = device.perform(
      .recordReplaced(.maps, AuthorizationRecord(decision: .whileUsing)))
    #expect(replaced == [.persist(Self.used, of: .maps)])
  }

  @Test(
    "A-44, CLX-08: The effect of a request for more has changed over the years",
    arguments: SystemProfile.allCases)
  func history(profile: SystemProfile) throws {
    // In ios6 there is no While Using.
    guard profile != .ios6 else { return }
    var device = EngineHarness(.authorizedWhenInUse, profile: profile)
    let asked = device.perform(.alwaysRequested())
    switch profile {
    case .ios6, .ios8, .ios9: #expect(asked.isEmpty)
    case .ios13:
      let record = AuthorizationRecord(decision: .provisionalAlways)
      #expect(asked == [.persist(record, of: .maps), .notifyStatus(.authorizedAlways)])
    case .ios11, .ios13point4, .ios14, .ios17, .ios18:
      let prompt = try #require(device.engine.prompt)
      #expect(asked == [.persist(Self.used, of: .maps), .present(prompt)])
      #expect(prompt.kind == .upgrade)
    }
  }

  @Test("A-44: An event that needed Always asks later in ios13, as after a first request")
  func provisionalUpgrade() {
    var device = EngineHarness(.authorizedWhenInUse, profile: .ios13)
    device.perform(.alwaysRequested())
    device.perform(.app(.background))
    device.perform(.monitoredEventOccurred(.maps, MonitoredEvent("enter")), at: 100)
    device.perform(.homeScreenShown)
    let kept = device.answer(.keepWhileUsing)
    #expect(kept == [.persist(Self.used, of: .maps), .notifyStatus(.authorizedWhenInUse)])
  }
}
