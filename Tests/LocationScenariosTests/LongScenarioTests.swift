// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Synchronization
import Testing

@testable import LocationHost
@testable import LocationScenarios

@Suite("A long scenario takes no more stack than a short one")
struct LongScenarioTests {
  /// As many calls as exhausted the stack when each made the next one deeper.
  private static let calls = 60_000

  @Test("A manager's delegate is called as often as anything happens")
  func callbacks() throws {
    let play = try Play(
      """
      locsim: 1
      source: {trace: walk.gpx, interval: 1ms, loop: 2}
      apps: {walk: {identifier: w, settings: while-using, managers: {main: {updates: on}}}}
      """)
    #expect(play.error == nil)
    // A stack of 8 MiB held 29 000 of them.
    let callbacks = try #require(play.costs.first?.split(separator: " ").dropFirst().first)
    #expect(try #require(Int(callbacks)) > 35_000)
  }

  @Test("Thousands of apps do not look at one another at each event", .timeLimit(.minutes(1)))
  func apps() throws {
    let apps = (0..<8_000).map {
      "  a\($0): {identifier: a\($0), settings: always, managers: {main: {updates: on}}}"
    }
    let play = try Play(
      """
      locsim: 1
      source: {trace: walk.gpx}
      duration: 2s
      apps:
      \(apps.joined(separator: "\n"))
      """)
    #expect(play.error == nil)
    #expect(play.costs.count == 8_000)
  }

  @Test("A listener receives any number of notices")
  func listener() {
    let count = Atomic(0)
    let listener = ScenarioListener("main") { _ in count.add(1, ordering: .relaxed) }
    let notice = ClientNotice(time: morning, client: ClientID(1), event: .updatesPaused)
    for _ in 0..<Self.calls { listener.receive(notice) }
    #expect(count.load(ordering: .relaxed) == Self.calls)
    listener.dropListener()
    listener.receive(notice)
    #expect(count.load(ordering: .relaxed) == Self.calls)
  }

  @Test("A prompt can be checked for its answer any number of times before it is answered")
  func reply() {
    let outcomes = Mutex<[PromptOutcome]>([])
    let reply = PromptReply(.sample()) { outcome in outcomes.withLock { $0.append(outcome) } }
    for _ in 0..<Self.calls where reply.isClaimed { Issue.record("it was never answered") }
    reply.finish(.notAnswered)
    #expect(reply.isClaimed)
    #expect(outcomes.withLock { $0 } == [.notAnswered])
  }
}
