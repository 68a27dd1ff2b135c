// SPDX-License-Identifier: MIT

/// A program with its arguments, as a row of the report.
struct Command {
  /// A few words for the report.
  let name: String

  /// The program, looked up in `PATH`, and its arguments.
  let arguments: [String]

  /// `locsim replay` as fast as it can, events as NDJSON.
  static func replay(_ locsim: String, _ trace: String) -> Self {
    Self(
      name: "locsim replay to NDJSON",
      arguments: [locsim, "replay", trace, "--rate", "max", "--format", "ndjson"])
  }

  /// `locsim replay` in real time, events as NDJSON.
  static func realTimeReplay(_ locsim: String, _ trace: String) -> Self {
    Self(
      name: "locsim replay at rate 1",
      arguments: [locsim, "replay", trace, "--rate", "1", "--format", "ndjson"])
  }

  /// `locsim inspect`, which only reads.
  static func inspect(_ locsim: String, _ trace: String) -> Self {
    Self(name: "locsim inspect", arguments: [locsim, "inspect", trace])
  }

  /// gpsbabel reading a trace and writing another format.
  static func gpsbabel(_ trace: String, to format: String) -> Self {
    Self(
      name: "gpsbabel to \(format)",
      arguments: ["gpsbabel", "-t", "-i", "gpx", "-f", trace, "-o", format, "-F", "/dev/null"])
  }

  /// gpsbabel reading a trace only.
  static func gpsbabelRead(_ trace: String) -> Self {
    Self(name: "gpsbabel, read only", arguments: ["gpsbabel", "-t", "-i", "gpx", "-f", trace])
  }
}
