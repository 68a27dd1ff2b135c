// SPDX-License-Identifier: MIT

import LocationCore
package import LocationFiles

/// The values of an Info.plist about the app's identity and location (docs/reference/plist.md).
package struct InfoPlist: Hashable, Sendable {
  /// The file's path, as it was given.
  package let path: String

  private let content: PlistContent

  /// Reads a file in XML, in the binary format, or in the oldest form of property lists.
  ///
  /// - Throws: `InfoPlistError` if it cannot be opened, is longer than 16 MiB, or is damaged.
  package init(path: String) throws(InfoPlistError) {
    try self.init(bytes: try FileBytes.read(path), path: path)
  }

  /// Reads the content of a file.
  ///
  /// - Throws: `InfoPlistError` if it is damaged.
  package init(bytes: [UInt8], path: String) throws(InfoPlistError) {
    self.path = path
    if BinaryPlistReader.recognizes(bytes) {
      content = try BinaryPlistReader.read(bytes, keys: Key.all, file: path)
      return
    }
    let text = try PlistText.utf8(bytes, file: path)
    guard !text.allSatisfy(XMLPlistScanner.isBlank) else {
      throw InfoPlistError(.empty, file: path)
    }
    if XMLPlistReader.recognizes(text) {
      content = try XMLPlistReader.read(text, keys: Key.all, file: path)
    } else if OpenStepPlistReader.recognizes(text) {
      content = try OpenStepPlistReader.read(text, keys: Key.all, file: path)
    } else {
      throw InfoPlistError(.notPlist, file: path)
    }
  }

  /// Uses values that are already in memory, such as those of a scenario.
  package init(values: [String: PlistValue], path: String) {
    self.path = path
    content = PlistContent(rootKeys: Set(values.keys), values: values)
  }

  /// The value of one of the keys that are read.
  package subscript(_ key: String) -> PlistValue? { content.values[key] }

  /// Returns the place of a key; `nil` in a binary file.
  package func position(of key: PlistKeyPath) -> FilePosition? { content.positions[key] }

  /// All keys, including those whose values are not read.
  package var keys: Set<String> { content.rootKeys }

  /// The keys that occur more than once.
  package var repeatedKeys: Set<String> { content.repeated }
}
