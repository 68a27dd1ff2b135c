// SPDX-License-Identifier: MIT

/// How many columns of a terminal a character takes.
///
/// Roughly: terminals differ about new emoji and about joined ones, which is why nothing of ours
/// stands to the right of a foreign text.
enum ColumnWidth {
  /// The blocks of Unicode whose characters are two columns wide (East Asian Width W and F), and
  /// which are not emoji, rounded to whole blocks.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D8F, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]

  /// The columns of a character that stands by itself: 1 or 2.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    // Nothing before Hangul is wide; most text ends here.
    if scalar.value < 0x1100 { return 1 }
    if scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar) { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Half a flag: two of them together take two columns.
  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }
}
