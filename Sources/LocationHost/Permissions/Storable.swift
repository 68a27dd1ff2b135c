// SPDX-License-Identifier: MIT

package import LocationCore

extension AppID {
  /// Makes an app's identifier that a permission store can hold: 1…1 024 bytes, no control
  /// characters.
  package init?(storable text: String) {
    guard (1...PermissionLimits.appBytes).contains(text.utf8.count),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    self.init(text)
  }

  /// Whether a permission store can hold what is decided about the app.
  package var isStorable: Bool {
    AppID(storable: rawValue) != nil && program.map(\.isStorable) ?? true
  }
}

extension AppProgram {
  /// Whether a permission store can hold it: an anchor of at most 4 096 bytes, without NUL.
  package var isStorable: Bool {
    anchor.utf8.count <= PermissionLimits.anchorBytes && !anchor.utf8.contains(0)
  }
}

/// Returns an app's name in its stored form: bounded, and without control characters.
///
/// Returns `nil` if nothing is left.
package func storableName(_ name: String) -> String? {
  let scalars = name.unicodeScalars.lazy
    .filter { $0.properties.generalCategory != .control }
    .prefix(PermissionLimits.nameScalars)
  return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
}

extension AuthorizationRecord {
  /// The record as its initializer normalizes it: provisional Always has used up the chance.
  package var storable: Self {
    Self(decision: decision, isAlwaysChanceUsed: isAlwaysChanceUsed, isPrecise: isPrecise)
  }
}

extension UTCInstant {
  /// The largest plausible distance in seconds from the epoch, either way: 69 000 years.
  ///
  /// Calculations with moments within it stay far from overflow.
  private static let farthestSecond: Int64 = 1 << 41

  /// Whether the moment is plausible.
  var isStorable: Bool { (-Self.farthestSecond...Self.farthestSecond).contains(seconds) }
}

extension CoarseAreaState {
  /// The largest plausible count: a fix each second for centuries.
  private static let greatestCount = 1 << 41

  /// Whether a device can have reached the state; otherwise it is not used.
  package var isStorable: Bool {
    published?.time.isStorable != false && rest?.since.isStorable != false
      && (0...Self.greatestCount).contains(pending)
      && (0...Self.greatestCount).contains(stayCount) && (stayMean == nil) == (stayCount == 0)
      && trip?.isStorable != false
  }
}

extension Trip {
  /// The largest plausible lag in meters.
  private static let greatestLag = 1e6

  /// Whether a device can have made the trip.
  fileprivate var isStorable: Bool {
    trail.count <= Self.longestTrail && lag.map { (0...Self.greatestLag).contains($0) } != false
  }
}
