// SPDX-License-Identifier: MIT

import LocationFiles

/// What this process may do with a file, at the moment.
enum FileAccess {
  /// Whether there is a file or a folder.
  static func exists(_ path: String) -> Bool { permits(path, F_OK) }

  /// Whether a file or a folder can be read.
  static func canRead(_ path: String) -> Bool { permits(path, R_OK) }

  /// Whether a file or a folder can be written to.
  static func canWrite(_ path: String) -> Bool { permits(path, W_OK) }

  private static func permits(_ path: String, _ mode: Int32) -> Bool {
    unsafe FileName.withBytes(of: path) { unsafe access($0, mode) } == 0
  }
}
