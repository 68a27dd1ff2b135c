// SPDX-License-Identifier: MIT

package import LocationClient

/// What is stored about an app that may be started again.
package struct KeptLaunch: Hashable, Sendable {
  /// How its last process was started; `nil` if that is not known.
  package var launch: AppLaunch?

  /// Whether its Info.plist has reduced accuracy as the default; it has while that is not known.
  package var isReducedByDefault: Bool

  /// Makes a value; by default nothing is known.
  package init(launch: AppLaunch? = nil, isReducedByDefault: Bool = true) {
    (self.launch, self.isReducedByDefault) = (launch, isReducedByDefault)
  }
}
