// SPDX-License-Identifier: MIT

/// The number of columns of a terminal that a character takes.
///
/// The number is approximate, because terminals differ about new emoji and about joined ones.
/// Dialogs therefore show nothing of their own to the right of an app's text.
enum ColumnWidth {
  /// The ranges of characters that are two columns wide (East Asian Width W and F) and are not
  /// emoji, rounded to whole blocks.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D8F, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]

  /// The columns of a character that stands by itself: 1 or 2.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    // No character before Hangul is wide, and most text has no others.
    if scalar.value < 0x1100 { return 1 }
    if scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar) { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Whether a character is half a flag; two halves together take two columns.
  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
