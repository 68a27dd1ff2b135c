// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationPlayback
import LocationScenarios
import LocationSources

/// What people write and read about a device that is steered.
enum LiveText {
  /// The status as lines.
  static func lines(of status: LiveStatus) -> [String] {
    var lines = [
      "\(source(status)), rate \(number(status.rate))\(status.isPaused ? ", paused" : "")"
    ]
    if let place = status.place {
      var line = "at \(degrees(place.coordinate.latitude)), \(degrees(place.coordinate.longitude))"
      if let accuracy = place.accuracy { line += " ±\(number(accuracy)) m" }
      if let speed = place.speed { line += ", \(number(speed)) m/s" }
      if let course = place.course { line += ", \(number(course))°" }
      lines.append(line)
    }
    if let fault = status.spoolFault { lines.append("no seeking: \(fault)") }
    return lines
  }

  private static func source(_ status: LiveStatus) -> String {
    let position =
      status.tracePosition.map { position in
        " at \(number(position)) s" + (status.traceDuration.map { " of \(number($0)) s" } ?? "")
      } ?? ""
    return switch status.source {
    case .trace: "\(status.name)\(position)\(status.isAtEnd ? ", at its end" : "")"
    case .place: "a place, in place of \(status.name)\(position)"
    case .route: "a route, in place of \(status.name)\(position)"
    case .drive: "a movement, in place of \(status.name)\(position)"
    case .none: "no positions"
    }
  }

  /// A number with two decimals at most.
  static func number(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  /// Degrees with seven decimals at most.
  static func degrees(_ degrees: Double) -> String {
    "\((degrees * 1e7).rounded() / 1e7)"
  }

  /// Parses `LAT,LON` or `LAT,LON,ALT`.
  ///
  /// - Throws: `OptionError` if a number is missing or out of its range.
  static func place(_ text: String) throws(OptionError) -> LivePlace {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.map { OptionText.number(trimmed($0)) }
    guard parts.count == 2 || parts.count == 3, let latitude = numbers[0],
      let longitude = numbers[1], let altitude = numbers.last.flatMap({ $0 })
    else {
      throw OptionError(
        "\(quoted(text)) is no position; give LAT,LON or LAT,LON,ALT, such as 38.7075,-9.1365")
    }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw OptionError(
        "\(quoted(text)) is not on the Earth; a latitude is -90 to 90, a longitude -180 to 180")
    }
    guard parts.count == 2 || (-100_000...10_000_000).contains(altitude) else {
      throw OptionError("\(quoted(text)) has no altitude of -100000 to 10000000 meters")
    }
    return LivePlace(coordinate, altitude: parts.count == 3 ? altitude : nil)
  }

  /// Parses a moment of a trace: a time, `+30s`, `-1min` or `50%`.
  static func seek(_ text: String) throws(OptionError) -> LiveSeek {
    let text = trimmed(text[...])
    if text.hasSuffix("%") {
      guard let percent = OptionText.number(String(text.dropLast())), (0...100).contains(percent)
      else { throw OptionError("\(quoted(text)) is no share; give 0% to 100%") }
      return .share(percent / 100)
    }
    let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
    let duration: Double
    do throws(OptionError) {
      duration = try ScenarioDuration.parse(String(text.dropFirst(isRelative ? 1 : 0))).seconds
    } catch {
      throw OptionError("\(quoted(text)) is no moment; give 90s, 5min, +30s, -1min or 50%")
    }
    guard isRelative else { return .to(duration) }
    return .by(text.hasPrefix("-") ? -duration : duration)
  }

  /// Parses a speed, which may be zero.
  static func speed(_ text: String) throws(OptionError) -> Double {
    OptionText.number(text) == 0 ? 0 : try OptionText.speed(text)
  }

  /// Parses the radius of fixes.
  static func accuracy(_ text: String) throws(OptionError) -> Double {
    let meters = try OptionText.meters(text)
    guard LivePlace.accuracies.contains(meters) else {
      throw OptionError("\(quoted(text)) is no radius; give 0 to 1000000 meters")
    }
    return meters
  }

  /// Parses a number of steps.
  static func steps(_ text: String) throws(OptionError) -> Int {
    let text = trimmed(text[...])
    guard let steps = Int(text), LiveCommand.steps.contains(steps) else {
      throw OptionError("\(quoted(text)) is no number of fixes; give 1 to 10000")
    }
    return steps
  }

  /// Parses by how many degrees a course turns in a second.
  static func turn(_ text: String) throws(OptionError) -> Double {
    guard let degrees = OptionText.number(trimmed(text[...])), (-360...360).contains(degrees) else {
      throw OptionError("\(quoted(text)) is no turn; give degrees a second, from -360 to 360")
    }
    return degrees
  }

  /// Text without the spaces around it; a value that begins with a minus sign comes with one
  /// (``Locsim/normalized(_:)``).
  static func trimmed(_ text: Substring) -> String {
    let spaces = { (character: Character) in character == " " }
    var text = text.drop(while: spaces)
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
