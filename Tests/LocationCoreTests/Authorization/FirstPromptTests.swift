// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: the first prompt")
struct FirstPromptTests {
  @Test("CL-06: One prompt is shown, and each client is notified of the answer once")
  func answered() throws {
    var device = EngineHarness(.notDetermined, clients: [.first, .second])
    let asked = device.perform(.whenInUseRequested())
    let prompt = try #require(device.engine.prompt)
    #expect(asked == [.present(prompt)])
    #expect(prompt.kind == .whenInUse)
    #expect(prompt.app == .maps)
    #expect(prompt.purpose?.text == "NSLocationWhenInUseUsageDescription")
    #expect(prompt.precise == true)
    #expect(device.status() == .notDetermined)
    device.advance(to: 1_000)
    #expect(device.status() == .notDetermined)
    let record = AuthorizationRecord(decision: .whileUsing, isPrecise: true)
    let granted = device.answer(.allowWhileUsing, precise: true)
    #expect(
      granted == [
        .persist(record, of: .maps), .notifyStatus(.authorizedWhenInUse, to: .first),
        .notifyStatus(.authorizedWhenInUse, to: .second),
      ])
    #expect(device.engine.prompt == nil)
  }

  @Test(
    "CL-08: A request without a purpose string that it needs only names it in a diagnostic",
    arguments: [
      (.whenInUse, [], [.whenInUse]), (.always, [.whenInUse], [.alwaysAndWhenInUse]),
      (.always, [.always], [.whenInUse, .alwaysAndWhenInUse]),
      (.always, [.alwaysAndWhenInUse], [.whenInUse]), (.whenInUse, [.general], [.whenInUse]),
    ] as [(AuthorizationRequest, [PurposeKey], [PurposeKey])])
  func missing(request: AuthorizationRequest, keys: [PurposeKey], needed: [PurposeKey]) {
    var device = EngineHarness()
    device.launch(.maps, .sample(keys: keys))
    let effects = device.perform(.authorizationRequested(request, .first))
    let findings = needed.map { PurposeFinding(key: .authorization($0), fault: .missing) }
    #expect(effects == [.diagnose(findings, of: .maps)])
    #expect(device.status() == .notDetermined)
  }

  @Test(
    "CLX-10: An invalid purpose string counts as missing, and the diagnostic names the rule",
    arguments: [PurposeStringFault.blank, .wrongType, .tooLong(bytes: 4_000)])
  func invalid(fault: PurposeStringFault) {
    var app = AppDescription.complete
    app.purposes[.whenInUse] = .failure(fault)
    app.temporaryPurposes["Navigation"] = .failure(fault)
    var device = EngineHarness()
    device.launch(.maps, app)
    let finding = PurposeFinding(key: .authorization(.whenInUse), fault: fault)
    for request in AuthorizationRequest.allCases {
      let effects = device.perform(.authorizationRequested(request, .first))
      #expect(effects == [.diagnose([finding], of: .maps)])
    }
  }

  @Test("CL-09: Outside the foreground a request does nothing, and works in it later")
  func notInForeground() {
    for phase in [AppPhase.background, .suspended] {
      for seconds in [0.0, 4.9, 100] {
        for request in AuthorizationRequest.allCases {
          var device = EngineHarness(.notDetermined)
          device.perform(.app(phase))
          let asked = device.perform(.authorizationRequested(request, .first), at: seconds)
          #expect(asked.isEmpty)
          device.perform(.app(.foreground))
          #expect(device.engine.prompt == nil)
          device.perform(.authorizationRequested(request, .first))
          #expect(device.engine.prompt != nil)
        }
      }
    }
  }

  @Test("CL-09 (c): With the indicator shown in the background a request for more does nothing")
  func withIndicator() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    device.perform(.app(.background))
    let asked = device.perform(.alwaysRequested(), at: 100)
    #expect(asked.isEmpty)
    #expect(device.engine.record(of: .maps) == AuthorizationRecord(decision: .whileUsing))
    device.perform(.app(.foreground))
    device.perform(.alwaysRequested())
    #expect(device.engine.prompt?.kind == .upgrade)
  }

  @Test("CL-10: Don't Allow is for good, whatever is asked for then")
  func refused() {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    let refused = device.answer(.dontAllow)
    #expect(
      refused == [
        .persist(AuthorizationRecord(decision: .never), of: .maps), .notifyStatus(.denied),
      ])
    for request in AuthorizationRequest.allCases {
      let again = device.perform(.authorizationRequested(request, .first))
      #expect(again.isEmpty)
    }
    let started = device.perform(.updatesStarted(.first))
    #expect(started == [.notify(.failed(.denied), to: .first)])
  }

  @Test("A-14, CLX-09: A prompt goes away with the client that asked, without an answer")
  func released() throws {
    for request in AuthorizationRequest.allCases {
      var device = EngineHarness(.notDetermined, clients: [.first, .second])
      device.perform(.authorizationRequested(request, .first))
      let prompt = try #require(device.engine.prompt)
      let other = device.perform(.clientReleased(.second))
      #expect(other.isEmpty)
      device.perform(.managerCreated(.third, .maps))
      let released = device.perform(.clientReleased(.first))
      #expect(released == [.withdraw(prompt.id)])
      let late = device.perform(.promptEnded(prompt.id, .answered(.allowWhileUsing, precise: true)))
      #expect(late.isEmpty)
      #expect(device.status(of: .third) == .notDetermined)
      device.perform(.authorizationRequested(request, .third))
      #expect(device.engine.prompt != nil)
    }
  }

  @Test("A-15: A request while a prompt is up does nothing, and the first one decides")
  func twoRequests() {
    for (first, second) in [
      (AuthorizationRequest.whenInUse, AuthorizationRequest.always),
      (.always, .whenInUse),
    ] {
      var device = EngineHarness(.notDetermined, clients: [.first, .second])
      device.perform(.authorizationRequested(first, .first))
      let ignored = device.perform(.authorizationRequested(second, .second))
      #expect(ignored.isEmpty)
      device.answer(.allowWhileUsing)
      let expected: AuthorizationStatus =
        first == .whenInUse ? .authorizedWhenInUse : .authorizedAlways
      #expect(device.status() == expected)
    }
  }

  @Test("A prompt without an answer decides nothing, and may be shown again")
  func notAnswered() throws {
    for request in AuthorizationRequest.allCases {
      var device = EngineHarness(.notDetermined)
      device.perform(.authorizationRequested(request, .first))
      let first = try #require(device.engine.prompt)
      let ended = device.perform(.promptEnded(first.id, .notAnswered))
      #expect(ended.isEmpty)
      #expect(device.engine.record(of: .maps) == AuthorizationRecord())
      device.perform(.authorizationRequested(request, .first))
      let second = try #require(device.engine.prompt)
      #expect(second.id != first.id)
    }
  }

  @Test("A prompt that is left goes away unanswered, and does not come back by itself")
  func left() throws {
    for event in [Event.app(.background), .app(.suspended), .homeScreenShown] {
      var device = EngineHarness(.notDetermined)
      device.perform(.whenInUseRequested())
      let prompt = try #require(device.engine.prompt)
      let left = device.perform(event)
      #expect(left == [.withdraw(prompt.id)])
      let back = device.perform(.app(.foreground))
      #expect(back.isEmpty)
      #expect(device.engine.prompt == nil)
    }
  }

  @Test("Only a button that the prompt has ends it, and only the prompt that is up")
  func foreignAnswers() throws {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    let prompt = try #require(device.engine.prompt)
    for choice in [PromptChoice.allowAlways, .keepWhileUsing] {
      let ignored = device.answer(choice)
      #expect(ignored.isEmpty)
    }
    let other = PromptID(prompt.id.rawValue + 1)
    let wrong = device.perform(.promptEnded(other, .answered(.allowWhileUsing, precise: nil)))
    #expect(wrong.isEmpty)
    #expect(device.engine.prompt == prompt)
  }

  @Test("A-10: The prompt's map shows the newest position, where one is known")
  func map() {
    var device = EngineHarness(.authorizedAlways)
    device.send(.updatesStarted(.first))
    device.receive(at: 1, north: 100)
    device.launch(.rides, .notDetermined, clients: [.second], phase: .foreground)
    device.perform(.whenInUseRequested(.second))
    let region = Prompt.MapRegion(center: .sample(north: 100), radius: 500)
    #expect(device.engine.prompt?.mapRegion == region)
  }
}
