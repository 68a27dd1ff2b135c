// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: temporary full accuracy")
struct FullAccuracyTests {
  private static let request = RequestID(7)
  private static let asks = Event.fullAccuracyRequested(
    .first, purposeKey: "Navigation", request)
  private static let declined = Effect.notify(
    .requestCompleted(request, .promptDeclined), to: .first)
  private static let ended = Effect.notify(.requestCompleted(request, nil), to: .first)

  /// A device whose app has a decision and Precise off.
  private func makeDevice(
    _ decision: Decision = .whileUsing, profile: SystemProfile = .ios18
  ) -> EngineHarness {
    var configuration = EngineConfiguration()
    configuration.profile = profile
    var device = EngineHarness(configuration: configuration)
    device.launch(.maps, record: AuthorizationRecord(decision: decision, isPrecise: false))
    return device
  }

  @Test("CL-28, T-14: The prompt shows the text for the key, and one button to allow it once")
  func prompt() throws {
    var device = makeDevice()
    let asked = device.perform(Self.asks)
    let prompt = try #require(device.engine.prompt)
    #expect(asked == [.present(prompt)])
    #expect(prompt.kind == .fullAccuracy(purposeKey: "Navigation"))
    #expect(prompt.purpose?.text == "To guide you.")
    #expect(prompt.buttons.map(\.choice) == [.allowOnce, .dontAllow])
    #expect(prompt.precise == nil)
    #expect(prompt.title.contains("“Maps”"))
  }

  @Test("CL-28, T-08, D-09: An allowed request notifies first and then ends without a failure")
  func allowed() {
    var device = makeDevice()
    device.perform(.updatesStarted(.first))
    device.perform(Self.asks)
    let allowed = device.answer(.allowOnce).filter(\.isDelivery)
    #expect(allowed == [.notifyStatus(.authorizedWhenInUse), Self.ended, .open()])
    let fix = device.receive(at: 1)
    #expect(fix == [.notify(.locationsUpdated([.sample(1)]), to: .first)])
  }

  @Test("A record written elsewhere ends it along with Allow Once, though Precise is off in both")
  func replacedOnce() {
    var device = EngineHarness(.notDetermined)
    device.perform(.settingsChanged(.maps, .precise(false)))
    device.perform(.authorizationRequested(.whenInUse, .first))
    device.answer(.allowOnce, precise: false)
    device.perform(Self.asks)
    device.answer(.allowOnce)
    #expect(device.engine.authorization(of: .maps)?.accuracy == .full)
    device.perform(
      .recordReplaced(.maps, AuthorizationRecord(decision: .whileUsing, isPrecise: false)))
    #expect(device.engine.authorization(of: .maps)?.accuracy == .reduced)
  }

  @Test("T-15: Nothing of it is kept, and Settings goes on to show Precise off")
  func kept() {
    var device = makeDevice()
    let before = device.engine.record(of: .maps)
    device.perform(Self.asks)
    device.answer(.allowOnce)
    #expect(device.engine.record(of: .maps) == before)
  }

  @Test("CL-28, T-09: It lasts as long as use does: a dip in the background, not beyond the grace")
  func lapses() {
    var device = makeDevice()
    device.perform(Self.asks)
    device.answer(.allowOnce)
    device.perform(.app(.background), at: 10)
    device.perform(.app(.foreground), at: 14.9)
    #expect(device.engine.authorization(of: .maps)?.accuracy == .full)
    device.perform(.app(.background), at: 20)
    let before = device.log.count
    device.advance(to: 1_000)
    #expect(device.log.dropFirst(before) == [TimedEffect(25, .notifyReduced())])
  }

  @Test("CL-28, T-09: A session with the indicator keeps it, and ends it")
  func session() {
    var device = makeDevice()
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    device.perform(Self.asks)
    device.answer(.allowOnce)
    device.perform(.app(.background), at: 10)
    let fix = device.receive(at: 1_000)
    #expect(fix == [.notify(.locationsUpdated([.sample(1_000)]), to: .first)])
    let stopped = device.send(.updatesStopped(.first))
    #expect(stopped == [.notifyReduced(), .closeSource])
  }

  @Test("T-09: Always without the indicator does not keep it")
  func always() {
    var device = makeDevice(.always)
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    device.perform(Self.asks)
    device.answer(.allowOnce)
    device.perform(.app(.background), at: 10)
    device.advance(to: 15)
    #expect(device.engine.authorization(of: .maps)?.accuracy == .reduced)
  }

  @Test("CL-29 (a), T-06: A refused request ends without a failure and without a notification")
  func refused() {
    var device = makeDevice()
    device.perform(Self.asks)
    let refused = device.answer(.dontAllow)
    #expect(refused == [Self.ended])
    #expect(device.engine.authorization(of: .maps)?.accuracy == .reduced)
  }

  @Test("T-10: It may be asked for again, after a refusal and after it has lapsed")
  func again() {
    var device = makeDevice()
    for choice in [PromptChoice.dontAllow, .dontAllow, .allowOnce] {
      device.perform(Self.asks)
      device.answer(choice)
    }
    device.perform(.app(.background))
    device.advance(to: 5)
    device.perform(.app(.foreground))
    device.perform(Self.asks)
    #expect(device.engine.prompt?.kind == .fullAccuracy(purposeKey: "Navigation"))
  }

  @Test("CL-29 (b), T-02: A key that is not there or is not valid fails it, and is named")
  func keys() {
    var app = AppDescription.complete
    app.temporaryPurposes["Blank"] = .failure(.blank)
    for (key, fault) in [("Elsewhere", PurposeStringFault.missing), ("Blank", .blank)] {
      var device = EngineHarness()
      device.launch(
        .maps, app, record: AuthorizationRecord(decision: .whileUsing, isPrecise: false))
      let asked = device.perform(
        .fullAccuracyRequested(.first, purposeKey: key, Self.request))
      let finding = PurposeFinding(key: .fullAccuracy(key), fault: fault)
      #expect(asked == [.diagnose([finding], of: .maps), Self.declined])
    }
  }

  @Test("CL-29 (c), T-03: An app that has full accuracy already is not asked about")
  func fullAlready() {
    var device = EngineHarness(.authorizedWhenInUse)
    let asked = device.perform(Self.asks)
    #expect(asked == [Self.declined])
    device = makeDevice()
    device.perform(Self.asks)
    device.answer(.allowOnce)
    let twice = device.perform(Self.asks)
    #expect(twice == [Self.declined])
  }

  @Test("CL-29 (d), T-04: In the background it fails, in the grace too, and with the indicator")
  func background() {
    var device = makeDevice()
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    device.perform(.app(.background))
    for second in [1.0, 100] {
      let asked = device.perform(Self.asks, at: second)
      #expect(asked == [Self.declined])
    }
  }

  @Test(
    "T-12, D-08: A request without authorization fails",
    arguments: [Decision.undecided, .never])
  func unauthorized(decision: Decision) {
    var device = makeDevice(decision)
    let asked = device.perform(Self.asks)
    #expect(asked == [Self.declined])
  }

  @Test("T-12, D-08: It fails with Location Services off and under a restriction")
  func offAndRestricted() {
    for event in [
      Event.locationServicesSwitched(isOn: false), .restrictionChanged(isRestricted: true),
    ] {
      var device = makeDevice()
      device.perform(event)
      let asked = device.perform(Self.asks)
      #expect(asked == [Self.declined])
    }
  }

  @Test("Every app has full accuracy before iOS 14, so that a request always fails")
  func beforeReducedAccuracy() {
    for profile in SystemProfile.allCases where profile < .ios14 {
      var device = makeDevice(.always, profile: profile)
      let asked = device.perform(Self.asks)
      #expect(asked == [Self.declined])
    }
  }

  @Test("A request while another prompt is up fails")
  func otherPrompt() {
    var device = makeDevice()
    device.perform(.alwaysRequested())
    let asked = device.perform(Self.asks)
    #expect(asked == [Self.declined])
    #expect(device.engine.prompt?.kind == .upgrade)
  }

  @Test("A prompt for it that gets no answer, or that goes away, counts as not shown")
  func unanswered() throws {
    let ends: [Event?] = [nil, .app(.background), .locationServicesSwitched(isOn: false)]
    for end in ends {
      var device = makeDevice()
      device.perform(Self.asks)
      let id = try #require(device.engine.prompt).id
      let effects = device.perform(end ?? .promptEnded(id, .notAnswered))
      #expect(effects.filter { $0 == Self.declined || $0 == Self.ended } == [Self.declined])
      #expect(device.engine.prompt == nil)
      device.perform(.locationServicesSwitched(isOn: true))
      #expect(device.engine.authorization(of: .maps)?.accuracy == .reduced)
    }
  }

  @Test("A suspended process gets the end of its request on resume")
  func suspended() {
    var device = makeDevice()
    device.perform(Self.asks)
    let still = device.perform(.app(.suspended))
    #expect(!still.contains(Self.declined))
    let back = device.perform(.app(.foreground))
    #expect(back == [Self.declined])
  }

  @Test("A released client takes its prompt along, and is not notified")
  func released() throws {
    var device = makeDevice()
    device.perform(Self.asks)
    let id = try #require(device.engine.prompt).id
    let released = device.perform(.clientReleased(.first))
    #expect(released == [.withdraw(id)])
  }

  @Test("Precise off in Settings ends it at once, though the switch showed off already")
  func switchedOff() {
    for isReducedByDefault in [true, false] {
      var device = EngineHarness()
      device.launch(
        .maps, .sample(keys: PurposeKey.allCases, isReduced: isReducedByDefault),
        record: AuthorizationRecord(
          decision: .whileUsing, isPrecise: isReducedByDefault ? nil : false))
      device.perform(.updatesStarted(.first))
      device.perform(Self.asks)
      device.answer(.allowOnce)
      #expect(device.engine.authorization(of: .maps)?.accuracy == .full)
      let off = device.send(.settingsChanged(.maps, .precise(false)))
      #expect(off == [.notifyReduced(), .open(.reduced)])
      let again = device.send(.settingsChanged(.maps, .precise(false)))
      #expect(again.isEmpty)
    }
  }

  @Test("Precise off that another process writes ends it, though it was off already")
  func writtenOff() {
    var device = makeDevice()
    device.perform(Self.asks)
    device.answer(.allowOnce)
    let record = AuthorizationRecord(decision: .always, isPrecise: false)
    let more = device.send(.recordReplaced(.maps, record))
    #expect(more == [.notifyStatus(.authorizedAlways)], "it was not about Precise")
    let same = device.send(.recordReplaced(.maps, record))
    #expect(same == [.notifyReduced(.authorizedAlways)])
  }

  @Test("A move of the Precise switch ends it, and whatever took the status away")
  func ended() {
    var device = makeDevice()
    device.perform(Self.asks)
    device.answer(.allowOnce)
    let on = device.send(.settingsChanged(.maps, .precise(true)))
    #expect(on.isEmpty)
    let off = device.send(.settingsChanged(.maps, .precise(false)))
    #expect(off == [.notifyReduced()])
    device.perform(Self.asks)
    device.answer(.allowOnce)
    device.perform(.settings(.never))
    let back = device.send(.settings(.whileUsing))
    #expect(back == [.notifyReduced()])
  }
}
