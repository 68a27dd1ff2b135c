// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

extension LiveCommand {
  /// The value of a step's `source` that does the same, on one line of YAML.
  package var stepText: String {
    switch self {
    case .pause: ScenarioWord.Steering.pause.rawValue
    case .resume: ScenarioWord.Steering.resume.rawValue
    case .clear: ScenarioWord.Steering.clear.rawValue
    case .step(let count): Self.mapping([(.step, "\(count)")])
    case .rate(let rate): Self.mapping([(.rate, "\(rate)")])
    case .seek(let target): Self.mapping([(.seek, target.text)])
    case .set(let place): Self.mapping([(.set, place.text)])
    case .start(let route): Self.mapping([(.start, route.text)])
    case .drive(let vector): Self.mapping([(.drive, vector.text)])
    case .run(let name): Self.mapping([(.run, name)])
    case .change(let change): change.rawValue
    case .stopDriving: Self.mapping([(.drive, ScenarioWord.stop)])
    // No step does these.
    case .open: "open"
    case .status: "status"
    case .end: "end"
    }
  }

  private static func mapping(_ members: [(ScenarioKey.Steering, String)]) -> String {
    flow(members.map { ($0.rawValue, $1) })
  }

  /// A mapping on one line; members without a value are left out.
  fileprivate static func flow(_ members: [(String, String?)]) -> String {
    let texts = members.compactMap { key, value in value.map { "\(key): \($0)" } }
    return "{\(texts.joined(separator: ", "))}"
  }
}

extension LiveSeek {
  fileprivate var text: String {
    switch self {
    case .to(let seconds): ScenarioDuration.text(.seconds(max(seconds, 0)))
    case .by(let seconds):
      (seconds < 0 ? "-" : "+") + ScenarioDuration.text(.seconds(abs(seconds)))
    case .share(let share): "\(share * 100)%"
    }
  }
}

extension Coordinate {
  /// The position in quotes, because a comma ends a value in a mapping on one line.
  fileprivate func text(_ altitude: Double? = nil) -> String {
    "\"\(latitude),\(longitude)\(altitude.map { ",\($0)" } ?? "")\""
  }
}

extension LivePlace {
  fileprivate var text: String {
    let at = coordinate.text(altitude)
    guard accuracy != nil || speed != nil || course != nil else { return at }
    return LiveCommand.flow([
      ("at", at), ("accuracy", accuracy.map { "\($0)" }), ("speed", speed.map { "\($0)" }),
      ("course", course.map { "\($0)" }),
    ])
  }
}

extension LiveRoute {
  fileprivate var text: String {
    let points = "[\(waypoints.map { $0.text() }.joined(separator: ", "))]"
    guard speed != nil || interval != nil || distance != nil else { return points }
    return LiveCommand.flow([
      ("waypoints", points), ("speed", speed.map { "\($0)" }),
      // The shortest decimal is read back as the same number, unlike whole nanoseconds.
      ("interval", interval.map { "\($0)s" }),
      ("distance", distance.map { "\($0)" }),
    ])
  }
}

extension LiveVector {
  fileprivate var text: String {
    LiveCommand.flow([
      ("speed", "\(speed)"), ("course", "\(course)"), ("turn", turn == 0 ? nil : "\(turn)"),
    ])
  }
}
