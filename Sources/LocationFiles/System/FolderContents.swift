// SPDX-License-Identifier: MIT

import Foundation

/// The contents of a folder.
package enum FolderContents {
  /// The names of what is in a folder, in no order; empty if it cannot be read.
  package static func names(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }

  /// The absolute path of a file whose path may be relative to the current folder.
  package static func absolutePath(of path: String) -> String {
    path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
  }

  /// Whether there is something at a path.
  package static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Makes a folder that only its owner can read, with those above it, if it is not there.
  ///
  /// What fails shows when a file is written into it.
  package static func make(_ path: String) {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }
}
