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

  /// A switch.
  static func flag(_ isOn: Bool) -> Self { .plain(ScenarioAction.onOff(isOn)) }

  /// A time.
  static func time(_ duration: Duration) -> Self { .plain(ScenarioDuration.text(duration)) }

  /// The value as it is written.
  var written: String {
    switch self {
    case .plain(let word): word
    case .text(let text): ScenarioAction.quoted(text)
    case .list(let items): "[\(items.map(\.written).joined(separator: ", "))]"
    case .map(let entries):
      "{\(entries.map { "\(Self.key($0)): \($1.written)" }.joined(separator: ", "))}"
    }
  }

  /// A key, in quotes unless it is a plain word.
  private static func key(_ key: String) -> String {
    let isWord = key.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
    }
    return isWord && !key.isEmpty && !key.hasPrefix("-") ? key : ScenarioAction.quoted(key)
  }
}
