// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Sessions: service sessions ask for what they want")
struct ServiceSessionTests {
  @Test("A-65: Sessions ask for everything anew after a reset")
  func reset() throws {
    var device = EngineHarness(.notDetermined)
    device.perform(.service(.whenInUse))
    let prompt = try #require(device.engine.prompt)
    device.perform(.promptEnded(prompt.id, .notAnswered))
    #expect(device.engine.prompt == nil)
    device.perform(.permissionsReset(.maps))
    #expect(device.engine.prompt?.kind == .whenInUse)
  }

  @Test("The name of a session is no manager's and no other session's")
  func names() {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.activity())
    #expect(device.perform(.managerCreated(.activity, .maps)).isEmpty)
    #expect(device.perform(.service(.always, .activity)).isEmpty)
    #expect(device.perform(.live(.activity)).isEmpty)
    #expect(device.perform(.service(.always, .first)).isEmpty)
    device.perform(.app(.background), at: 1)
    device.advance(to: 10)
    #expect(device.engine.indicator.backgroundApps == [.maps])
  }

  private func told(_ diagnostics: ServiceDiagnostics, _ id: ClientID = .session) -> Effect {
    .notify(.diagnosticsChanged(diagnostics), to: id)
  }

  private func makeReduced() -> EngineHarness {
    var device = EngineHarness()
    device.launch(
      .maps,
      record: AuthorizationRecord(decision: .whileUsing, isPrecise: false))
    return device
  }

  @Test("SS-01: A session shows a prompt while the app is in front, and reports the state of it")
  func asks() {
    var device = EngineHarness(.notDetermined)
    let effects = device.perform(.service(.whenInUse))
    #expect(device.engine.prompt?.kind == .whenInUse)
    #expect(effects.filter { $0.client == .session } == [told(.authorizationRequestInProgress)])
    let answered = device.answer(.allowWhileUsing)
    #expect(device.status() == .authorizedWhenInUse)
    #expect(
      answered.filter { $0.client != nil } == [.notifyStatus(.authorizedWhenInUse), told([])])
  }

  @Test("SS-01: A session that begins in the background asks when the app comes to the front")
  func asksLater() {
    var device = EngineHarness(.notDetermined)
    device.perform(.app(.background))
    let effects = device.perform(.service(.whenInUse))
    #expect(effects == [told(.insufficientlyInUse)])
    device.perform(.app(.foreground), at: 10)
    #expect(device.engine.prompt?.kind == .whenInUse)
  }

  @Test("SS-01: The session asks again at the next use when Allow Once has lapsed")
  func asksAgain() {
    var device = EngineHarness(.notDetermined)
    device.perform(.service(.whenInUse))
    device.answer(.allowOnce)
    device.perform(.app(.background), at: 10)
    device.advance(to: 15)
    #expect(device.status() == .notDetermined && device.engine.prompt == nil)
    device.perform(.app(.foreground), at: 20)
    #expect(device.engine.prompt?.kind == .whenInUse)
  }

  @Test("SS-01: A prompt without an answer comes back at the next use, and not before")
  func unanswered() {
    var device = EngineHarness(.notDetermined)
    device.perform(.service(.whenInUse))
    guard let first = device.engine.prompt else {
      Issue.record("there is no prompt")
      return
    }
    let effects = device.perform(.promptEnded(first.id, .notAnswered))
    #expect(effects == [told([])])
    device.perform(.updatesStarted(.first), at: 10)
    #expect(device.engine.prompt == nil)
    device.perform(.app(.background), at: 20)
    device.perform(.app(.foreground), at: 30)
    #expect(device.engine.prompt?.kind == .whenInUse)
  }

  @Test("SS-03, SS-06: A session without a requirement asks nothing, and gets the state")
  func none() {
    var device = EngineHarness(.notDetermined)
    let effects = device.perform(.service(.none))
    #expect(effects == [told([])])
    #expect(device.engine.prompt == nil)
  }

  @Test(
    "SS-06: A decided matter shows no prompt, and the first diagnostic comes at once",
    arguments: [
      (AuthorizationStatus.denied, ServiceDiagnostics.authorizationDenied),
      (.authorizedWhenInUse, ServiceDiagnostics()), (.authorizedAlways, ServiceDiagnostics()),
      (.restricted, .authorizationRestricted),
    ])
  func decided(status: AuthorizationStatus, diagnostics: ServiceDiagnostics) {
    var device = EngineHarness(status)
    let effects = device.perform(.service(.whenInUse))
    #expect(effects == [told(diagnostics)])
  }

  @Test("SS-02: A session that wants more than another has the user asked for more")
  func union() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.service(.whenInUse))
    #expect(device.engine.prompt == nil)
    device.perform(.service(.always, .otherSession))
    #expect(device.engine.prompt?.kind == .upgrade)
    let effects = device.answer(.keepWhileUsing)
    #expect(
      effects.filter { $0.client != nil } == [
        told([]), told(.alwaysAuthorizationDenied, .otherSession),
      ])
  }

  @Test("SS-02: The prompt of a session goes away with it")
  func withdrawn() {
    var device = EngineHarness(.notDetermined)
    device.perform(.service(.whenInUse))
    guard let prompt = device.engine.prompt else {
      Issue.record("there is no prompt")
      return
    }
    let effects = device.perform(.clientReleased(.session))
    #expect(effects == [.withdraw(prompt.id)])
    #expect(device.status() == .notDetermined)
  }

  @Test("A session of an app that lacks the purpose string is diagnosed once, and asks nothing")
  func missingPurpose() {
    var device = EngineHarness()
    device.launch(.maps, .sample(keys: []))
    let effects = device.perform(.service(.whenInUse))
    let finding = PurposeFinding(key: .authorization(.whenInUse), fault: .missing)
    #expect(effects == [.diagnose([finding], of: .maps), told([])])
    let later = device.perform(.app(.background), at: 1) + device.perform(.app(.foreground), at: 2)
    #expect(!later.contains(.diagnose([finding], of: .maps)))
  }

  @Test("T-16: A session with a purpose asks for full accuracy, and again when it has lapsed")
  func fullAccuracy() {
    var device = makeReduced()
    device.perform(.service(.whenInUse, purpose: "Navigation"))
    #expect(device.engine.prompt?.kind == .fullAccuracy(purposeKey: "Navigation"))
    let effects = device.answer(.allowOnce)
    #expect(
      effects.filter { $0.client != nil } == [.notifyStatus(.authorizedWhenInUse), told([])])
    device.perform(.app(.background), at: 10)
    device.advance(to: 15)
    #expect(device.engine.authorization(of: .maps)?.accuracy == .reduced)
    device.perform(.app(.foreground), at: 20)
    #expect(device.engine.prompt?.kind == .fullAccuracy(purposeKey: "Navigation"))
  }

  @Test("T-16: A refusal of full accuracy shows, and the session does not ask again")
  func fullAccuracyRefused() {
    var device = makeReduced()
    device.perform(.service(.whenInUse, purpose: "Navigation"))
    let effects = device.answer(.dontAllow)
    #expect(effects == [told(.fullAccuracyDenied)])
    device.perform(.app(.background), at: 10)
    device.perform(.app(.foreground), at: 20)
    #expect(device.engine.prompt == nil)
    device.perform(.service(.whenInUse, .otherSession, purpose: "Navigation"))
    #expect(device.engine.prompt?.kind == .fullAccuracy(purposeKey: "Navigation"))
  }

  @Test("T-16: A purpose that the Info.plist does not have is diagnosed, and counts as refused")
  func unknownPurpose() {
    var device = makeReduced()
    let effects = device.perform(.service(.none, purpose: "Weather"))
    let finding = PurposeFinding(key: .fullAccuracy("Weather"), fault: .missing)
    #expect(effects == [.diagnose([finding], of: .maps), told(.fullAccuracyDenied)])
  }

  @Test("A suspended app gets a change on resume")
  func suspended() {
    var device = EngineHarness(.authorizedWhenInUse)
    device.perform(.service(.whenInUse))
    device.perform(.app(.suspended), at: 1)
    let changed = device.perform(.settings(.never), at: 20)
    #expect(!changed.contains { $0.client == .session })
    let resumed = device.perform(.app(.background), at: 30)
    #expect(resumed.contains(told(.authorizationDenied)))
  }

  @Test("A session asks nothing before iOS 18")
  func oldProfile() {
    var device = EngineHarness(.notDetermined, profile: .ios17)
    device.perform(.service(.whenInUse))
    #expect(device.engine.prompt == nil)
  }
}
