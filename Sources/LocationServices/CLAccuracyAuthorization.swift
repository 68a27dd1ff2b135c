// SPDX-License-Identifier: MIT

/// How precisely an app that may use the position may know it (behaviour.md E-02).
public enum CLAccuracyAuthorization: Int, Sendable {
  /// As precisely as the source can tell; raw value 0.
  case fullAccuracy = 0

  /// Only the wide area that the device is in, and not often; raw value 1.
  case reducedAccuracy = 1
}
