// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Several apps share the screen of a desktop")
struct SharedScreenTests {
  private static let walk = AppID("com.example.walk")

  /// Two apps in the foreground, with one client each.
  private static func device(
    _ status: AuthorizationStatus = .notDetermined, sharesScreen: Bool = true
  ) -> EngineHarness {
    var configuration = EngineConfiguration()
    configuration.sharesScreen = sharesScreen
    var device = EngineHarness(status, configuration: configuration)
    device.launch(walk, status, clients: [.second], phase: .foreground)
    return device
  }

  @Test("Each app in the foreground receives locations, where a phone serves the last one alone")
  func bothServed() {
    for sharesScreen in [true, false] {
      var device = Self.device(.authorizedWhenInUse, sharesScreen: sharesScreen)
      device.perform(.updatesStarted(.first))
      device.perform(.updatesStarted(.second))
      device.perform(.sourceOpened)
      for second in 1...20 { device.receive(at: Double(second), north: Double(second) * 20) }
      #expect(device.fixes(of: .second).count == 20)
      #expect((device.fixes(of: .first).count == 20) == sharesScreen)
    }
  }

  @Test("An app that leaves the foreground takes no other one with it")
  func leaves() {
    var device = Self.device(.authorizedWhenInUse)
    device.perform(.app(.background))
    #expect(device.engine.phase(of: .maps) == .background)
    #expect(device.engine.phase(of: Self.walk) == .foreground)
  }

  @Test("A request waits while another app's prompt is up, and is asked after it")
  func requestWaits() throws {
    var device = Self.device()
    device.perform(.whenInUseRequested())
    #expect(device.perform(.whenInUseRequested(.second)).isEmpty)
    let answered = device.answer(.allowWhileUsing)
    let prompt = try #require(device.engine.prompt)
    #expect(prompt.app == Self.walk)
    #expect(answered.contains(.present(prompt)))
  }

  @Test("Requests wait in their order, and one of each app")
  func order() {
    var device = Self.device()
    let run = AppID("com.example.run")
    device.launch(run, .notDetermined, clients: [.session], phase: .foreground)
    device.perform(.whenInUseRequested())
    device.perform(.whenInUseRequested(.session))
    device.perform(.whenInUseRequested(.second))
    device.perform(.alwaysRequested(.session))
    device.answer(.allowOnce)
    #expect(device.engine.prompt?.app == run && device.engine.prompt?.kind == .whenInUse)
    device.answer(.allowOnce)
    #expect(device.engine.prompt?.app == Self.walk)
    device.answer(.allowOnce)
    #expect(device.engine.prompt == nil)
  }

  @Test("A request for full accuracy waits, too, and ends with its answer")
  func fullAccuracy() {
    var device = Self.device()
    let reduced = AppID("com.example.reduced")
    device.launch(
      reduced, record: AuthorizationRecord(decision: .whileUsing, isPrecise: false),
      clients: [.session], phase: .foreground)
    device.perform(.whenInUseRequested())
    let asked = device.perform(
      .fullAccuracyRequested(.session, purposeKey: "Navigation", RequestID(7)))
    #expect(asked.isEmpty)
    device.answer(.allowOnce)
    #expect(device.engine.prompt?.kind == .fullAccuracy(purposeKey: "Navigation"))
    let ended = device.answer(.allowOnce)
    #expect(ended.contains(.notify(.requestCompleted(RequestID(7), nil), to: .session)))
    #expect(device.engine.authorization(of: reduced)?.accuracy == .full)
  }

  @Test("A request that waits is asked when the other prompt's app has ended")
  func requestWaitsForEnd() {
    var device = Self.device()
    device.perform(.whenInUseRequested())
    device.perform(.whenInUseRequested(.second))
    device.perform(.app(.terminated))
    #expect(device.engine.prompt?.app == Self.walk)
  }

  @Test("A request that waits ends with its client")
  func requestEnds() {
    var device = Self.device()
    device.perform(.whenInUseRequested())
    device.perform(.whenInUseRequested(.second))
    device.perform(.clientReleased(.second))
    device.answer(.dontAllow)
    #expect(device.engine.prompt == nil)
  }

  @Test("A-15: A second request of the same app does not wait")
  func sameApp() {
    var device = Self.device()
    device.perform(.whenInUseRequested())
    device.perform(.whenInUseRequested())
    device.answer(.allowOnce)
    #expect(device.engine.prompt == nil)
  }

  @Test("The second prompt needs no home screen, and comes back only with the next event")
  func secondPrompt() {
    var device = Self.device()
    device.perform(.alwaysRequested())
    device.answer(.allowWhileUsing)
    device.perform(.app(.background))
    device.advance(to: 60)
    device.perform(.monitoredEventOccurred(.maps, MonitoredEvent("1")))
    #expect(device.engine.prompt?.kind == .provisionalAlways)
    let first = device.engine.prompt
    device.perform(.promptEnded(PromptID(first?.id.rawValue ?? 0), .notAnswered))
    #expect(device.engine.prompt == nil)
    device.perform(.monitoredEventOccurred(.maps, MonitoredEvent("2")))
    #expect(device.engine.prompt?.kind == .provisionalAlways)
  }

  @Test("SS-01: The sessions of each app in the foreground ask, one after the other")
  func sessions() {
    var device = Self.device()
    device.perform(.service(.whenInUse))
    device.perform(
      .serviceSessionBegan(
        .activity, Self.walk, ServiceGoal(.whenInUse, fullAccuracyPurposeKey: nil)))
    #expect(device.engine.prompt?.app == .maps)
    device.answer(.allowWhileUsing)
    #expect(device.engine.prompt?.app == Self.walk)
  }
}
