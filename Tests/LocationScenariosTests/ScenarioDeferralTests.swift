// SPDX-License-Identifier: MIT

import Testing

@Suite("An app of a scenario defers its updates as its keys and steps say")
struct ScenarioDeferralTests {
  /// An app in the background whose manager has these keys, over a trace of 20 seconds.
  private func play(_ manager: String, _ lines: String = "") throws -> Play {
    let keys = "updates: on, allows-background: on" + (manager.isEmpty ? "" : ", " + manager)
    return try Play(
      """
      locsim: 1
      source: walk.gpx
      apps: {w: {identifier: w, settings: always, managers: {m: {\(keys)}}}}
      \(lines)
      """)
  }

  private let leaving = "{at: 0.5s, app: w, do: enter-background}"

  /// What happened from the second second on, but for what steps say.
  private func story(_ play: Play) -> [String] {
    play.effects.filter { !$0.contains("indicator") && !$0.contains("authorized") }
  }

  @Test("A manager with “defers” allows deferral after its first fix, and again at each end")
  func again() throws {
    let play = try play("defers: {timeout: 6s}", "timeline: [\(leaving)]")
    #expect(
      story(play) == [
        "0 w/m fix 0", "6 w/m fix 1+2+3+4+5", "6 w/m deferral ended",
        "12 w/m fix 6+7+8+9+10+11", "12 w/m deferral ended",
        "18 w/m fix 12+13+14+15+16+17", "18 w/m deferral ended",
      ])
    #expect(play.costs == ["w 8 3"])
  }

  @Test("A distance is traveled along the fixes, 11 m from each to the next")
  func distance() throws {
    let play = try play("defers: {distance: 60}", "timeline: [\(leaving)]")
    #expect(
      story(play).filter { $0.contains("fix") } == [
        "0 w/m fix 0", "6 w/m fix 1+2+3+4+5+6", "12 w/m fix 7+8+9+10+11+12",
        "18 w/m fix 13+14+15+16+17+18",
      ])
  }

  @Test("Fixes without a bound are held until the app is in the foreground")
  func unbounded() throws {
    let play = try play(
      "defers: {}", "timeline: [\(leaving), {at: 8s, app: w, do: enter-foreground}]")
    #expect(story(play).contains("8 w/m fix 1+2+3+4+5+6+7+8"))
    #expect(!story(play).contains { $0.contains("ended") })
  }

  @Test("A manager without a signal waits for the next fix, and goes on")
  func signalLost() throws {
    let play = try play(
      "defers: {timeout: 4s}",
      """
      timeline:
        - \(leaving)
        - {at: 2.5s, source: lose-signal}
        - {at: 8s, source: regain-signal}
      """)
    #expect(
      story(play) == [
        "0 w/m fix 0", "4 w/m fix 1+2", "4 w/m deferral ended",
        "4 w/m deferral ended deferredFailed", "9 w/m fix 9", "13 w/m fix 10+11+12",
        "13 w/m deferral ended", "17 w/m fix 13+14+15+16", "17 w/m deferral ended",
      ])
  }

  @Test("A manager defers again from the first fix on after a stop")
  func stopped() throws {
    let play = try play(
      "defers: {timeout: 5s}",
      """
      timeline:
        - \(leaving)
        - {at: 3s, app: w, do: stop-updates}
        - {at: 6s, app: w, do: enter-foreground}
        - {at: 8s, app: w, do: start-updates}
        - {after: fix, app: w, do: enter-background}
      """)
    #expect(
      story(play) == [
        "0 w/m fix 0", "3 w/m fix 1+2+3", "3 w/m deferral ended deferredNotUpdatingLocation",
        "8 w/m fix 3", "8 w/m deferral ended deferredFailed", "9 w/m fix 9",
        "14 w/m fix 10+11+12+13", "14 w/m deferral ended", "19 w/m fix 14+15+16+17+18",
        "19 w/m deferral ended",
      ])
  }

  @Test("A manager gives up after an error that lasts, and where a step decides otherwise")
  func givenUp() throws {
    for (step, failure) in [
      ("set, distance-filter: 1", "deferredDistanceFiltered"),
      ("set, desired-accuracy: 10", "deferredAccuracyTooLow"),
      ("disallow-deferral", "deferredCanceled"),
    ] {
      let play = try play(
        "defers: {timeout: 5s}", "timeline: [\(leaving), {at: 3s, app: w, do: \(step)}]")
      #expect(story(play).filter { $0.contains("ended") } == ["3 w/m deferral ended \(failure)"])
    }
    let own = try play(
      "defers: {timeout: 5s}",
      "timeline: [\(leaving), {at: 2s, app: w, do: allow-deferral, timeout: 10s}]")
    #expect(
      story(own).filter { $0.contains("ended") } == [
        "2 w/m deferral ended deferredCanceled", "12 w/m deferral ended",
      ])
  }

  @Test("A manager without a delegate does not ask again")
  func dropped() throws {
    let play = try play(
      "defers: {timeout: 5s}", "timeline: [\(leaving), {at: 2s, app: w, do: drop-delegate}]")
    #expect(story(play) == ["0 w/m fix 0"])
  }

  @Test("A step allows deferral once, and a step waits for its end")
  func steps() throws {
    let play = try play(
      "",
      """
      timeline:
        - \(leaving)
        - {at: 2s, app: w, do: allow-deferral, timeout: 3s}
        - {after: deferral, delay: 2s, app: w, do: stop-updates}
      """)
    #expect(
      story(play) == [
        "0 w/m fix 0", "1 w/m fix 1", "2 w/m fix 2", "5 w/m fix 3+4", "5 w/m deferral ended",
        "5 w/m fix 5", "6 w/m fix 6", "7 w/m fix 7",
      ])
    #expect(play.lines.contains("2 > w: allow-deferral: timeout 3s (m)"))
    #expect(play.lines.contains("7 > w: stop-updates (m)"))
  }

  @Test("Every call fails where deferral is retired, and fixes come one by one")
  func retired() throws {
    let play = try play("", "deferral: retired\ntimeline: [{at: 2s, app: w, do: allow-deferral}]")
    #expect(story(play).contains("2 w/m deferral ended deferredFailed"))
    #expect(story(play).filter { $0.contains("fix") }.count == 20)
  }
}
