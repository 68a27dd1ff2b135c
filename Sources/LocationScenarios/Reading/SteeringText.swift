// SPDX-License-Identifier: MIT

package import LocationClient
import LocationCore
package import LocationFiles
import LocationPlayback
import LocationSources

/// Reads what moves a device, as it is written on the command line and in scenarios.
package enum SteeringText {
  /// Parses `LAT,LON` or `LAT,LON,ALT`.
  ///
  /// - Throws: `OptionError` if a number is missing or out of its range.
  package static func place(_ text: String) throws(OptionError) -> LivePlace {
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
  package static func seek(_ text: String) throws(OptionError) -> LiveSeek {
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
  package static func speed(_ text: String) throws(OptionError) -> Double {
    OptionText.number(text) == 0 ? 0 : try OptionText.speed(text)
  }

  /// Parses how many seconds of the timeline pass in one second.
  package static func rate(_ text: String) throws(OptionError) -> Double {
    guard case .times(let rate)? = try? OptionText.rate(trimmed(text[...])) else {
      throw OptionError(
        "\(quoted(text)) is no rate of a device that is steered; give a number above 0 such as 100")
    }
    return rate
  }

  /// Checks the name of a built-in route.
  package static func route(_ text: String) throws(OptionError) -> String {
    let names = BuiltInRoutes.names
    guard !names.contains(text) else { return text }
    throw OptionError(
      "there is no route \(quoted(text)); "
        + (Spelling.question(for: text, among: names, limit: 3)
          ?? "there is \(names.joined(separator: ", "))"))
  }

  /// Parses the time between two fixes of a route, in seconds.
  package static func interval(_ text: String) throws(OptionError) -> Double {
    // A quotient of whole nanoseconds is the number that the text means; a sum of parts may not be.
    let (whole, attoseconds) = try ScenarioDuration.parse(text).components
    let seconds = (Double(whole) * 1e9 + Double(attoseconds / 1_000_000_000)) / 1e9
    guard LiveRoute.intervals.contains(seconds) else {
      throw OptionError("\(quoted(text)) is no interval; give 0.01 to 86400 seconds")
    }
    return seconds
  }

  /// Parses the meters between two fixes of a route.
  package static func distance(_ text: String) throws(OptionError) -> Double {
    let meters = try OptionText.meters(text)
    guard LiveRoute.distances.contains(meters) else {
      throw OptionError("\(quoted(text)) is no distance; give 0.001 to 20037508 meters")
    }
    return meters
  }

  /// Parses the radius of fixes.
  package static func accuracy(_ text: String) throws(OptionError) -> Double {
    let meters = try OptionText.meters(text)
    guard LivePlace.accuracies.contains(meters) else {
      throw OptionError("\(quoted(text)) is no radius; give 0 to 1000000 meters")
    }
    return meters
  }

  /// Parses a number of steps.
  package static func steps(_ text: String) throws(OptionError) -> Int {
    let text = trimmed(text[...])
    guard let steps = Int(text), LiveCommand.steps.contains(steps) else {
      throw OptionError("\(quoted(text)) is no number of fixes; give 1 to 10000")
    }
    return steps
  }

  /// Parses by how many degrees a course turns in a second.
  package static func turn(_ text: String) throws(OptionError) -> Double {
    guard let degrees = OptionText.number(trimmed(text[...])), (-360...360).contains(degrees) else {
      throw OptionError("\(quoted(text)) is no turn; give degrees a second, from -360 to 360")
    }
    return degrees
  }

  /// Text without the spaces around it; a command line has one before a minus sign, which would begin
  /// an option.
  package static func trimmed(_ text: Substring) -> String {
    let spaces = { (character: Character) in character == " " }
    var text = text.drop(while: spaces)
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Parses a position, or the name of a place.
  ///
  /// - Throws: `OptionError` if it is neither.
  package static func placeOrName(_ text: String) throws(OptionError) -> LivePlace {
    if let place = NamedPlaces.all.first(where: { $0.name == text }) {
      return LivePlace(place.coordinate)
    }
    guard text.contains(",") else {
      throw OptionError(NamedPlaces.refusal(of: text, among: NamedPlaces.all.map(\.name)))
    }
    return try place(text)
  }
}
