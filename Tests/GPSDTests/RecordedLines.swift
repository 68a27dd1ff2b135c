// SPDX-License-Identifier: MIT

import Foundation

/// Lines that real daemons wrote: `Fixtures/README.md`.
enum RecordedLines {
  /// The releases of gpsd that there are lines of.
  static let releases = ["3.22", "3.25", "3.27.5"]

  /// The lines of a release.
  static func lines(of release: String) throws -> [String] {
    let url = Bundle.module.url(
      forResource: "gpsd-\(release)", withExtension: "txt", subdirectory: "Fixtures")
    guard let url else { throw CocoaError(.fileNoSuchFile) }
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The lines of all releases.
  static func all() throws -> [String] { try releases.flatMap { try lines(of: $0) } }
}
