// SPDX-License-Identifier: MIT

package import LocationCore

extension AppID {
  /// Makes the name of an app that a permission store can hold: 1…1 024 bytes, no control
  /// characters.
  package init?(storable text: String) {
    guard (1...PermissionLimits.appBytes).contains(text.utf8.count),
      !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    self.init(text)
  }
}

/// An app's name as a store keeps it: bounded, and without control characters; `nil` if nothing is
/// left.
package func storableName(_ name: String) -> String? {
  let scalars = name.unicodeScalars.lazy
    .filter { $0.properties.generalCategory != .control }
    .prefix(PermissionLimits.nameScalars)
  return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
}

extension AuthorizationRecord {
  /// The record as its initialiser makes it: provisional Always has used the chance up.
  package var storable: Self {
    Self(decision: decision, isAlwaysChanceUsed: isAlwaysChanceUsed, isPrecise: isPrecise)
  }
}

extension UTCInstant {
  /// Seconds from the epoch, either way, beyond which a moment is nonsense: 69 000 years.
  ///
  /// Whatever is computed with moments within stays far from overflow.
  private static let farthestSecond: Int64 = 1 << 41

  /// Whether anything can have happened then.
  var isStorable: Bool { (-Self.farthestSecond...Self.farthestSecond).contains(seconds) }
}

extension CoarseAreaState {
  /// Counts beyond this are nonsense: fixes each second for centuries.
  private static let greatestCount = 1 << 41

  /// Whether a device can have come to it; where it cannot, it is worth nothing.
  package var isStorable: Bool {
    published?.time.isStorable != false && pendingSince.isStorable
      && (0...Self.greatestCount).contains(pending)
      && (0...Self.greatestCount).contains(stayCount) && (stayMean == nil) == (stayCount == 0)
  }
}
