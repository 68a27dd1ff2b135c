// SPDX-License-Identifier: MIT

import Foundation

extension NSCoder {
  /// Whether a keyed archive has none of these: that of a subclass that writes only what it adds.
  ///
  /// Such a subclass calls `init(coder:)` of its superclass, as it must, and reads its own keys.
  /// What it inherits is then as `init()` makes it. Where some keys are there and others are not, the
  /// archive is damaged.
  func lacks(_ keys: [String]) -> Bool {
    !keys.contains(where: containsValue(forKey:))
  }
}
