// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Live updates")
struct LiveUpdatesTests {
  /// A device whose app iterates over live updates, and has no manager.
  private func makeDevice(
    _ status: AuthorizationStatus = .authorizedWhenInUse, isPrecise: Bool? = nil,
    isExplicit: Bool = false, profile: SystemProfile = .ios18,
    for configuration: LiveConfiguration = .standard
  ) -> EngineHarness {
    var engine = EngineConfiguration()
    engine.profile = profile
    var device = EngineHarness(configuration: engine)
    var record = AuthorizationRecord(status)
    record.isPrecise = isPrecise
    device.launch(
      .maps, .sample(keys: PurposeKey.allCases, isExplicit: isExplicit), record: record,
      clients: [])
    device.perform(.live(.first, configuration))
    return device
  }

  private func told(_ diagnostics: ServiceDiagnostics) -> Effect {
    .notify(.diagnosticsChanged(diagnostics), to: .first)
  }

  @Test("U-01: Iterating starts the service, and leaving the loop stops it")
  func startAndStop() {
    var device = makeDevice()
    #expect(device.log.map(\.effect) == [.open()])
    #expect(device.receive(at: 1) == [.notify(.locationsUpdated([.sample(1)]), to: .first)])
    #expect(device.receive(at: 2) == [.notify(.locationsUpdated([.sample(2)]), to: .first)])
    #expect(device.send(.clientReleased(.first)) == [.closeSource])
  }

  @Test(
    "U-04: A configuration tunes accuracy",
    arguments: [
      (LiveConfiguration.standard, DesiredAccuracy.best),
      (.automotiveNavigation, .bestForNavigation), (.otherNavigation, .best), (.fitness, .best),
      (.airborne, .best),
    ])
  func configurations(configuration: LiveConfiguration, accuracy: DesiredAccuracy) {
    let device = makeDevice(for: configuration)
    #expect(device.log.map(\.effect) == [.open(accuracy)])
  }

  @Test("CL-39, U-03: A last update at rest says so, then there is none until the device moves")
  func stationary() {
    var device = makeDevice()
    for second in 0...1_800 { device.receive(at: Double(second)) }
    let last = device.trace.last { $0.effect.client == .first }
    #expect(last == TimedEffect(120, .notify(.stationaryBegan(.sample(120)), to: .first)))
    #expect(device.fixes(of: .first).count == 120)
    let moved = device.receive(at: 1_801, north: 25)
    #expect(moved == [.notify(.locationsUpdated([.sample(1_801, north: 25)]), to: .first)])
  }

  @Test("D-28: The time and radius of rest are a matter of configuration")
  func stationaryNumbers() {
    var configuration = EngineConfiguration()
    configuration.stationaryTime = .seconds(10)
    configuration.stationaryDistance = 5
    var device = EngineHarness(.authorizedWhenInUse, clients: [], configuration: configuration)
    device.perform(.live())
    device.receive(at: 0)
    device.receive(at: 9, north: 5)
    #expect(device.receive(at: 10).first == .notify(.locationsUpdated([.sample(10)]), to: .first))
    #expect(device.receive(at: 20).first == .notify(.stationaryBegan(.sample(20)), to: .first))
  }

  @Test("CLX-04, U-08: Iterating shows a prompt where nothing is decided")
  func implicitSession() {
    var device = makeDevice(.notDetermined)
    #expect(device.engine.prompt?.kind == .whenInUse)
    #expect(device.log.map(\.effect) == [told(.authorizationRequestInProgress)])
    let answered = device.answer(.allowWhileUsing).filter(\.isDelivery)
    #expect(answered == [told([]), .open()])
  }

  @Test("U-08: A new iteration asks anew, though a prompt went unanswered")
  func askedAnew() throws {
    var device = makeDevice(.notDetermined)
    let prompt = try #require(device.engine.prompt)
    device.perform(.promptEnded(prompt.id, .notAnswered))
    #expect(device.engine.prompt == nil)
    device.perform(.live(.second))
    #expect(device.engine.prompt?.kind == .whenInUse)
  }

  @Test("CLX-04, SS-07: A missing explicit session prevents the prompt, and is reported")
  func explicitSession() {
    var device = makeDevice(.notDetermined, isExplicit: true)
    #expect(device.engine.prompt == nil)
    #expect(device.log.map(\.effect) == [told(.serviceSessionRequired)])
    device.perform(.service(.whenInUse))
    #expect(device.engine.prompt?.kind == .whenInUse)
  }

  @Test("SS-07: Updates flow only beside a session where those must be held")
  func explicitDelivery() {
    var device = makeDevice(isExplicit: true)
    #expect(device.log.map(\.effect) == [told(.serviceSessionRequired)])
    let begun = device.send(.service(.whenInUse))
    #expect(begun.contains(told([])) && begun.contains(.open()))
    let ended = device.send(.clientReleased(.session))
    #expect(ended == [told(.serviceSessionRequired), .closeSource])
  }

  @Test("U-09: The app must have asked itself in iOS 17, and nothing is diagnosed")
  func oldProfile() {
    var device = makeDevice(.notDetermined, profile: .ios17)
    #expect(device.engine.prompt == nil && device.log.isEmpty)
    device.perform(.managerCreated(.second, .maps))
    device.perform(.whenInUseRequested(.second))
    device.answer(.allowWhileUsing)
    #expect(device.receive(at: 1).contains(.notify(.locationsUpdated([.sample(1)]), to: .first)))
  }

  private static let obstacles: [(Event, ServiceDiagnostics)] = [
    (.settings(.never), .authorizationDenied),
    (
      .locationServicesSwitched(isOn: false), [.authorizationDenied, .authorizationDeniedGlobally]
    ),
    (.restrictionChanged(isRestricted: true), .authorizationRestricted),
    (.settingsChanged(.maps, .precise(false)), .accuracyLimited),
  ]

  @Test(
    "U-02, U-07: An obstacle is delivered as a diagnostic in place of a failure",
    arguments: Self.obstacles)
  func diagnostics(event: Event, expected: ServiceDiagnostics) {
    var device = makeDevice()
    device.receive(at: 1)
    let effects = device.perform(event, at: 2).filter { $0.client != nil }
    #expect(effects.first == told(expected))
    #expect(!effects.contains { if case .notify(.failed, _) = $0 { true } else { false } })
  }

  @Test("U-06: Reduced accuracy delivers the published region, and never a fix")
  func reduced() {
    var device = makeDevice(isPrecise: false)
    for second in stride(from: 1.0, through: 2_000, by: 10) { device.receive(at: second) }
    #expect(!device.regions(of: .first).isEmpty && device.fixes(of: .first).isEmpty)
    #expect(device.log(of: .first).first?.effect == told(.accuracyLimited))
  }

  @Test("An outage is delivered once, and the first position ends it")
  func outage() {
    var device = makeDevice()
    device.receive(at: 1)
    device.perform(.signalLost)
    device.advance(to: 100)
    #expect(device.log(of: .first).last == TimedEffect(11, told(.locationUnavailable)))
    #expect(device.receive(at: 101) == [.notify(.locationsUpdated([.sample(101)]), to: .first)])
    let later = device.perform(.settings(.always))
    #expect(!later.contains { $0.client == .first })
  }

  @Test("An outage at rest ends with an update that says that the device still rests")
  func outageAtRest() {
    var device = makeDevice()
    for second in 0...130 { device.receive(at: Double(second)) }
    device.perform(.signalLost)
    device.advance(to: 200)
    #expect(device.receive(at: 201) == [.notify(.stationaryBegan(.sample(201)), to: .first)])
    #expect(device.receive(at: 202).isEmpty)
  }

  @Test("A position that was held ends an outage as any other does")
  func outageBeforeHeld() {
    var device = makeDevice()
    device.receive(at: 1)
    device.perform(.signalLost)
    device.perform(.app(.background), at: 12)
    device.perform(.app(.suspended))
    device.receive(at: 13)
    #expect(
      device.send(.app(.foreground), at: 14) == [
        .notify(.locationsUpdated([.sample(13)]), to: .first)
      ])
    device.perform(.signalLost)
    device.advance(to: 24)
    #expect(device.log(of: .first).last == TimedEffect(24, told(.locationUnavailable)))
  }

  @Test("A change of accuracy ends no outage")
  func outageUnderOtherAccuracy() {
    var device = makeDevice()
    device.advance(to: 10)
    #expect(device.log(of: .first).last == TimedEffect(10, told(.locationUnavailable)))
    device.perform(.settingsChanged(.maps, .precise(false)))
    device.perform(.settingsChanged(.maps, .precise(true)))
    #expect(device.log(of: .first).last?.effect == told(.locationUnavailable))
    let later = device.perform(.settings(.always))
    #expect(!later.contains { $0.client == .first })
  }

  private static let calls: [Event] = [
    .updatesStopped(.first), .oneFixRequested(.first), .headingStarted(.first),
    .significantChangesStarted(.first), .visitMonitoringStarted(.first),
    .regionStateRequested(.sample("home", radius: 60), .first), .alwaysRequested(),
    .regionMonitoringStarted(.sample("home", radius: 60), .first),
    .fullAccuracyRequested(.first, purposeKey: "Navigation", RequestID(1)),
    .deferralAllowed(.first, DeferralBounds(distance: nil, timeout: nil)),
    .options(.first, .reduced),
  ]

  @Test(
    "Calls that managers alone can make mean nothing under the name of live updates",
    arguments: calls)
  func noManager(call: Event) {
    var device = makeDevice()
    device.perform(.headingArrived(.sample(40)))
    #expect(device.perform(call).isEmpty)
    #expect(device.receive(at: 1) == [.notify(.locationsUpdated([.sample(1)]), to: .first)])
  }

  @Test("A-20: Updates rest in the background while the app is not in use, and go on after")
  func notInUse() {
    var device = makeDevice()
    device.receive(at: 1)
    device.perform(.app(.background), at: 10)
    device.advance(to: 20)
    #expect(device.log(of: .first).last?.effect == told(.insufficientlyInUse))
    #expect(device.receive(at: 30).isEmpty)
    let back = device.send(.app(.foreground), at: 40)
    #expect(back == [told([]), .open()])
  }

  @Test("CLX-05, BUG-38: Always holds in the background beside a session for it only")
  func always() {
    var device = makeDevice(.authorizedAlways)
    var other = device
    device.receive(at: 1)
    device.perform(.app(.background), at: 10)
    device.advance(to: 20)
    let told = told([.insufficientlyInUse, .serviceSessionRequired])
    #expect(device.log(of: .first).last?.effect == told)
    #expect(device.receive(at: 30).isEmpty)

    other.perform(.service(.always))
    other.perform(.app(.background), at: 10)
    #expect(other.receive(at: 30) == [.notify(.locationsUpdated([.sample(30)]), to: .first)])
  }

  @Test("CLX-05: A session for Always that begins in the background has no effect")
  func alwaysTooLate() {
    var device = makeDevice(.authorizedAlways)
    device.perform(.app(.background), at: 10)
    let effects = device.perform(.service(.always), at: 20)
    #expect(effects.contains(.notify(.diagnosticsChanged(.insufficientlyInUse), to: .session)))
    #expect(device.receive(at: 30).isEmpty)
  }

  @Test("Always needs no session in iOS 17")
  func alwaysInOldProfile() {
    var device = makeDevice(.authorizedAlways, profile: .ios17)
    device.perform(.app(.background), at: 10)
    #expect(device.receive(at: 30) == [.notify(.locationsUpdated([.sample(30)]), to: .first)])
  }

  @Test("B-06b, BAS-03: A background activity lets updates go on in the background")
  func backgroundActivity() {
    var device = makeDevice()
    device.perform(.activity())
    device.perform(.app(.background), at: 10)
    #expect(device.receive(at: 30) == [.notify(.locationsUpdated([.sample(30)]), to: .first)])
  }

  @Test("A monitored event waits for a manager, past live updates")
  func monitoredEvents() {
    var device = makeDevice(.authorizedAlways)
    let event = MonitoredEvent("crossed")
    #expect(device.send(.monitoredEventOccurred(.maps, event)).isEmpty)
    let created = device.send(.managerCreated(.second, .maps))
    #expect(created.contains(.notify(.eventOccurred(event), to: .second)))
  }
}
