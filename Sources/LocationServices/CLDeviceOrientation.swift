// SPDX-License-Identifier: MIT

/// How the device is held, which decides where its “top” points for headings (behaviour.md E-04).
public enum CLDeviceOrientation: Int32, Sendable {
  /// Cannot be told; raw value 0.
  case unknown = 0

  /// Upright, top edge up; raw value 1.
  case portrait = 1

  /// Upright, top edge down; raw value 2.
  case portraitUpsideDown = 2

  /// On its side, top edge to the left; raw value 3.
  case landscapeLeft = 3

  /// On its side, top edge to the right; raw value 4.
  case landscapeRight = 4

  /// Lying flat with the screen up; raw value 5.
  case faceUp = 5

  /// Lying flat with the screen down; raw value 6.
  case faceDown = 6
}
