// SPDX-License-Identifier: MIT

@testable import LocationScenarios

extension ScenarioWriter {
  mutating func bool() -> Bool { .random(using: &generator) }

  /// Keys in any order, without those that have no value.
  mutating func keys(_ entries: [(String, YAMLText?)]) -> YAMLText {
    let entries = entries.compactMap { key, value in value.map { (key, $0) } }
    return .map(entries.shuffled(using: &generator))
  }

  mutating func flag(_ isOn: Bool) -> YAMLText {
    let words = isOn ? ["on", "yes", "true", "ON"] : ["off", "no", "false", "Off"]
    return .plain(words.randomElement(using: &generator) ?? "")
  }

  /// A time of whole milliseconds, in one unit or in several.
  mutating func time(_ duration: Duration) -> YAMLText {
    let (seconds, attoseconds) = duration.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return .plain("\(seconds * 1_000 + milliseconds)ms")
    case 1: return .plain(ScenarioDuration.text(duration))
    case 2 where milliseconds == 0: return .plain("\(seconds)")
    default:
      let parts = [
        (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "min"),
        (seconds % 60, "s"), (milliseconds, "ms"),
      ]
      let text = parts.filter { $0.0 != 0 }.map { "\($0.0)\($0.1)" }.joined()
      return .plain(text.isEmpty ? "0s" : text)
    }
  }
}
