// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: Allow Once")
struct AllowOnceTests {
  private func makeDevice(request: AuthorizationRequest = .whenInUse) -> EngineHarness {
    var device = EngineHarness(.notDetermined)
    device.perform(.authorizationRequested(request, .first))
    device.answer(.allowOnce, precise: true)
    return device
  }

  @Test("A-23: Allow Once is reported as While Using, and nothing of it is kept")
  func granted() {
    let device = makeDevice()
    #expect(device.status() == .authorizedWhenInUse)
    #expect(device.engine.record(of: .maps) == AuthorizationRecord())
    let kept = device.trace.contains { if case .persist = $0.effect { true } else { false } }
    #expect(!kept)
  }

  @Test("CL-11: Allow Once ends when the app has not been in use for longer than the grace")
  func lapses() {
    var device = makeDevice()
    device.send(.updatesStarted(.first))
    device.receive(at: 1)
    device.send(.app(.background), at: 10)
    #expect(device.engine.nextDeadline == Deadline(instant: .at(15), reason: .graceEnd(.maps)))
    device.receive(at: 14)
    #expect(device.fixes(of: .first).count == 2)
    let before = device.log.count
    device.advance(to: 15)
    let lapse: [TimedEffect] = [
      TimedEffect(15, .notifyStatus(.notDetermined)), TimedEffect(15, .closeSource),
    ]
    #expect(Array(device.log.dropFirst(before)) == lapse)
    device.receive(at: 16)
    #expect(device.fixes(of: .first).count == 2)
    let back = device.perform(.app(.foreground), at: 20)
    #expect(back.isEmpty)
    device.perform(.whenInUseRequested())
    #expect(device.engine.prompt?.kind == .whenInUse)
    let again = device.send(.promptEnded(PromptID(2), .answered(.allowOnce, precise: true)))
    #expect(again == [.notifyStatus(.authorizedWhenInUse), .open()])
  }

  @Test("CL-12 (a): A dip into the background shorter than the grace does not end Allow Once")
  func dips() {
    for phase in [AppPhase.background, .suspended] {
      var device = makeDevice()
      for second in [10.0, 20, 30] {
        device.perform(.app(phase), at: second)
        device.perform(.app(.foreground), at: second + 4.9)
      }
      device.advance(to: 1_000)
      #expect(device.status() == .authorizedWhenInUse)
    }
  }

  @Test("CL-12 (b): A session in the background keeps Allow Once alive, and ends it")
  func session() {
    var device = makeDevice()
    device.perform(.options(.first, background: true))
    device.perform(.updatesStarted(.first))
    device.perform(.app(.background), at: 10)
    let fix = device.receive(at: 1_000)
    #expect(fix == [.notify(.locationsUpdated([.sample(1_000)]), to: .first)])
    #expect(device.status() == .authorizedWhenInUse)
    let stopped = device.send(.updatesStopped(.first))
    #expect(stopped == [.notifyStatus(.notDetermined), .closeSource])
  }

  @Test("CL-12 (c): A request for Always during Allow Once does nothing")
  func requestForAlways() {
    var device = makeDevice()
    let effects = device.perform(.alwaysRequested())
    #expect(effects.isEmpty)
    #expect(device.status() == .authorizedWhenInUse)
  }

  @Test("A-38: Allow Once as the answer to a request for Always is no more than Allow Once")
  func answerToAlways() {
    var device = makeDevice(request: .always)
    #expect(device.status() == .authorizedWhenInUse)
    device.perform(.app(.background))
    device.advance(to: 5)
    #expect(device.status() == .notDetermined)
    device.perform(.app(.foreground))
    device.perform(.alwaysRequested())
    device.answer(.allowWhileUsing)
    #expect(device.status() == .authorizedAlways)
  }

  @Test("A-26: An app that stood still as Allow Once ended learns of it when it runs again")
  func suspended() {
    var device = makeDevice()
    device.perform(.app(.suspended), at: 10)
    let before = device.trace.count
    device.advance(to: 100)
    #expect(device.trace.count == before)
    let back = device.perform(.app(.foreground))
    #expect(back == [.notifyStatus(.notDetermined)])
  }

  @Test("A-27: Allow Once ends with the process, and the next launch asks nothing by itself")
  func relaunch() {
    var device = makeDevice()
    device.perform(.app(.terminated))
    let launched = device.perform(
      .appLaunched(.maps, .complete, AuthorizationRecord(), .foreground))
    #expect(launched.isEmpty)
    let created = device.perform(.managerCreated(.second, .maps))
    #expect(created == [.notifyStatus(.notDetermined, to: .second)])
  }

  @Test("The Precise switch of the prompt holds for as long as Allow Once")
  func precise() {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    let granted = device.answer(.allowOnce, precise: false)
    #expect(granted == [.notifyReduced()])
    device.perform(.app(.background))
    device.advance(to: 5)
    device.perform(.app(.foreground))
    device.perform(.whenInUseRequested())
    #expect(device.engine.prompt?.precise == true)
  }

  @Test("While Using in Settings makes Allow Once last, and gives no more than its Precise switch")
  func madeToLast() {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    device.answer(.allowOnce, precise: false)
    let effects = device.perform(.settings(.whileUsing))
    let record = AuthorizationRecord(decision: .whileUsing, isPrecise: false)
    #expect(effects == [.persist(record, of: .maps)])
    device.perform(.app(.background))
    device.advance(to: 100)
    #expect(device.status() == .authorizedWhenInUse)
  }

  @Test(
    "A shell that is late with the end of the grace prolongs nothing", arguments: [true, false])
  func lateShell(isDeadline: Bool) {
    var device = EngineHarness(.notDetermined)
    device.send(.updatesStarted(.first))
    device.perform(.whenInUseRequested())
    device.answer(.allowOnce)
    device.receive(at: 1)
    device.perform(.app(.background), at: 10)
    device.skip(to: 16)
    let late = device.send(isDeadline ? .deadlineReached : .fixArrived(.sample(16)))
    #expect(late == [.notifyStatus(.notDetermined), .closeSource])
    #expect(device.fixes(of: .first) == [.sample(1)])
  }

  @Test("D-03: A request for one fix that times out after the grace is over hands nothing out")
  func lateTimeout() {
    var device = EngineHarness(.notDetermined)
    device.perform(.whenInUseRequested())
    device.answer(.allowOnce)
    device.send(.oneFixRequested(.first))
    device.receive(at: 1, accuracy: 500)
    device.perform(.app(.background), at: 2)
    device.skip(to: 100)
    device.send(.deadlineReached)
    #expect(device.status() == .notDetermined)
    #expect(device.fixes(of: .first).isEmpty)
  }
}
