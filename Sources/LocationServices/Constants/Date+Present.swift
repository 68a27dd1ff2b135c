// SPDX-License-Identifier: MIT

import Foundation

extension Date {
  /// The present time, for objects that an app makes itself without a time.
  static var present: Date { Date() }
}
