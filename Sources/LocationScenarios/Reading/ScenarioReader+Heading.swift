// SPDX-License-Identifier: MIT

import LocationFiles
import LocationSources

extension ScenarioReader {
  /// The direction of the device from then on: degrees from magnetic north, keys, or `lost`.
  mutating func heading(_ entry: ScenarioEntry) -> ScenarioAction? {
    guard case .mapping = entry.value.content else {
      if case .scalar(ScenarioWord.lost, _) = entry.value.content { return .heading(nil) }
      let magnetic = degrees(entry, wanted: "degrees from 0 to 360, keys, or lost") {
        text throws(OptionError) in try OptionText.direction(text)
      }
      return magnetic.flatMap { ScenarioHeading(magnetic: $0) }.map { .heading($0) }
    }
    guard let fields = fields(entry.value, of: "a heading", ScenarioKey.Heading.self) else {
      return nil
    }
    let trueNorth = fields[.trueNorth].flatMap { direction($0) }
    let accuracy = fields[.accuracy].flatMap {
      degrees($0, wanted: "degrees from 0 to 180") { text throws(OptionError) in
        try OptionText.turn(text)
      }
    }
    return required(.magnetic, fields, "magnetic: 90").flatMap { direction($0) }
      .flatMap { ScenarioHeading(magnetic: $0, trueNorth: trueNorth, accuracy: accuracy) }
      .map { .heading($0) }
  }

  /// The least change of the heading in degrees.
  mutating func headingFilter(_ entry: ScenarioEntry) -> Double? {
    degrees(entry, wanted: "degrees from 0 to 180") { text throws(OptionError) in
      try OptionText.turn(text)
    }
  }

  private mutating func direction(_ entry: ScenarioEntry) -> Double? {
    degrees(entry, wanted: "degrees from 0 to 360") { text throws(OptionError) in
      try OptionText.direction(text)
    }
  }

  private mutating func degrees(
    _ entry: ScenarioEntry, wanted: String, _ parse: (String) throws(OptionError) -> Double
  ) -> Double? {
    option(entry, wanted: wanted, parse)
  }
}
