// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

@testable import LocationScenarios

extension ScenarioWriter {
  /// The value of a step's `source`.
  mutating func steering(_ command: LiveCommand) -> YAMLText {
    switch command {
    case .pause: return .plain("pause")
    case .resume: return .plain("resume")
    case .clear: return .plain("clear")
    case .step(let count): return .map([("step", .plain("\(count)"))])
    case .rate(let rate): return .map([("rate", .plain("\(rate)"))])
    case .seek(let target): return .map([("seek", moment(target))])
    case .set(let place): return .map([("set", self.place(place))])
    case .start(let route): return .map([("start", self.route(route))])
    case .stopDriving: return .map([("drive", .plain("stop"))])
    case .drive(let vector):
      let turn: YAMLText? = vector.turn == 0 && bool() ? nil : .plain("\(vector.turn)")
      return .map([
        (
          "drive",
          keys([
            ("speed", .plain("\(vector.speed)")), ("course", .plain("\(vector.course)")),
            ("turn", turn),
          ])
        )
      ])
    case .run(let name): return .map([("run", .plain(name))])
    case .status, .end, .change, .open: preconditionFailure("no step does this")
    }
  }

  private mutating func moment(_ target: LiveSeek) -> YAMLText {
    switch target {
    case .to(let seconds): time(.seconds(seconds))
    case .by(let seconds): .plain("\(seconds < 0 ? "-" : "+")\(abs(seconds))s")
    case .share(let share): .plain("\(share * 100)%")
    }
  }

  private mutating func place(_ place: LivePlace) -> YAMLText {
    let at = position(place.coordinate, place.altitude)
    let isShort = place.accuracy == nil && place.speed == nil && place.course == nil
    if isShort, bool() { return at }
    return keys([
      ("at", at), ("accuracy", place.accuracy.map { .plain("\($0)") }),
      ("speed", place.speed.map { .plain("\($0)") }),
      ("course", place.course.map { .plain("\($0)") }),
    ])
  }

  private mutating func route(_ route: LiveRoute) -> YAMLText {
    let points = YAMLText.list(route.waypoints.map { position($0) })
    let isShort = route.speed == nil && route.interval == nil && route.distance == nil
    if isShort, bool() { return points }
    return keys([
      ("waypoints", points), ("speed", route.speed.map { .plain("\($0)") }),
      ("interval", route.interval.map { .plain("\($0)s") }),
      ("distance", route.distance.map { .plain("\($0)") }),
    ])
  }

  private func position(_ place: Coordinate, _ altitude: Double? = nil) -> YAMLText {
    .text("\(place.latitude),\(place.longitude)" + (altitude.map { ",\($0)" } ?? ""))
  }
}
