// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles

/// Refuses a file of one kind where another kind is asked for, by the ending of its name.
enum FileKindCheck {
  /// Refuses a scenario's name where another file must be given.
  ///
  /// - Throws: `ValidationError` that says which option takes it.
  static func refuseScenario(_ path: String, as kind: String) throws {
    let file = withoutOptions(path)
    guard file.hasSuffix(".yaml") || file.hasSuffix(".yml") else { return }
    throw ValidationError(
      "\(quoted(path)) is a scenario, and not \(kind); write --scenario \(path)")
  }

  /// Refuses a trace's name where a scenario must be given.
  ///
  /// - Throws: `ValidationError` that says what to do.
  static func refuseTrace(_ path: String, instead remedy: String) throws {
    let file = withoutOptions(path)
    let endings = [".gpx", ".gpx.gz", ".ndjson", ".nmea"]
    guard endings.contains(where: file.hasSuffix) else { return }
    throw ValidationError("\(quoted(path)) is a trace, and not a scenario; \(remedy)")
  }

  /// A path without the options that follow a question mark.
  private static func withoutOptions(_ path: String) -> Substring { path.prefix { $0 != "?" } }
}
