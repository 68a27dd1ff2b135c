// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import Testing

@testable import LocationAppIdentity
@testable import LocationPlistLint

@Suite("No property list stops the process")
struct HostilePlistTests {
  private static let values: [String: any Sendable] = [
    "CFBundleIdentifier": "com.example.walk", "NSLocationWhenInUseUsageDescription": "äöü 🚶",
    "NSLocationTemporaryUsageDescriptionDictionary": ["a": "b", "c": "ä"],
    "UIBackgroundModes": ["location"], "NSLocationDefaultAccuracyReduced": true,
    "CFBundleName": 2.5,
  ]

  /// Changes, cuts and repeats some bytes.
  private static func mutate(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[index] = 0xFF
      case 1: bytes[index] = UInt8.random(in: 0...255, using: &generator)
      // Near the end are the counts and offsets of a binary property list.
      case 2:
        bytes[max(0, bytes.count - 1 - index % 40)] = UInt8.random(in: 0...255, using: &generator)
      case 3: bytes.insert(contentsOf: bytes[index...].prefix(8), at: index)
      default: if index > 0 { bytes.removeSubrange(index..<min(index + 3, bytes.count)) }
      }
    }
    return Int.random(in: 0..<4, using: &generator) == 0
      ? Array(bytes.prefix(Int.random(in: 1...bytes.count, using: &generator))) : bytes
  }

  @Test("Mutated files are read or refused", arguments: UInt64(0)..<8)
  func mutations(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let strings = Array("/* ä */ \"a\" = \"\\U00e4\\n\"; b = c; // d\n\"e\";\n".utf8)
    let samples = [try PlistSample.binary(Self.values), try PlistSample.xml(Self.values), strings]
    for round in 0..<1_500 {
      let bytes = Self.mutate(samples[round % 3], &generator)
      let plist = try? InfoPlist(bytes: bytes, path: "x")
      let texts = try? LocalizedStrings(bytes: bytes, path: "y")
      guard let plist else { continue }
      _ = AppDescription(plist, strings: texts, fallbackName: "z")
      _ = PlistLinter.findings(in: plist)
    }
  }

  /// A binary property list of objects; references and offsets have four bytes.
  private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += big(bytes.count, 4)
      bytes += object
    }
    let table = bytes.count
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 4, 4] + big(objects.count, 8) + big(0, 8)
      + big(table, 8)
  }

  private static func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func name(_ text: String) -> [UInt8] {
    [0x5F, 0x10, UInt8(text.utf8.count)] + Array(text.utf8)
  }

  /// A dictionary that has the object 2 under `UIBackgroundModes`.
  private static let root = [[0xD1] + big(1, 4) + big(2, 4), name("UIBackgroundModes")]

  @Test("Binary arrays nested a hundred thousand deep are a value of the wrong type")
  func deep() throws {
    let arrays = (0..<100_000).map { [0xA1] + Self.big($0 + 3, 4) }
    let plist = try InfoPlist(bytes: Self.binary(Self.root + arrays + [[0xA0]]), path: "x")
    #expect(plist["UIBackgroundModes"] == .array([.other]))
  }

  @Test("A binary array that contains itself is a value of the wrong type")
  func cycle() throws {
    let plist = try InfoPlist(bytes: Self.binary(Self.root + [[0xA1] + Self.big(2, 4)]), path: "x")
    #expect(plist["UIBackgroundModes"] == .array([.other]))
    #expect(!plist.hasLocationBackgroundMode)
    let own = [[0xD1] + Self.big(1, 4) + Self.big(0, 4), Self.name("UIBackgroundModes")]
    #expect(
      try InfoPlist(bytes: Self.binary(own), path: "x")["UIBackgroundModes"]
        == .dictionary(["UIBackgroundModes": .other]))
  }

  @Test(
    "A file that only begins like a binary property list is refused",
    arguments: ["bplist00", "bplist00=", "bplist15=", "bplist=", "bplist00\n=", "bplist0z="])
  func falseBinary(beginning: String) {
    for bracket in ["(", "{", "<array>"] {
      let text = beginning + String(repeating: bracket, count: 500_000)
      #expect(
        PlistSample.message(Array(text.utf8))
          == "Info.plist: is a damaged binary property list; export the file again")
    }
  }

  @Test("Binary arrays that share their elements are not multiplied out")
  func shared() throws {
    let arrays = (0..<40).map { index -> [UInt8] in
      (0..<10).reduce(into: [0xAA]) { bytes, _ in bytes += Self.big(index + 3, 4) }
    }
    let plist = try InfoPlist(bytes: Self.binary(Self.root + arrays + [[0x51, 0x61]]), path: "x")
    #expect(
      plist["UIBackgroundModes"] == .array([PlistValue](repeating: .other, count: 10)))
  }

  @Test("An XML file is read as Foundation reads it", arguments: UInt64(0)..<4)
  func agreesWithFoundation(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "a", "ä🚶", "&amp;", "&#x41;", "&lt;", "<![CDATA[<x>]]>", " ", "\n", "'\"", "]]", "&quot;",
    ]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...8, using: &generator))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      let bytes = PlistSample.xml(
        "<!-- \(text.filter { $0 != "-" }) --><key>CFBundleName</key><string>\(text)</string>")
      let theirs = unsafe try PropertyListSerialization.propertyList(
        from: Data(bytes), format: nil)
      let expected = try #require((theirs as? [String: Any])?["CFBundleName"] as? String)
      #expect(try InfoPlist(bytes: bytes, path: "x")["CFBundleName"] == .string(expected))
    }
  }
}
