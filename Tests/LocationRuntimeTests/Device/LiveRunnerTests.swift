// SPDX-License-Identifier: MIT

import LocationCore
import LocationPlayback
import Logging
import Synchronization
import Testing

@testable import LocationRuntime

/// Shows prompts to nobody: they stay up.
private struct NobodysPrompter: Prompter {
  func present(_ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void) {}
  func withdraw(_ id: PromptID) {}
}

@Suite("A live line at rate max")
struct LiveRunnerTests {
  private let clock = SteppedClock()
  private let recorder = Recorder()
  private let service: LocationService

  init() {
    var outlets = ServiceOutlets()
    outlets.prompter = NobodysPrompter()
    service = LocationService(clock: clock, outlets: outlets)
  }

  private func runner(_ seconds: [Int64]) -> LiveRunner {
    let cursor = TraceCursor(source: ListSource(seconds)) { () throws(SpillError) in
      try TemporaryFile()
    }
    return LiveRunner(
      driver: TimelineDriver(service: service, cursor: cursor), service: service, alarm: Alarm(),
      line: .stepped(clock), log: Logger(label: "test"))
  }

  @Test("It goes on until it is to be asked whether the app keeps up, and then where it stopped")
  func glances() {
    let runner = runner(Array(0..<200))
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, receiver: recorder)
    service.send(.updatesStarted(client))
    func fixCount() -> Int { recorder.notices.count { Int($0.event.word) != nil } }
    runner.playAtOnce(clock)
    #expect((1..<200).contains(fixCount()))
    runner.playAtOnce(clock)
    #expect(fixCount() == 200)
    #expect(clock.now == at(199))
  }

  @Test("A prompt stops it between two events, until somebody answers")
  func prompt() {
    let runner = runner(Array(0..<40))
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, receiver: recorder)
    let asking = service.makeClient(
      of: AppID("other"), decided: .notDetermined, receiver: Recorder())
    recorder.react { [service] notice in
      if notice.event.word == "3" { service.send(.authorizationRequested(.whenInUse, asking)) }
    }
    service.send(.updatesStarted(client))
    runner.playAtOnce(clock)
    #expect(service.isPromptUp)
    #expect(recorder.notices.last?.event.word == "3")
    runner.playAtOnce(clock)
    #expect(recorder.notices.last?.event.word == "3" && clock.now == at(2))
  }

  @Test("An app is woken once for all that a glance brings, behind it")
  func wakesOncePerGlance() {
    let runner = runner(Array(0..<10))
    let woken = Mutex<[Int]>([])
    recorder.react { [service, recorder] _ in
      service.wakes.wake { woken.withLock { $0.append(recorder.notices.count) } }
    }
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, receiver: recorder)
    service.send(.updatesStarted(client))
    let before = woken.withLock(\.count)
    runner.playAtOnce(clock)
    let told = recorder.notices.count
    #expect(told >= 10 && woken.withLock { $0.dropFirst(before).allSatisfy { $0 == told } })
  }
}
