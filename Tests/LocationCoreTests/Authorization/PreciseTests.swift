// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: the Precise switch")
struct PreciseTests {
  private static func precise(_ isOn: Bool) -> Event { .settingsChanged(.maps, .precise(isOn)) }

  @Test("CL-24: Precise off is delivered with the unchanged status, and the next fix is a region")
  func off() throws {
    var device = EngineHarness(.authorizedWhenInUse)
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.advance(to: 1)
    let region = try #require(device.engine.coarseAreas.handOut(at: device.now))
    let off = device.send(Self.precise(false))
    #expect(
      off == [.notifyReduced(), .notify(.regionUpdated(region), to: .first), .open(.reduced)])
    for second in 2...899 { device.receive(at: Double(second), north: Double(second)) }
    device.advance(to: 900)
    #expect(device.fixes(of: .first).count == 1)
    #expect(device.regions(of: .first).map(\.time) == [.sample(0), .sample(900)])
    let shown = device.engine.snapshot(for: .first, at: device.now)?.location
    #expect(shown == device.regions(of: .first).last?.fix)
    let on = device.send(Self.precise(true))
    #expect(
      on == [
        .notifyStatus(.authorizedWhenInUse),
        .notify(.locationsUpdated([.sample(899, north: 899)]), to: .first), .open(),
      ])
  }

  @Test("CLX-11: Off and on again are delivered once each, and what changes nothing is not")
  func repeated() {
    var device = EngineHarness(.authorizedAlways)
    let notices = [true, false, false, true, true].map { isOn in
      device.send(Self.precise(isOn))
    }
    let reduced = Effect.notifyReduced(.authorizedAlways)
    #expect(notices == [[], [reduced], [], [.notifyStatus(.authorizedAlways)], []])
  }

  @Test("Only a move of the switch is kept")
  func kept() {
    var device = EngineHarness(.authorizedWhenInUse)
    let untouched = device.perform(Self.precise(true))
    #expect(untouched.isEmpty)
    device.perform(Self.precise(false))
    device.perform(Self.precise(true))
    #expect(device.engine.record(of: .maps)?.isPrecise == true)
  }

  @Test("CL-31: Reduced by default, the prompt has no switch, and Settings can switch it on")
  func reducedByDefault() throws {
    for request in AuthorizationRequest.allCases {
      var device = EngineHarness()
      device.launch(.maps, .sample(keys: PurposeKey.allCases, isReduced: true))
      device.perform(.authorizationRequested(request, .first))
      let prompt = try #require(device.engine.prompt)
      #expect(prompt.precise == nil)
      let status: AuthorizationStatus =
        request == .whenInUse ? .authorizedWhenInUse : .authorizedAlways
      // A position of a switch that is not there counts for nothing.
      let granted = device.send(
        .promptEnded(prompt.id, .answered(.allowWhileUsing, precise: true)))
      #expect(granted == [.notifyReduced(status)])
      let on = device.send(Self.precise(true))
      #expect(on == [.notifyStatus(status)])
    }
  }

  @Test("A-10: The prompt's switch decides for good with While Using, and stands where it was left")
  func inPrompt() {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    let granted = device.answer(.allowWhileUsing, precise: false)
    let record = AuthorizationRecord(decision: .whileUsing, isPrecise: false)
    #expect(granted == [.persist(record, of: .maps), .notifyReduced()])
    device.perform(.settings(.askNextTime))
    device.perform(.whenInUseRequested())
    #expect(device.engine.prompt?.precise == false)
    // A prompt for more says nothing of precision.
    device.answer(.allowWhileUsing, precise: true)
    device.perform(.alwaysRequested())
    #expect(device.engine.prompt?.precise == nil)
    device.answer(.allowAlways, precise: false)
    #expect(device.engine.authorization(of: .maps)?.accuracy == .full)
  }

  @Test("A refusal moves no switch")
  func refused() {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    device.answer(.dontAllow, precise: false)
    #expect(device.engine.record(of: .maps) == AuthorizationRecord(decision: .never))
  }

  @Test(
    "No switch exists before iOS 14, in prompts nor in Settings nor in a record",
    arguments: SystemProfile.allCases)
  func beforeTheSwitch(profile: SystemProfile) {
    var configuration = EngineConfiguration()
    configuration.profile = profile
    var device = EngineHarness(configuration: configuration)
    let record = AuthorizationRecord(decision: .always, isPrecise: false)
    device.launch(.maps, .sample(keys: PurposeKey.allCases, isReduced: true), record: record)
    let accuracy = device.engine.authorization(of: .maps)?.accuracy
    #expect(accuracy == (profile < .ios14 ? .full : .reduced))
    let on = device.send(Self.precise(true))
    #expect(on == (profile < .ios14 ? [] : [.notifyStatus(.authorizedAlways)]))
    device.perform(.permissionsReset(nil))
    device.perform(profile == .ios6 ? .updatesStarted(.first) : .whenInUseRequested())
    #expect(device.engine.prompt != nil)
    #expect(device.engine.prompt?.precise == nil)
  }

  @Test("A reduced app uses location, and gets regions where others get fixes")
  func use() {
    var device = EngineHarness()
    device.launch(.maps, record: AuthorizationRecord(decision: .whileUsing, isPrecise: false))
    device.launch(.rides, .authorizedAlways, clients: [.second])
    device.send(.updatesStarted(.second))
    let started = device.perform(.updatesStarted(.first))
    #expect(started == [.recordAccess(.intervalBegin, by: .maps, .reduced, .whenInUse)])
    device.receive(at: 1)
    #expect(device.fixes(of: .first).isEmpty)
    #expect(device.fixes(of: .second).count == 1)
    device.advance(to: 1)
    #expect(device.regions(of: .first).count == 1)
    device.send(.updatesStopped(.first))
    device.send(.oneFixRequested(.first), at: 2)
    #expect(device.regions(of: .first).count == 2)
    device.receive(at: 3, accuracy: 1)
    device.advance(to: 12)
    #expect(device.log(of: .first).count == 2)
  }
}
