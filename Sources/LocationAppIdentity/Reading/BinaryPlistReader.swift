// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads property lists in Apple's binary format.
enum BinaryPlistReader {
  /// Returns whether the bytes begin like a binary property list.
  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  /// Reads a dictionary.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - keys: The keys whose values are read; `nil` reads all.
  ///   - file: The file's name, for errors.
  /// - Returns: The values.
  /// - Throws: `InfoPlistError` if the content is damaged, or is not a dictionary.
  static func read(
    _ bytes: [UInt8], keys: Set<String>?, file: String
  ) throws(InfoPlistError) -> PlistContent {
    // Foundation reads content that is not a binary property list as text in the oldest form, and
    // recurses for every parenthesis. The smallest list has a header of 8 bytes, an object, its
    // offset and a trailer of 32 bytes.
    guard bytes.starts(with: "bplist00".utf8), bytes.count >= 42 else {
      throw InfoPlistError(.brokenBinary, file: file)
    }
    let decoder = PropertyListDecoder()
    if let keys, let wanted = Root.wanted { decoder.userInfo[wanted] = keys }
    do {
      let root = try decoder.decode(Root.self, from: Data(bytes))
      return PlistContent(rootKeys: root.names, values: root.values)
    } catch DecodingError.typeMismatch {
      throw InfoPlistError(.notDictionary, file: file)
    } catch {
      throw InfoPlistError(.brokenBinary, file: file)
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ stringValue: String) { self.stringValue = stringValue }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Root: Decodable {
    static let wanted = CodingUserInfoKey(rawValue: "wanted")
    var values: [String: PlistValue] = [:]
    let names: Set<String>

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      names = Set(container.allKeys.map(\.stringValue))
      let keys = Self.wanted.flatMap { decoder.userInfo[$0] as? Set<String> }
      for key in container.allKeys where keys?.contains(key.stringValue) != false {
        values[key.stringValue] = BinaryPlistReader.value(container, key)
      }
    }
  }

  /// Returns a value with one level of its containers.
  ///
  /// The keys about location have no more levels. Objects that are shared or contain themselves
  /// could make a value endless.
  private static func value(_ container: KeyedDecodingContainer<Key>, _ key: Key) -> PlistValue {
    if let leaf = leaf(container, key) { return leaf }
    if let inner = try? container.nestedContainer(keyedBy: Key.self, forKey: key) {
      var entries: [String: PlistValue] = [:]
      for key in inner.allKeys { entries[key.stringValue] = leaf(inner, key) ?? .other }
      return .dictionary(entries)
    }
    if let elements = try? container.decode([Element].self, forKey: key) {
      return .array(elements.map(\.value))
    }
    return .other
  }

  private static func leaf(_ container: KeyedDecodingContainer<Key>, _ key: Key) -> PlistValue? {
    if let text = try? container.decode(String.self, forKey: key) { return .string(text) }
    if let flag = try? container.decode(Bool.self, forKey: key) { return .boolean(flag) }
    return nil
  }

  private struct Element: Decodable {
    let value: PlistValue

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = (try? container.decode(String.self)).map { .string($0) } ?? .other
    }
  }
}
