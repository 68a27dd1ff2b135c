// SPDX-License-Identifier: MIT

/// The character encodings that the reader supports in addition to expat's.
///
/// Everything that has a meaning in GPX is ASCII, and the reader returns no other text. So for an
/// encoding that extends ASCII, it is enough to treat each upper byte as one letter. No table or
/// locale file is opened because a document names it.
enum SingleByteEncodings {
  /// Returns the character for a byte; each upper byte becomes some letter.
  static func scalar(for byte: UInt8) -> UInt16 {
    // All of U+0100…U+017F (Latin Extended-A) are letters, so they may occur in names and in text.
    byte < 0x80 ? UInt16(byte) : 0x80 + UInt16(byte)
  }

  /// Returns whether an encoding is supported; case and hyphens in its name do not matter.
  static func contains(_ name: String) -> Bool {
    var key = name.lowercased()
    key.removeAll { "-_ .".contains($0) }
    if let page = ["windows", "cp", "xcp", "ibm"].first(where: { key.hasPrefix($0) }) {
      return codePages.contains(String(key.dropFirst(page.count)))
    }
    if key.hasPrefix("iso8859") { return isoParts.contains(String(key.dropFirst(7))) }
    return others.contains(key)
  }

  private static let codePages: Set<String> = [
    "437", "737", "775", "850", "852", "855", "857", "858", "860", "861", "862", "863", "865",
    "866", "869", "874", "1250", "1251", "1252", "1253", "1254", "1255", "1256", "1257", "1258",
  ]

  private static let isoParts: Set<String> = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13", "14", "15", "16",
  ]

  private static let others: Set<String> = [
    "ansi", "koi8r", "koi8u", "latin1", "latin2", "latin9", "macintosh", "macroman", "tis620",
    "xmacroman",
  ]
}
