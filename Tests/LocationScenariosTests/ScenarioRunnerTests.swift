// SPDX-License-Identifier: MIT

import Testing

@Suite("A scenario is played as it is written")
struct ScenarioRunnerTests {
  @Test("Each step is reported in the words of the file, at its time, before what follows from it")
  func order() throws {
    let play = try Play(
      """
      locsim: 1
      source: walk.gpx
      duration: 8s
      apps: {walk: {identifier: w}}
      timeline:
        - {at: 1s, app: walk, do: request-when-in-use}
        - {after: prompt, delay: 2s, user: allow-once, precise: on}
        - {after: callback, app: walk, do: start-updates}
        - {after: {event: fix, count: 2}, app: walk, do: stop-updates}
      """)
    #expect(play.error == nil)
    #expect(
      play.lines == [
        "0 walk/main notDetermined", "1 > walk: request-when-in-use",
        "1 prompt w: allow-once allow-while-using dont-allow",
        "3 > user: allow-once, precise: on", "3 answered allow-once",
        "3 walk/main authorizedWhenInUse", "3 > walk: start-updates", "3 indicator solid",
        "4 walk/main fix 4", "5 walk/main fix 5", "5 > walk: stop-updates", "5 indicator none",
      ])
  }

  @Test("A launch makes the app's managers, its end takes them away, and a manager can come and go")
  func managers() throws {
    let play = try Play(
      """
      locsim: 1
      apps:
        walk: {identifier: w, managers: {}}
        taxi: {identifier: t, settings: while-using, managers: {a: {updates: on}, b: {}}}
      timeline:
        - {at: 1s, app: taxi, do: launch}
        - {at: 2s, app: taxi, do: create-manager, manager: c}
        - {at: 3s, app: taxi, do: release-manager, manager: a}
        - {at: 4s, app: taxi, do: drop-delegate, manager: b}
        - {at: 5s, settings: {app: taxi, location: never}}
        - {at: 6s, app: taxi, do: terminate}
        - {at: 7s, app: taxi, do: launch}
      """)
    #expect(
      play.effects == [
        "1 taxi/a authorizedWhenInUse", "1 indicator solid", "1 taxi/b authorizedWhenInUse",
        "2 taxi/c authorizedWhenInUse", "3 indicator none", "5 taxi/c denied", "7 taxi/a denied",
        "7 taxi/a denied", "7 taxi/b denied",
      ])
  }

  @Test("The device's switches, Settings and a reset reach the apps that they concern")
  func device() throws {
    let play = try Play(
      """
      locsim: 1
      apps:
        walk: {identifier: w, settings: while-using}
        taxi: {identifier: t, settings: never, state: background}
      timeline:
        - {at: 1s, device: {location-services: off}}
        - {at: 2s, device: {location-services: on}}
        - {at: 3s, device: {restricted: on}}
        - {at: 4s, device: {restricted: off}}
        - {at: 4.25s, settings: {app: walk, precise: off}}
        - {at: 4.5s, settings: {app: walk, precise: on}}
        - {at: 5s, reset: taxi}
        - {at: 6s, reset: all}
      """)
    #expect(
      play.effects == [
        "0 walk/main authorizedWhenInUse", "0 taxi/main denied", "1 walk/main denied",
        "2 walk/main authorizedWhenInUse", "3 walk/main restricted", "3 taxi/main restricted",
        "4 walk/main authorizedWhenInUse", "4 taxi/main denied",
        "4.25 walk/main authorizedWhenInUse reduced", "4.5 walk/main authorizedWhenInUse",
        "5 taxi/main notDetermined",
        "6 walk/main notDetermined",
      ])
  }

  @Test("The first state is that of the scenario")
  func firstState() throws {
    let play = try Play(
      """
      locsim: 1
      device: {location-services: off}
      apps:
        one: {identifier: a, settings: always}
        two: {identifier: b, settings: while-using, state: suspended}
        three: {identifier: c, state: terminated}
      timeline:
        - {at: 1s, device: {location-services: on}}
        - {at: 2s, app: two, do: resume}
      """)
    #expect(
      play.effects == [
        "0 one/main denied", "0 two/main denied", "1 one/main authorizedAlways",
        "2 two/main authorizedWhenInUse",
      ])
  }

  @Test("A signal is lost and found, a source breaks down, while the trace goes on")
  func source() throws {
    let play = try Play(
      """
      locsim: 1
      source: walk.gpx
      apps: {walk: {identifier: w, settings: while-using, managers: {main: {updates: on}}}}
      timeline:
        - {at: 1s, source: lose-signal}
        - {after: error, source: regain-signal}
        - {at: 13s, source: fail-network}
        - {at: 15s, source: regain-signal}
        - {at: 16s, source: fail}
      """)
    #expect(
      play.effects.filter { !$0.contains("indicator") } == [
        "0 walk/main authorizedWhenInUse", "0 walk/main fix 0", "1 walk/main fix 1",
        "11 walk/main locationUnknown", "12 walk/main fix 12",
        "13 walk/main fix 13", "13 walk/main network", "16 walk/main fix 16",
      ])
  }

  @Test("A manager's settings hold from then on, and leave the rest as it was")
  func options() throws {
    let play = try Play(
      """
      locsim: 1
      source: walk.gpx
      grace: 1s
      duration: 9s
      apps:
        walk:
          identifier: w
          settings: while-using
          managers: {main: {updates: on, distance-filter: 30}}
      timeline:
        - {at: 4s, app: walk, do: set, allows-background: on}
        - {at: 5s, app: walk, do: enter-background}
      """)
    #expect(
      play.effects == [
        "0 walk/main authorizedWhenInUse", "0 indicator solid", "0 walk/main fix 0",
        "3 walk/main fix 3", "5 indicator solid w", "6 walk/main fix 6", "9 walk/main fix 9",
      ])
  }

  @Test("The grace after the foreground is that of the scenario, and suspension ends it")
  func grace() throws {
    func lastFix(_ grace: String, _ step: String) throws -> String? {
      try Play(
        """
        locsim: 1
        source: walk.gpx
        grace: \(grace)
        apps: {walk: {identifier: w, settings: while-using, managers: {m: {updates: on}}}}
        timeline:
          - {at: 2s, app: walk, do: enter-background}
          - {at: 4.5s, app: walk, do: \(step)}
        """
      ).effects.last { $0.contains(" fix ") }
    }
    #expect(try lastFix("3.5s", "resume") == "5 walk/m fix 5")
    #expect(try lastFix("1h", "suspend") == "4 walk/m fix 4")
    #expect(try lastFix("1h", "enter-foreground") == "19 walk/m fix 19")
  }

  @Test("An event starts its app, wakes it, or waits as long as the scenario says")
  func events() throws {
    func play(lifetime: String) throws -> [String] {
      try Play(
        """
        locsim: 1
        event-lifetime: \(lifetime)
        apps: {fence: {identifier: f, state: terminated, settings: provisional-always}}
        timeline:
          - {at: 1s, event: {app: fence, name: old}}
          - {at: 2s, event: {app: fence, name: new}}
          - {at: 10s, device: home-screen}
          - {after: previous, delay: 1s, user: allow-always}
        """
      ).effects
    }
    #expect(
      try play(lifetime: "1min") == [
        "10 prompt f: keep-while-using allow-always", "11 answered allow-always", "11 woken f",
        "11 fence/main authorizedAlways", "11 fence/main event new",
      ])
    #expect(try !play(lifetime: "3s").contains { $0.contains("event") })
  }

  @Test("Full accuracy for a while is asked for by a key of the Info.plist")
  func fullAccuracy() throws {
    let play = try Play(
      """
      locsim: 1
      apps: {walk: {identifier: w, settings: {location: while-using, precise: off}}}
      timeline:
        - {at: 1s, app: walk, do: request-full-accuracy, purpose-key: navigation}
        - {after: prompt, user: allow-once}
        - {at: 2s, settings: {app: walk, precise: on}}
        - {at: 3s, app: walk, do: request-full-accuracy, purpose-key: navigation}
      """)
    #expect(
      play.effects == [
        "0 walk/main authorizedWhenInUse reduced", "1 prompt w: allow-once dont-allow",
        "1 answered allow-once", "1 walk/main authorizedWhenInUse",
        "1 walk/main completed without error", "3 walk/main completed promptDeclined",
      ])
  }

  @Test("An Info.plist is a file, or values, and what is missing there is refused")
  func infoPlists() throws {
    func effects(_ plist: String) throws -> [String] {
      let text =
        Reading.withApp("{identifier: w\(plist)}")
        + "timeline: [{at: 1s, app: walk, do: request-when-in-use}]\n"
      let file = """
        <plist version="1.0"><dict><key>NSLocationWhenInUseUsageDescription</key>
        <string>For the map.</string></dict></plist>
        """
      return Array(try Play(text, files: ["Info.plist": file]).effects.dropFirst())
    }
    let prompt = ["1 prompt w: allow-once allow-while-using dont-allow"]
    #expect(try effects("") == prompt)
    #expect(try effects(", info-plist: Info.plist") == prompt)
    #expect(
      try effects(", info-plist: {NSLocationWhenInUseUsageDescription: For the map.}") == prompt)
    #expect(
      try effects(", info-plist: {NSLocationWhenInUseUsageDescription: 42}") == ["1 refused w 1"])
    #expect(try effects(", info-plist: {}") == ["1 refused w 1"])
  }
}
