// SPDX-License-Identifier: MIT

package import GPX
package import LocationCore
package import LocationFiles
package import LocationHost
package import LocationPlayback

/// Reads the values of options, on the command line and in `LOCSIM_SOURCE` alike.
package enum OptionText {
  /// A number from 0.000001 to 1 000 000, or `max`.
  package static func rate(_ text: String) throws(OptionError) -> Rate {
    if text == "max" { return .max }
    guard let rate = number(text), rate >= 1e-6, rate <= 1e6 else {
      throw OptionError("“\(text)” is no rate; give a number from 0.000001 to 1000000, or max")
    }
    return .times(rate)
  }

  /// Seconds, from 0 to 1e11.
  package static func seconds(_ text: String) throws(OptionError) -> Duration {
    guard let seconds = number(text), seconds >= 0, seconds <= 1e11 else {
      if isTooLarge(text) { throw OptionError("“\(text)” is too large; give at most 1e11 seconds") }
      throw OptionError("“\(text)” is no time; give seconds, zero or more")
    }
    return .nanoseconds((seconds * 1e9).rounded())
  }

  /// Seconds, from 0.001 to 1e11.
  package static func interval(_ text: String) throws(OptionError) -> Duration {
    let interval = try seconds(text)
    guard interval >= .milliseconds(1) else {
      throw OptionError("“\(text)” is too short; give seconds, at least 0.001")
    }
    return interval
  }

  /// A number of bytes; K, M or G after it multiplies by 1024, 1024² or 1024³.
  package static func bytes(_ text: String) throws(OptionError) -> Int {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int(digits),
      case (let bytes, let overflows) = count.multipliedReportingOverflow(by: unit ?? 1), !overflows
    else {
      throw OptionError("“\(text)” is no size; give bytes, or a number with K, M or G, such as 4G")
    }
    return bytes
  }

  /// Meters per second from 0.001 to 100 000, or the name of a mode of movement.
  package static func speed(_ text: String) throws(OptionError) -> Double {
    switch text {
    case "walk": return 1.4
    case "run": return 3.5
    case "cycle": return 6
    case "drive": return 13.4
    default: break
    }
    guard let speed = number(text), speed >= 0.001, speed <= 100_000 else {
      throw OptionError(
        "“\(text)” is no speed; give meters per second from 0.001 to 100000, or walk, run, cycle "
          + "or drive")
    }
    return speed
  }

  /// Meters, from 0 to 20 037 508.
  package static func meters(_ text: String) throws(OptionError) -> Double {
    guard let meters = number(text), meters >= 0, meters <= 20_037_508 else {
      throw OptionError("“\(text)” is no distance; give meters, zero or more")
    }
    return meters
  }

  /// `full` or `reduced`.
  package static func accuracy(_ text: String) throws(OptionError) -> AccuracyAuthorization {
    switch text {
    case "full": return .full
    case "reduced": return .reduced
    default: throw OptionError("“\(text)” is no accuracy; give full or reduced")
    }
  }

  /// The kind of activity, by its name in scenarios.
  package static func activity(_ text: String) throws(OptionError) -> ActivityType {
    switch text {
    case "other": return .other
    case "automotive-navigation": return .automotiveNavigation
    case "fitness": return .fitness
    case "other-navigation": return .otherNavigation
    case "airborne": return .airborne
    default:
      throw OptionError(
        "“\(text)” is no activity; give other, automotive-navigation, fitness, other-navigation or "
          + "airborne")
    }
  }

  /// A whole number of 64 bits, the seed of all random choices.
  package static func seed(_ text: String) throws(OptionError) -> UInt64 {
    guard let seed = UInt64(text) else {
      throw OptionError("“\(text)” is no seed; give a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  /// `best`, `best-for-navigation`, `reduced`, or meters above zero.
  package static func desiredAccuracy(_ text: String) throws(OptionError) -> DesiredAccuracy {
    switch text {
    case "best": return .best
    case "best-for-navigation": return .bestForNavigation
    case "reduced": return .reduced
    default: break
    }
    guard let meters = try? meters(text), meters > 0 else {
      throw OptionError(
        "“\(text)” is no accuracy; give meters above zero, best, "
          + "best-for-navigation or reduced")
    }
    return .within(meters: meters)
  }

  /// `trk`, `rte` or `wpt`.
  package static func points(_ text: String) throws(OptionError) -> PlaybackOptions.Points {
    switch text {
    case "trk": .trackPoint
    case "rte": .routePoint
    case "wpt": .waypoint
    default: throw OptionError("“\(text)” is no kind of point; give trk, rte or wpt")
    }
  }

  /// Degrees clockwise from north, 0…360.
  package static func direction(_ text: String) throws(OptionError) -> Double {
    guard let degrees = number(text), degrees >= 0, degrees <= 360 else {
      throw OptionError("“\(text)” is no direction; give degrees from 0 to 360")
    }
    return degrees
  }

  /// Degrees between two directions, 0…180.
  package static func turn(_ text: String) throws(OptionError) -> Double {
    guard let degrees = number(text), degrees >= 0, degrees <= 180 else {
      throw OptionError("“\(text)” is no angle; give degrees from 0 to 180")
    }
    return degrees
  }

  /// `keep` or `skip`.
  package static func gap(_ text: String) throws(OptionError) -> PlaybackOptions.GapPolicy {
    guard let gap = PlaybackOptions.GapPolicy(rawValue: text) else {
      throw OptionError("“\(text)” is nothing to do with a gap; give keep or skip")
    }
    return gap
  }

  /// `auto`, `fast` or `expat`.
  package static func lane(_ text: String) throws(OptionError) -> GPXLane {
    guard let lane = GPXLane(rawValue: text) else {
      throw OptionError("“\(text)” is no reader; give auto, fast or expat")
    }
    return lane
  }

  /// A whole number from 1.
  package static func count(_ text: String) throws(OptionError) -> Int {
    guard let count = Int(text), count >= 1 else {
      if isTooLarge(text) { throw OptionError("“\(text)” is too large; give at most \(Int.max)") }
      throw OptionError("“\(text)” is no count; give a whole number from 1")
    }
    return count
  }

  /// Returns whether a text is a whole number of at least 12 digits, which a caller has refused.
  private static func isTooLarge(_ text: String) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.utf8.count > 11 && text.utf8.allSatisfy(digits.contains)
  }

  /// A whole number of times, or `forever`.
  package static func repetition(
    _ text: String
  ) throws(OptionError) -> PlaybackOptions.Repetition {
    text == "forever" ? .forever : .times(try count(text))
  }

  /// A time in GPX's format.
  package static func time(_ text: String) throws(OptionError) -> UTCInstant {
    guard let time = GPXTime.parse(Array(text.utf8).span) else {
      throw OptionError("“\(text)” is no time; write it as 2026-05-01T08:00:00Z")
    }
    return UTCInstant(time)
  }

  /// The name of an authorization status.
  package static func authorization(
    _ text: String
  ) throws(OptionError) -> AuthorizationStatus {
    switch text {
    case "always": .authorizedAlways
    case "when-in-use": .authorizedWhenInUse
    case "denied": .denied
    case "restricted": .restricted
    case "not-determined": .notDetermined
    default:
      throw OptionError(
        "“\(text)” is no authorization; give always, when-in-use, denied, restricted or "
          + "not-determined")
    }
  }

  /// The answer to prompts: a choice, or `nobody` for none.
  package static func promptPolicy(_ text: String) throws(OptionError) -> PromptPolicy {
    if text == "nobody" { return .nobody }
    guard let choice = PromptChoice(rawValue: text) else {
      let choices = PromptChoice.allCases.map(\.rawValue).joined(separator: ", ")
      throw OptionError("“\(text)” is no answer; give \(choices) or nobody")
    }
    return .answer(choice, precise: nil)
  }

  /// The answers to prompts in turn, separated by commas; the last one is for all later prompts.
  package static func promptPolicies(_ text: String) throws(OptionError) -> [PromptPolicy] {
    try text.split(separator: ",", omittingEmptySubsequences: false)
      .map { word throws(OptionError) in try promptPolicy(String(word)) }
  }

  /// The answer to the prompt of an app that asks for use in the foreground.
  package static func replayPolicy(_ text: String) throws(OptionError) -> PromptPolicy {
    let policy = try promptPolicy(text)
    switch policy {
    case .nobody, .answer(.allowOnce, _), .answer(.allowWhileUsing, _), .answer(.dontAllow, _):
      return policy
    case .answer(.allowAlways, _), .answer(.keepWhileUsing, _):
      throw OptionError(
        "the prompt does not offer “\(text)”; give allow-once, allow-while-using, dont-allow or "
          + "nobody")
    }
  }

  /// A finite or infinite decimal number; `nil` for other text.
  package static func number(_ text: String) -> Double? {
    // `Double(_:)` also accepts hexadecimal and “nan”, but options are decimal.
    guard text.utf8.allSatisfy({ "0123456789.-+eE".utf8.contains($0) }) else { return nil }
    return Double(text)
  }
}
