// SPDX-License-Identifier: MIT

/// The character encodings beyond expat's own that a document may be in.
///
/// Everything that GPX gives a meaning to is ASCII, and the reader hands no other text on. So of an
/// encoding that extends ASCII by one byte a character it need only know that each upper byte is
/// one letter, and no table or locale file is opened because a document names it.
enum SingleByteEncodings {
  /// The character that a byte stands for; each upper byte counts as some letter.
  static func scalar(for byte: UInt8) -> UInt16 {
    // U+0100…U+017F, Latin Extended-A, are all letters, so allowed in names as well as in text.
    byte < 0x80 ? UInt16(byte) : 0x80 + UInt16(byte)
  }

  /// Whether a declared encoding name is one of these, in any case and with or without hyphens.
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
