// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationFiles

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The texts of an Info.plist in one language: `<language>.lproj/InfoPlist.strings` beside it.
package struct LocalizedStrings: Hashable, Sendable {
  /// The file's path.
  package let path: String

  private let content: PlistContent

  /// Reads a file: `"key" = "text";` lines in UTF-8 or UTF-16, or a property list.
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
      content = try BinaryPlistReader.read(bytes, keys: nil, file: path)
      return
    }
    let text = try PlistText.utf8(bytes, file: path)
    content =
      XMLPlistReader.recognizes(text)
      ? try XMLPlistReader.read(text, keys: nil, file: path)
      : try StringsReader.read(text, file: path)
  }

  /// The text under a key.
  package subscript(_ key: String) -> PlistValue? { content.values[key] }

  /// The place of a key; `nil` in a binary file.
  package func position(of key: String) -> FilePosition? { content.positions[PlistKeyPath(key)] }

  /// Finds the texts in a language, from the best folder that has any.
  ///
  /// - Parameters:
  ///   - plist: The path of the Info.plist.
  ///   - locale: The language.
  /// - Returns: The texts; `nil` if no folder has any.
  /// - Throws: `InfoPlistError` if a file exists and cannot be read.
  package static func find(
    beside plist: String, locale: LocaleName
  ) throws(InfoPlistError) -> Self? {
    for path in InfoPlistPlaces.strings(beside: plist, locale: locale) {
      do throws(InfoPlistError) {
        return try Self(path: path)
      } catch {
        guard error.isAbsent else { throw error }
      }
    }
    return nil
  }
}

/// A folder with the texts of one language.
package struct LocalizationFolder: Hashable, Sendable {
  /// The largest number of language folders that are read in one place.
  package static let countLimit = 1_000

  /// The language: the folder's name without `.lproj`.
  package let language: String

  /// The path of its `InfoPlist.strings`, which may not exist.
  package let stringsPath: String

  /// The texts of the Info.plist; `nil` if the folder has only other texts.
  package let strings: Result<LocalizedStrings, InfoPlistError>?

  /// Makes a folder.
  package init(
    language: String, stringsPath: String, strings: Result<LocalizedStrings, InfoPlistError>?
  ) {
    self.language = language
    self.stringsPath = stringsPath
    self.strings = strings
  }

  /// Returns the folders beside an Info.plist that have any texts, in the order of their names.
  package static func all(beside plist: String) -> [Self] {
    var folders: [Self] = []
    for base in InfoPlistPlaces.stringsFolders(beside: plist) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: base.isEmpty ? "." : base))
      // An app's folder may hold thousands of other files, which do not count toward the limit.
      let found = (names ?? []).filter { $0.hasSuffix(".lproj") }.sorted()
      for name in found.prefix(countLimit) {
        let folder = base + name
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard files.contains(where: { $0.hasSuffix(".strings") }) else { continue }
        let path = "\(folder)/\(InfoPlistPlaces.stringsName)"
        folders.append(
          Self(
            language: String(name.dropLast(".lproj".count)), stringsPath: path,
            strings: files.contains(InfoPlistPlaces.stringsName) ? read(path) : nil))
      }
    }
    return folders
  }

  private static func read(_ path: String) -> Result<LocalizedStrings, InfoPlistError> {
    Result { () throws(InfoPlistError) in try LocalizedStrings(path: path) }
  }
}
