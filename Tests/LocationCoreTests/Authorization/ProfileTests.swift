// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: versions of the rules")
struct ProfileTests {
  @Test("CLX-06, A-54: A start asks in ios6; refused, it is denied exactly once")
  func startAsks() throws {
    var device = EngineHarness(.notDetermined, profile: .ios6)
    let started = device.perform(.updatesStarted(.first))
    let prompt = try #require(device.engine.prompt)
    #expect(started == [.present(prompt)])
    #expect(prompt.buttons.map(\.choice) == [.allowAlways, .dontAllow])
    let refused = device.answer(.dontAllow).filter(\.isDelivery)
    #expect(refused == [.notifyStatus(.denied), .notify(.failed(.denied), to: .first)])
    device.advance(to: 1_000)
    #expect(device.log.count == 2)
  }

  @Test("A-54: An allowed start delivers in ios6, and the answer is for always")
  func startAllowed() {
    var device = EngineHarness(.notDetermined, profile: .ios6)
    device.perform(.updatesStarted(.first))
    let allowed = device.answer(.allowAlways).filter(\.isDelivery)
    #expect(allowed == [.notifyStatus(.authorizedAlways), .open()])
  }

  @Test("PS-09: The purpose string is optional in ios6, and shown where there is one")
  func optionalPurpose() {
    for keys in [[], [PurposeKey.general]] {
      var configuration = EngineConfiguration()
      configuration.profile = .ios6
      var device = EngineHarness(configuration: configuration)
      device.launch(.maps, .sample(keys: keys))
      device.perform(.updatesStarted(.first))
      #expect(device.engine.prompt != nil)
      #expect(device.engine.prompt?.purpose?.text == keys.first?.rawValue)
    }
  }

  @Test("ios6 has no requests, and since ios8 a start asks nothing (A-55)")
  func requestsAndStarts() {
    for profile in SystemProfile.allCases {
      for request in AuthorizationRequest.allCases {
        var device = EngineHarness(.notDetermined, profile: profile)
        device.perform(.authorizationRequested(request, .first))
        #expect((device.engine.prompt == nil) == (profile == .ios6))
      }
      var device = EngineHarness(.notDetermined, profile: profile)
      device.perform(.updatesStarted(.first))
      #expect((device.engine.prompt != nil) == (profile == .ios6))
    }
  }

  /// What the first prompt offers: for While Using, then for Always.
  private static let buttons: [SystemProfile: [[PromptChoice]]] = [
    .ios8: [[.allowWhileUsing, .dontAllow], [.allowAlways, .dontAllow]],
    .ios9: [[.allowWhileUsing, .dontAllow], [.allowAlways, .dontAllow]],
    .ios11: [[.allowWhileUsing, .dontAllow], [.allowWhileUsing, .allowAlways, .dontAllow]],
    .ios13: [
      [.allowOnce, .allowWhileUsing, .dontAllow], [.allowOnce, .allowWhileUsing, .dontAllow],
    ],
  ]

  @Test(
    "A-10, A-11: The first prompt offers Always until iOS 12, Allow Once since iOS 13",
    arguments: SystemProfile.allCases.filter { $0 != .ios6 })
  func firstPrompt(profile: SystemProfile) throws {
    let expected = try #require(Self.buttons[min(profile, .ios13)])
    for (request, choices) in zip(AuthorizationRequest.allCases, expected) {
      var device = EngineHarness(.notDetermined, profile: profile)
      device.perform(.authorizationRequested(request, .first))
      let prompt = try #require(device.engine.prompt)
      #expect(prompt.buttons.map(\.choice) == choices)
      for choice in PromptChoice.allCases where !choices.contains(choice) {
        let ignored = device.answer(choice)
        #expect(ignored.isEmpty)
      }
      #expect(device.engine.prompt == prompt)
    }
  }

  @Test("Every button of every prompt leads somewhere", arguments: SystemProfile.allCases)
  func noDeadButtons(profile: SystemProfile) {
    for grant in Grant.allCases {
      guard let kind = grant.prompt else { continue }
      for isUsed in [false, true] {
        let state = GrantState(grant, isAlwaysChanceUsed: isUsed)
        for button in PromptButtons.of(kind, in: profile) {
          let next = state.after(.answered(button.choice), in: profile)
          // In ios6 no request is for less than Always, and none for more.
          guard profile != .ios6 || grant == .askedForAlways else { continue }
          #expect(next.grant.prompt == nil, "\(grant): \(button.label)")
        }
      }
    }
  }

  @Test(
    "A-30, A-11: While Using for a request for Always is Always on loan, in ios11 While Using",
    arguments: SystemProfile.allCases.filter { $0 >= .ios11 })
  func whileUsingForAlways(profile: SystemProfile) {
    var device = EngineHarness(.notDetermined, profile: profile)
    device.perform(.alwaysRequested())
    device.answer(.allowWhileUsing)
    let record = device.engine.record(of: .maps)
    #expect(record?.decision == (profile == .ios11 ? .whileUsing : .provisionalAlways))
    #expect(record?.isAlwaysChanceUsed == true)
    let again = device.perform(.alwaysRequested())
    #expect(again.isEmpty)
  }

  @Test("A-11: Always in the first prompt is Always for good until iOS 12")
  func alwaysAtOnce() {
    for profile in [SystemProfile.ios8, .ios9, .ios11] {
      var device = EngineHarness(.notDetermined, profile: profile)
      device.perform(.alwaysRequested())
      device.answer(.allowAlways)
      #expect(device.engine.record(of: .maps)?.decision == .always)
      device.perform(.app(.background))
      let event = device.perform(
        .monitoredEventOccurred(.maps, MonitoredEvent("enter")), at: 100)
      #expect(event == [.notify(.eventOccurred(MonitoredEvent("enter")), to: .first)])
    }
  }

  @Test("A prompt has a map and a Precise switch since iOS 14", arguments: SystemProfile.allCases)
  func mapAndSwitch(profile: SystemProfile) {
    var device = EngineHarness(.authorizedAlways, profile: profile)
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.launch(.rides, .notDetermined, clients: [.second], phase: .foreground)
    device.perform(profile == .ios6 ? .updatesStarted(.second) : .whenInUseRequested(.second))
    #expect(device.engine.prompt != nil)
    #expect((device.engine.prompt?.mapRegion != nil) == (profile >= .ios14))
    #expect((device.engine.prompt?.precise != nil) == (profile >= .ios14))
  }

  // MARK: - Purpose strings

  /// The keys that each profile needs: for While Using, then for Always, the one shown last.
  private static func needed(_ profile: SystemProfile) -> [[PurposeKey]] {
    switch profile {
    case .ios6: [[], []]
    case .ios8, .ios9: [[.whenInUse], [.always]]
    case .ios11, .ios13, .ios13point4, .ios14, .ios17, .ios18:
      [[.whenInUse], [.whenInUse, .alwaysAndWhenInUse]]
    }
  }

  @Test(
    "A-05, A-06, A-08: A request needs its purpose strings, all of them and no others",
    arguments: SystemProfile.allCases.filter { $0 != .ios6 })
  func purposes(profile: SystemProfile) {
    for (request, needed) in zip(AuthorizationRequest.allCases, Self.needed(profile)) {
      for bits in 0..<16 {
        let keys = PurposeKey.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }
          .map(\.element)
        let missing = needed.filter { !keys.contains($0) }
        var configuration = EngineConfiguration()
        configuration.profile = profile
        var device = EngineHarness(configuration: configuration)
        device.launch(.maps, .sample(keys: keys))
        let asked = device.perform(.authorizationRequested(request, .first))
        if missing.isEmpty {
          #expect(device.engine.prompt != nil)
        } else {
          let findings = missing.map { PurposeFinding(key: .authorization($0), fault: .missing) }
          #expect(asked == [.diagnose(findings, of: .maps)])
        }
      }
    }
  }

  @Test(
    "A-35, A-10: The first prompt shows the string for use, except where it offers Always",
    arguments: SystemProfile.allCases.filter { $0 != .ios6 })
  func shownPurpose(profile: SystemProfile) {
    for request in AuthorizationRequest.allCases {
      var device = EngineHarness(.notDetermined, profile: profile)
      device.perform(.authorizationRequested(request, .first))
      let offersAlways = request == .always && profile < .ios13
      let key: PurposeKey =
        !offersAlways ? .whenInUse : profile == .ios11 ? .alwaysAndWhenInUse : .always
      #expect(device.engine.prompt?.purpose?.text == key.rawValue)
    }
  }

  @Test("A request for more in ios13 needs its purpose strings though it shows none")
  func silentUpgrade() {
    var configuration = EngineConfiguration()
    configuration.profile = .ios13
    var device = EngineHarness(configuration: configuration)
    device.launch(
      .maps, .sample(keys: [.whenInUse]), record: AuthorizationRecord(.authorizedWhenInUse))
    let asked = device.perform(.alwaysRequested())
    let finding = PurposeFinding(key: .authorization(.alwaysAndWhenInUse), fault: .missing)
    #expect(asked == [.diagnose([finding], of: .maps)])
  }
}
