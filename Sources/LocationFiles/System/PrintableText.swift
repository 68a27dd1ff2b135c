// SPDX-License-Identifier: MIT

extension Unicode.Scalar {
  /// Whether a terminal could interpret the scalar as a control.
  package var isUnprintable: Bool {
    properties.generalCategory == .control || properties.isBidiControl || FileName.isEscape(self)
  }
}

extension String {
  /// The text without characters that could control a terminal or reorder a line.
  ///
  /// Names of files, apps and keys may contain any character.
  package var harmless: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars { scalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }
}
