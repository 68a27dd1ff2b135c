// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationPlayback
import Logging
import Synchronization
import Testing

@testable import LocationFiles
@testable import LocationHost
@testable import LocationLocalDevice

/// Shows prompts without a user: they stay up.
private struct NobodysPrompter: Prompter {
  func present(_ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void) {}
  func withdraw(_ id: PromptID) {}
}

@Suite("A live line at rate max")
struct LocalDeviceRunnerTests {
  private let clock = SteppedClock()
  private let recorder = Recorder()
  private let service: LocationService

  init() {
    var outlets = ServiceOutlets()
    outlets.prompter = NobodysPrompter()
    service = LocationService(clock: clock, outlets: outlets)
  }

  private func runner(_ seconds: [Int64], isTraceAtHand: Bool = true) -> LocalDeviceRunner {
    let source = ListSource(seconds, isAtHand: isTraceAtHand)
    let cursor = TraceCursor(source: source) { () throws(SpillError) in
      try TemporaryFile()
    }
    return LocalDeviceRunner(
      driver: TimelineDriver(service: service, cursor: cursor), service: service, alarm: Alarm(),
      line: .stepped(clock), log: Logger(label: "test"))
  }

  @Test("It goes on until it is to be asked whether the app keeps up, and then where it stopped")
  func glances() {
    var runner = runner(Array(0..<800))
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    service.send(.updatesStarted(client))
    func fixCount() -> Int { recorder.notices.count { Int($0.event.word) != nil } }
    runner.loop.turn(&runner)
    #expect((1..<800).contains(fixCount()))
    runner.loop.turn(&runner)
    #expect(fixCount() == 800)
    #expect(clock.now == at(799))
  }

  @Test("A prompt stops the runner between two events, until it is answered")
  func prompt() {
    var runner = runner(Array(0..<40))
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    let asking = service.makeClient(
      of: AppID("other"), decided: .notDetermined, observer: Recorder())
    recorder.react { [service] notice in
      if notice.event.word == "3" { service.send(.authorizationRequested(.whenInUse, asking)) }
    }
    service.send(.updatesStarted(client))
    runner.loop.turn(&runner)
    #expect(service.isPromptUp)
    #expect(recorder.notices.last?.event.word == "3")
    runner.alarm.ring()
    runner.loop.turn(&runner)
    #expect(recorder.notices.last?.event.word == "3" && clock.now == at(2))
  }

  /// After how many notices the taker was woken, each time, when a line of ten fixes was played.
  private func wakings(isTraceAtHand: Bool) -> [Int] {
    var runner = runner(Array(0..<10), isTraceAtHand: isTraceAtHand)
    let woken = Mutex<[Int]>([])
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    recorder.react { [service, recorder] _ in
      service.wakes.wake { woken.withLock { $0.append(recorder.notices.count) } }
    }
    service.send(.updatesStarted(client))
    runner.loop.turn(&runner)
    return woken.withLock(\.self)
  }

  @Test("An app is woken after all that a glance brings")
  func wakesBehindGlance() {
    let wakings = wakings(isTraceAtHand: true)
    #expect(wakings.count >= 10 && Set(wakings) == [recorder.notices.count])
  }

  @Test("An app is woken for each fix before reading on that may take waiting")
  func wakesForEach() {
    let wakings = wakings(isTraceAtHand: false)
    #expect(wakings.count >= 10 && wakings == Array(2...recorder.notices.count))
  }
}
