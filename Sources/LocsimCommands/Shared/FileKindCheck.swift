// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles

/// Rejects a file of the wrong kind, by the ending of its name.
enum FileKindCheck {
  /// Rejects a scenario's name in place of another file.
  ///
  /// - Throws: `ValidationError` with the option that takes a scenario.
  static func refuseScenario(_ path: String, as kind: String) throws {
    let file = withoutOptions(path)
    guard file.hasSuffix(".yaml") || file.hasSuffix(".yml") else { return }
    throw ValidationError(
      "\(quoted(path)) is a scenario, and not \(kind); write --scenario \(path)")
  }

  /// Rejects a trace's name in place of a scenario.
  ///
  /// - Throws: `ValidationError` with the remedy.
  static func refuseTrace(_ path: String, instead remedy: String) throws {
    let file = withoutOptions(path)
    let endings = [".gpx", ".gpx.gz", ".ndjson", ".nmea"]
    guard endings.contains(where: file.hasSuffix) else { return }
    throw ValidationError("\(quoted(path)) is a trace, and not a scenario; \(remedy)")
  }

  /// A path without the options that follow a question mark.
  private static func withoutOptions(_ path: String) -> Substring { path.prefix { $0 != "?" } }
}
