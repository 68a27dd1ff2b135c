// SPDX-License-Identifier: MIT

import LocationCore

extension AppProgram {
  /// The program for people, such as `user 1000, /usr/bin/walk (tier host)`.
  var words: String {
    let anchor = anchor.isEmpty ? "" : ", \(anchor)"
    return "user \(user)\(anchor) (tier \(tier.rawValue))"
  }
}
