// SPDX-License-Identifier: MIT

import Foundation

/// The project's files, as the tests find them.
enum Repository {
  /// The project's root.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Paths of the Swift files below a folder, from the root.
  static func swiftFiles(below folder: String) -> [String] {
    let base = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    return (names ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
      .map { "\(folder)/\($0)" }
      .sorted()
  }

  /// All our Swift files.
  static let allSwiftFiles = ["Sources", "Tests", "Tools"].flatMap(swiftFiles)

  /// The lines of a file.
  static func lines(of path: String) throws -> [Substring] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }
}
