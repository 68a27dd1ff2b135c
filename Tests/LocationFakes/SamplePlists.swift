// SPDX-License-Identifier: MIT

import Foundation
package import LocationAppIdentity

/// Property lists, made where they are tested.
package enum PlistSample {
  /// An XML property list around the content of its dictionary, which begins on line 4.
  package static func xml(_ body: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict>
      \(body)
      </dict></plist>

      """.utf8)
  }

  package static func xml(_ values: [String: Any]) throws -> [UInt8] { try data(values, .xml) }

  package static func binary(_ values: [String: Any]) throws -> [UInt8] {
    try data(values, .binary)
  }

  private static func data(
    _ values: [String: Any], _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: values, format: format, options: 0))
  }

  package static func utf16(_ text: String, bigEndian: Bool, mark: Bool = true) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  package static func plist(_ body: String) throws -> InfoPlist {
    try InfoPlist(bytes: xml(body), path: "Info.plist")
  }

  /// The error that a content gives, as its message; what was read, where there is none.
  package static func message(_ bytes: [UInt8]) -> String {
    do throws(InfoPlistError) {
      return "accepted: \(try InfoPlist(bytes: bytes, path: "Info.plist"))"
    } catch {
      return error.description
    }
  }

  package static func strings(_ text: String) throws -> LocalizedStrings {
    try LocalizedStrings(bytes: Array(text.utf8), path: "de.lproj/InfoPlist.strings")
  }
}
