// SPDX-License-Identifier: MIT

package import LocationFiles
import LocationSources

/// Reads durations as they are written in a scenario.
package enum ScenarioDuration {
  /// The units, in the order in which they follow each other, with their seconds.
  private static let units: [(name: String, seconds: Int)] = [
    ("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1),
  ]

  /// The longest time, the same as on the command line.
  package static let longest = Duration.seconds(100_000_000_000)

  /// Examples of a time, for messages.
  package static let form = "such as 90s, 1.5s, 2min or 1h30min"

  /// Reads a time: a number with a unit, or several from the longest unit to the shortest.
  ///
  /// A number without a unit means seconds, as on the command line.
  ///
  /// - Parameter text: The text of the time.
  /// - Returns: The time, zero or more.
  /// - Throws: `OptionError` if the text is no time or is longer than `longest`.
  package static func parse(_ text: String) throws(OptionError) -> Duration {
    if text.hasPrefix("-") {
      throw OptionError("\(quoted(text)) lies in the past; give a time from 0s on")
    }
    if let seconds = try? OptionText.seconds(text) { return seconds }
    var total = Duration.zero
    var rest = Substring(text)
    var nextUnit = 0
    repeat {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      let isWhole = !number.contains(".")
      guard let value = try? OptionText.seconds(String(number)), isWhole || rest.isEmpty else {
        throw malformed(text)
      }
      if unit == "ms", nextUnit <= units.count {
        total += value / 1_000
        nextUnit = units.count + 1
      } else {
        guard let index = units.firstIndex(where: { $0.name == unit }), index >= nextUnit else {
          throw malformed(text)
        }
        total += value * units[index].seconds
        nextUnit = index + 1
      }
    } while !rest.isEmpty
    guard total <= longest else { throw malformed(text) }
    return total
  }

  private static func malformed(_ text: String) -> OptionError {
    OptionError("\(quoted(text)) is no time; give one \(form)")
  }

  /// A time in seconds, for messages.
  package static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    var digits = String(1_000_000_000 + attoseconds / 1_000_000_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return digits.isEmpty ? "\(seconds)s" : "\(seconds).\(digits)s"
  }
}
