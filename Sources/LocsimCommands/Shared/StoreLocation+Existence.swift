// SPDX-License-Identifier: MIT

import LocationFiles
import LocationStore

extension StoreLocation {
  /// Whether the user's store exists; opening it would make it otherwise.
  static var exists: Bool { files.first.map { FileAccess.exists($0.path) } ?? false }
}
