// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationPlayback
import LocationSources

extension ScenarioReader {
  /// What happens to the source: a word, or one key with its values.
  mutating func sourceAction(_ entry: ScenarioEntry) -> ScenarioAction? {
    guard case .mapping = entry.value.content else {
      let words = SourceChange.allCases.map(\.rawValue)
      let known = words + ScenarioWord.Steering.allCases.map(\.rawValue)
      guard let text = scalar(entry, wanted: listed(known, "or")) else { return nil }
      if let action = SourceChange(rawValue: text) { return .source(action) }
      if let word = ScenarioWord.Steering(rawValue: text) { return .steer(word.command) }
      faults.add(entry.value.position, "\(entry.key): \(refusal(of: text, known: known))")
      return nil
    }
    guard let fields = fields(entry.value, of: "a source", ScenarioKey.Steering.self) else {
      return nil
    }
    let keys = fields.keys
    guard keys.count == 1, let key = keys.first, let value = fields[key] else {
      if let second = keys.dropFirst().first, let other = fields[second] {
        faults.add(
          other.position,
          "the source does “\(keys[0].rawValue)” already; make “\(second.rawValue)” a step of its own"
        )
      } else if fields.keys.isEmpty, case .mapping(let entries) = entry.value.content,
        entries.isEmpty
      {
        faults.add(entry.position, "source: nothing happens; add one of its keys")
      }
      return nil
    }
    if key == .play { return trace(value).map { .play($0) } }
    return command(key, value).map { .steer($0) }
  }

  /// Another trace that plays from its beginning.
  private mutating func trace(_ entry: ScenarioEntry) -> ScenarioSource? {
    if case .scalar(ScenarioWord.none, _) = entry.value.content {
      faults.add(entry.value.position, "play: no trace is named; give the path of one, or its keys")
      return nil
    }
    guard let source = source(entry) else { return nil }
    guard source.isReceiver else { return source }
    faults.add(
      source.trace.position, "play: a receiver takes no other source's place; write “trace” for it")
    return nil
  }

  private mutating func command(
    _ key: ScenarioKey.Steering, _ entry: ScenarioEntry
  ) -> LiveCommand? {
    switch key {
    case .seek:
      return option(entry, wanted: "a moment such as 90s, +30s, -1min or 50%") {
        text throws(OptionError) in try SteeringText.seek(text)
      }.map { .seek($0) }
    case .step:
      return option(entry, wanted: "a number of fixes, 1 to 10000") { text throws(OptionError) in
        try SteeringText.steps(text)
      }.map { .step($0) }
    case .rate:
      return option(entry, wanted: "a number above 0") { text throws(OptionError) in
        try SteeringText.rate(text)
      }.map { .rate($0) }
    case .set: return place(entry).map { .set($0) }
    case .start: return route(entry).map { .start($0) }
    case .run:
      return option(entry, wanted: listed(BuiltInRoutes.names, "or")) { text throws(OptionError) in
        try SteeringText.route(text)
      }.map { .run($0) }
    case .drive:
      if case .scalar(ScenarioWord.stop, _) = entry.value.content { return .stopDriving }
      return vector(entry).map { .drive($0) }
    case .play: return nil
    }
  }

  /// A place: text as on the command line, or keys.
  private mutating func place(_ entry: ScenarioEntry) -> LivePlace? {
    guard case .mapping = entry.value.content else { return placeText(entry) }
    guard let fields = fields(entry.value, of: "a place", ScenarioKey.Place.self) else {
      return nil
    }
    let accuracy = fields[.accuracy].flatMap {
      option($0, wanted: "meters, 0 to 1000000") { text throws(OptionError) in
        try SteeringText.accuracy(text)
      }
    }
    let speed = fields[.speed].flatMap { motionSpeed($0) }
    let course = fields[.course].flatMap { motionCourse($0) }
    guard let at = required(.at, fields, "at: \"38.7075,-9.1365\""), var place = placeText(at)
    else { return nil }
    (place.accuracy, place.speed, place.course) = (accuracy, speed, course)
    return place
  }

  private mutating func placeText(_ entry: ScenarioEntry) -> LivePlace? {
    option(entry, wanted: "LAT,LON or LAT,LON,ALT in quotes, or the name of a place") {
      text throws(OptionError) in try SteeringText.placeOrName(text)
    }
  }

  /// A way along waypoints: a list of them, or keys.
  private mutating func route(_ entry: ScenarioEntry) -> LiveRoute? {
    if case .list = entry.value.content { return waypoints(entry).map { LiveRoute($0) } }
    guard let fields = fields(entry.value, of: "a route", ScenarioKey.Route.self) else {
      return nil
    }
    if let interval = fields[.interval], let distance = fields[.distance] {
      faults.add(
        max(interval.position, distance.position),
        "a route has “interval” or “distance”, not both; take one out")
    }
    let speed = fields[.speed].flatMap { entry in
      option(entry, wanted: "meters per second, walk, run, cycle or drive") {
        text throws(OptionError) in try OptionText.speed(text)
      }
    }
    let interval = fields[.interval].flatMap { entry in
      option(entry, wanted: "a time of 10ms to 1d") { text throws(OptionError) in
        try SteeringText.interval(text)
      }
    }
    let distance = fields[.distance].flatMap { entry in
      option(entry, wanted: "meters, 0.001 to 20037508") { text throws(OptionError) in
        try SteeringText.distance(text)
      }
    }
    return required(.waypoints, fields, "waypoints: [\"38.7,-9.1\", \"38.8,-9.1\"]")
      .flatMap { waypoints($0) }
      .map { LiveRoute($0, speed: speed, interval: interval, distance: distance) }
  }

  private mutating func waypoints(_ entry: ScenarioEntry) -> [Coordinate]? {
    guard case .list(let items) = entry.value.content else {
      if entry.value.content != .faulty {
        faults.add(
          entry.value.position,
          "\(entry.key): \(description(of: entry.value)) stands here; give a list of positions")
      }
      return nil
    }
    let places = items.compactMap { item in
      placeText(ScenarioEntry(key: entry.key, position: entry.position, value: item))?.coordinate
    }
    guard places.count == items.count else { return nil }
    guard (2...LiveRoute.waypointLimit).contains(places.count) else {
      faults.add(
        entry.value.position,
        "\(entry.key): a route has 2 to \(LiveRoute.waypointLimit) waypoints; for one place use set"
      )
      return nil
    }
    guard places.contains(where: { $0 != places[0] }) else {
      faults.add(
        entry.value.position,
        "\(entry.key): all waypoints are at one place; give two different ones, or use set")
      return nil
    }
    return places
  }

  private mutating func vector(_ entry: ScenarioEntry) -> LiveVector? {
    guard let fields = fields(entry.value, of: "a movement", ScenarioKey.Drive.self) else {
      return nil
    }
    let turn = fields[.turn].map { entry in
      option(entry, wanted: "degrees a second, -360 to 360") { text throws(OptionError) in
        try SteeringText.turn(text)
      }
    }
    let speed = required(.speed, fields, "speed: 13.4").flatMap { motionSpeed($0) }
    let course = required(.course, fields, "course: 90").flatMap { motionCourse($0) }
    guard let speed, let course, let turn = turn ?? 0 else { return nil }
    return LiveVector(speed: speed, course: course, turn: turn)
  }

  private mutating func motionSpeed(_ entry: ScenarioEntry) -> Double? {
    option(entry, wanted: "meters per second, walk, run, cycle or drive") {
      text throws(OptionError) in try SteeringText.speed(text)
    }
  }

  private mutating func motionCourse(_ entry: ScenarioEntry) -> Double? {
    option(entry, wanted: "degrees from 0 to 360") { text throws(OptionError) in
      let degrees = try OptionText.direction(text)
      return degrees == 360 ? 0 : degrees
    }
  }
}

extension ScenarioWord.Steering {
  /// What it does to the source.
  fileprivate var command: LiveCommand {
    switch self {
    case .pause: .pause
    case .resume: .resume
    case .clear: .clear
    }
  }
}
