// SPDX-License-Identifier: MIT

import Foundation

/// The contents of a folder.
package enum FolderContents {
  /// The names of what is in a folder, in no order; empty if it cannot be read.
  package static func names(in path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
  }
}
