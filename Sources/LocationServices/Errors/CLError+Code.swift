// SPDX-License-Identifier: MIT

public import CCoreLocation

extension CLError {
  /// What went wrong; the raw value is the code of the `NSError` (behavior.md 1.4).
  ///
  /// An open enumeration of C, as on Apple's systems: it also holds codes of later systems.
  public typealias Code = CLErrorCode
}
