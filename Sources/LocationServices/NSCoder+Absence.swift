// SPDX-License-Identifier: MIT

import Foundation

extension NSCoder {
  /// Whether a keyed archive has none of these keys: the archive of a subclass that writes only
  /// what it adds.
  ///
  /// Such a subclass calls `init(coder:)` of its superclass, as it must, and reads its own keys.
  /// Its inherited values then equal those of `init()`. If only some keys are missing, the archive
  /// is damaged.
  func lacks(_ keys: [String]) -> Bool {
    !keys.contains(where: containsValue(forKey:))
  }
}
