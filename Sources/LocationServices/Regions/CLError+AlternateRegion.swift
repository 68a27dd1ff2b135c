// SPDX-License-Identifier: MIT

import Foundation

extension CLError {
  /// A region that can be monitored better than the requested one, if `userInfo` has one (K-14).
  public var alternateRegion: CLRegion? {
    userInfo[kCLErrorUserInfoAlternateRegionKey] as? CLRegion
  }
}
