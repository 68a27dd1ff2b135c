// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("A grant for an identifier is confirmed for each program")
struct ConfirmationTests {
  private static func granted(
    _ decision: Decision, isPrecise: Bool? = nil
  ) -> AuthorizationRecord {
    .combined(
      program: AuthorizationRecord(),
      identifier: AuthorizationRecord(decision: decision, isPrecise: isPrecise))
  }

  private static func device(
    _ record: AuthorizationRecord, phase: AppPhase = .foreground
  ) -> EngineHarness {
    var configuration = EngineConfiguration()
    configuration.sharesScreen = true
    var device = EngineHarness(configuration: configuration)
    device.launch(.maps, record: record, phase: phase)
    return device
  }

  @Test(
    "The launch brings one prompt, and nothing is allowed before its answer",
    arguments: [Decision.whileUsing, .provisionalAlways, .always])
  func asks(decision: Decision) throws {
    var device = Self.device(Self.granted(decision))
    let prompt = try #require(device.engine.prompt)
    #expect(prompt.kind == .confirmation)
    #expect(prompt.title.contains("was allowed to use your location before"))
    #expect(device.status() == .notDetermined)
    #expect(device.perform(.updatesStarted(.first)).allSatisfy { !$0.isDelivery })
    let choice = decision == .always ? PromptChoice.allowAlways : .allowWhileUsing
    let answered = device.answer(choice)
    let record = AuthorizationRecord(decision: decision)
    #expect(answered.contains(.persist(record, of: .maps)))
    #expect(device.status() == (decision == .whileUsing ? .authorizedWhenInUse : .authorizedAlways))
    #expect(device.engine.prompt == nil)
  }

  @Test("Always can be confirmed as While Using, and While Using never as more")
  func less() throws {
    var device = Self.device(Self.granted(.always))
    device.answer(.allowWhileUsing)
    #expect(device.status() == .authorizedWhenInUse)
    let prompt = try #require(Self.device(Self.granted(.whileUsing)).engine.prompt)
    #expect(prompt.buttons.map(\.choice) == [.allowWhileUsing, .dontAllow])
  }

  @Test("No more is confirmed than the Info.plist supports, and nothing is asked without support")
  func support() {
    func asked(_ keys: [PurposeKey]) -> Prompt? {
      var configuration = EngineConfiguration()
      configuration.sharesScreen = true
      var device = EngineHarness(configuration: configuration)
      var description = AppDescription(name: "Maps")
      for key in keys { description.purposes[key] = .success(.sample("\(key)")) }
      device.launch(.maps, description, record: Self.granted(.always))
      return device.engine.prompt
    }
    #expect(asked([]) == nil)
    #expect(asked([.whenInUse])?.buttons.map(\.choice) == [.allowWhileUsing, .dontAllow])
    let always = asked([.whenInUse, .alwaysAndWhenInUse])
    #expect(always?.buttons.map(\.choice) == [.allowWhileUsing, .allowAlways, .dontAllow])
    #expect(always?.purpose?.text == "\(PurposeKey.alwaysAndWhenInUse)")
  }

  @Test("A reset ends the question")
  func reset() {
    var device = Self.device(Self.granted(.whileUsing))
    device.perform(.permissionsReset(.maps))
    #expect(device.engine.prompt == nil)
    device.perform(.app(.background))
    device.perform(.app(.foreground))
    #expect(device.engine.prompt == nil)
  }

  @Test("Don't Allow is kept for the program")
  func refused() {
    var device = Self.device(Self.granted(.always))
    #expect(
      device.answer(.dontAllow).contains(.persist(AuthorizationRecord(decision: .never), of: .maps))
    )
    #expect(device.status() == .denied)
  }

  @Test("Precise that is off stays off with the confirmed grant")
  func precise() {
    var device = Self.device(Self.granted(.whileUsing, isPrecise: false))
    device.answer(.allowWhileUsing)
    #expect(device.engine.authorization(of: .maps)?.accuracy == .reduced)
  }

  @Test("Never is Never for each program, without a prompt")
  func never() {
    let device = Self.device(Self.granted(.never))
    #expect(device.engine.prompt == nil)
    #expect(device.status() == .denied)
  }

  @Test("A prompt without an answer is kept for the next launch, and stores nothing")
  func unanswered() {
    var device = Self.device(Self.granted(.whileUsing))
    let id = device.engine.prompt?.id ?? PromptID(0)
    let ended = device.perform(.promptEnded(id, .notAnswered))
    #expect(ended.isEmpty)
    device.perform(.clientReleased(.first))
    #expect(device.engine.prompt == nil)
    device.perform(.app(.terminated))
    device.launch(.maps, clients: [.second], phase: .foreground)
    #expect(device.engine.prompt?.kind == .confirmation)
  }

  @Test("An answer that could not be stored brings no second prompt in the same process")
  func notStored() {
    var device = Self.device(Self.granted(.whileUsing))
    device.answer(.allowWhileUsing)
    device.perform(.recordReplaced(.maps, Self.granted(.whileUsing)))
    #expect(device.status() == .notDetermined)
    #expect(device.engine.prompt == nil)
  }

  @Test("The prompt goes with the app's process")
  func processEnds() {
    var device = Self.device(Self.granted(.whileUsing))
    let id = device.engine.prompt?.id ?? PromptID(0)
    #expect(device.perform(.app(.terminated)).contains(.withdraw(id)))
    #expect(device.engine.prompt == nil)
  }

  @Test("The prompt waits for Location Services to be on")
  func servicesOff() {
    var device = EngineHarness(
      configuration: {
        var configuration = EngineConfiguration()
        configuration.sharesScreen = true
        return configuration
      }())
    device.perform(.locationServicesSwitched(isOn: false))
    device.launch(.maps, record: Self.granted(.whileUsing))
    #expect(device.engine.prompt == nil)
    device.perform(.locationServicesSwitched(isOn: true))
    #expect(device.engine.prompt?.kind == .confirmation)
  }

  @Test("A decision elsewhere ends the question")
  func decidedElsewhere() {
    var device = Self.device(Self.granted(.whileUsing))
    device.perform(.recordReplaced(.maps, AuthorizationRecord(decision: .always)))
    #expect(device.engine.prompt == nil)
    #expect(device.status() == .authorizedAlways)
  }

  @Test("The same record again leaves the prompt up")
  func sameRecord() {
    var device = Self.device(Self.granted(.whileUsing))
    let id = device.engine.prompt?.id
    device.perform(.recordReplaced(.maps, Self.granted(.whileUsing)))
    #expect(device.engine.prompt?.id == id)
  }

  @Test("An answer to an ordinary request decides about the program, and needs no confirmation")
  func request() {
    var device = Self.device(Self.granted(.always))
    device.perform(.promptEnded(device.engine.prompt?.id ?? PromptID(0), .notAnswered))
    device.perform(.whenInUseRequested())
    device.answer(.allowWhileUsing)
    #expect(device.status() == .authorizedWhenInUse)
    #expect(device.engine.prompt == nil)
  }
}

@Suite("What holds for a program that claims an identifier")
struct CombinedRecordTests {
  @Test("A decision about the program counts, limited by that about the identifier")
  func limited() {
    for own in Decision.allCases where own != .undecided {
      for identifier in Decision.allCases {
        let combined = AuthorizationRecord.combined(
          program: AuthorizationRecord(decision: own),
          identifier: AuthorizationRecord(decision: identifier, isPrecise: false))
        #expect(combined.decision == (identifier == .never ? .never : own))
        #expect(combined.isPrecise == false)
        #expect(!combined.needsConfirmation)
      }
    }
  }

  @Test("Without one, a grant must be confirmed, and a refusal holds", arguments: Decision.allCases)
  func undecided(identifier: Decision) {
    let combined = AuthorizationRecord.combined(
      program: AuthorizationRecord(), identifier: AuthorizationRecord(decision: identifier))
    #expect(combined.decision == identifier)
    #expect(combined.needsConfirmation == (identifier != .never && identifier != .undecided))
  }

  @Test("An undecided program has the identifier's Precise, and the chance is used up by either")
  func rest() {
    for own in [false, true] {
      for identifier in [false, true] {
        let combined = AuthorizationRecord.combined(
          program: AuthorizationRecord(isAlwaysChanceUsed: own),
          identifier: AuthorizationRecord(
            decision: .always, isAlwaysChanceUsed: identifier, isPrecise: true))
        #expect(combined.isAlwaysChanceUsed == (own || identifier))
        #expect(combined.isPrecise == true)
      }
    }
  }

  @Test("Precise is off if it is off for either")
  func precise() {
    for own in [nil, true, false] as [Bool?] {
      for identifier in [nil, true, false] as [Bool?] {
        let combined = AuthorizationRecord.combined(
          program: AuthorizationRecord(isPrecise: own),
          identifier: AuthorizationRecord(decision: .always, isPrecise: identifier))
        #expect((combined.isPrecise == false) == (own == false || identifier == false))
      }
    }
  }
}
