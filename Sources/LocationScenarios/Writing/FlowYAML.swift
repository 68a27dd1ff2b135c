// SPDX-License-Identifier: MIT

import LocationFiles

/// A value of YAML on one line.
indirect enum FlowYAML {
  /// A word or a number, without quotes.
  case plain(String)
  /// A text in quotes.
  case text(String)
  case list([FlowYAML])
  case map([(String, FlowYAML)])

  /// A mapping of the keys that have a value.
  static func keys(_ entries: [(String, FlowYAML?)]) -> Self {
    .map(entries.compactMap { key, value in value.map { (key, $0) } })
  }

  /// A number, in the shortest form that is read back as itself.
  static func number(_ number: Double) -> Self { .plain("\(number)") }

  /// A length in meters; none can be more than half around the Earth, which is as far as any.
  static func meters(_ meters: Double) -> Self { number(min(meters, 20_037_508)) }

  /// A switch.
  static func flag(_ isOn: Bool) -> Self { .plain(ScenarioAction.onOff(isOn)) }

  /// A time.
  static func time(_ duration: Duration) -> Self { .plain(ScenarioDuration.text(duration)) }

  /// The value as it is written.
  var written: String {
    switch self {
    case .plain(let word): word
    case .text(let text): Self.quoted(text)
    case .list(let items): "[\(items.map(\.written).joined(separator: ", "))]"
    case .map(let entries):
      "{\(entries.map { "\(Self.key($0)): \($1.written)" }.joined(separator: ", "))}"
    }
  }

  /// A text in quotes, without the characters that YAML or its reader does not take.
  private static func quoted(_ text: String) -> String {
    var escaped = ""
    for scalar in ScenarioAction.quoted(text).unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A key, in quotes unless it is a plain word.
  private static func key(_ key: String) -> String {
    let isWord = key.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
    }
    return isWord && !key.isEmpty && !key.hasPrefix("-") ? key : quoted(key)
  }
}
