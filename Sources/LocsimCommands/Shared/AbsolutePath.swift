// SPDX-License-Identifier: MIT

/// Makes paths absolute, so that they name the same file from any folder.
enum AbsolutePath {
  /// The absolute path of a path that may be relative to a folder.
  static func of(_ path: String, in folder: String) -> String {
    if path.hasPrefix("/") { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// A source whose path, if it has one, is made absolute; the options after the path stay.
  static func ofSource(_ text: String, in folder: String) -> String {
    if text.hasPrefix("/") || text.contains("://") { return text }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = of(String(parts[0]), in: folder)
    return source(path, parts.count > 1 ? String(parts[1]) : nil)
  }

  /// The source for an absolute path and its options.
  static func source(_ path: String, _ options: String?) -> String {
    let query = options.map { "?\($0)" } ?? ""
    // In a path, the first question mark begins the options. In a URL, a question mark can be
    // escaped.
    guard path.contains("?") else { return path + query }
    let escaped = path.map { character -> String in
      switch character {
      case "%": "%25"
      case "?": "%3F"
      default: String(character)
      }
    }
    return "file://\(escaped.joined())\(query)"
  }
}
