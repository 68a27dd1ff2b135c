// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationAppIdentity
@testable import LocationFiles

@Suite("An Info.plist is read")
struct InfoPlistReadingTests {
  private static let values: [String: any Sendable] = [
    "CFBundleIdentifier": "com.example.walk",
    "CFBundleDisplayName": "Walk & Talk",
    "NSLocationWhenInUseUsageDescription": "Shows <your> way, äöü 🚶.",
    "NSLocationAlwaysAndWhenInUseUsageDescription": 5,
    "NSLocationTemporaryUsageDescriptionDictionary": ["Navigation": "Turns.", "Empty": " "],
    "NSLocationDefaultAccuracyReduced": true,
    "UIBackgroundModes": ["audio", "location"],
    "UIDeviceFamily": [1, 2],
  ]

  @Test("XML and binary say the same", arguments: [true, false])
  func bothFormats(isBinary: Bool) throws {
    let bytes = try isBinary ? PlistSample.binary(Self.values) : PlistSample.xml(Self.values)
    let plist = try InfoPlist(bytes: bytes, path: "Info.plist")
    #expect(plist.bundleIdentifier == "com.example.walk")
    #expect(
      AppDescription(plist, strings: nil, fallbackName: "walk")
        == AppDescription(
          name: "Walk & Talk",
          purposes: [
            .whenInUse: .success(try PurposeString("Shows <your> way, äöü 🚶.")),
            .alwaysAndWhenInUse: .failure(.wrongType),
          ],
          temporaryPurposes: [
            "Navigation": .success(try PurposeString("Turns.")), "Empty": .failure(.blank),
          ],
          isAccuracyReducedByDefault: true, hasLocationBackgroundMode: true))
    #expect(plist["UIDeviceFamily"] == nil)
  }

  @Test(
    "A value of another type than its key's is a fault, or counts as absent, and is no error",
    arguments: [
      "<string>x</string>", "<true/>", "<integer>1</integer>", "<real>1.5</real>", "<array/>",
      "<dict/>", "<dict><key>a</key><array><dict/></array></dict>", "<data>AAAA</data>",
      "<date>2026-05-01T08:00:00Z</date>",
    ])
  func wrongTypes(value: String) throws {
    let keys = InfoPlist.Key.all.sorted()
    let plist = try PlistSample.plist(keys.map { "<key>\($0)</key>\(value)" }.joined())
    let description = AppDescription(plist, strings: nil, fallbackName: "walk")
    let isString = value.hasPrefix("<string")
    let purpose = Result<PurposeString, PurposeStringFault> { () throws(PurposeStringFault) in
      guard isString else { throw .wrongType }
      return try PurposeString("x")
    }
    #expect(
      description.purposes
        == Dictionary(uniqueKeysWithValues: PurposeKey.allCases.map { ($0, purpose) }))
    #expect(
      description.temporaryPurposes
        == (value.contains("a") && value.hasPrefix("<dict>")
          ? ["a": .failure(.wrongType)] : [:]))
    #expect(description.isAccuracyReducedByDefault == (value == "<true/>"))
    #expect(!description.hasLocationBackgroundMode)
    #expect(description.name == (isString ? "x" : "walk"))
    #expect(plist.bundleIdentifier == (isString ? "x" : nil))
  }

  @Test(
    "X-08: Either key has an app hold its service sessions itself",
    arguments: [
      ("NSLocationRequireExplicitServiceSession", "<true/>", true),
      ("CLRequireExplicitServiceSession", "<true/>", true),
      ("CLRequireExplicitServiceSession", "<false/>", false),
      ("NSLocationRequireExplicitServiceSession", "<string>true</string>", false),
    ])
  func explicitSessions(key: String, value: String, isExplicit: Bool) throws {
    let plist = try PlistSample.plist("<key>\(key)</key>\(value)")
    let description = AppDescription(plist, strings: nil, fallbackName: "walk")
    #expect(description.requiresExplicitServiceSession == isExplicit)
  }

  @Test("A purpose string may have 3999 bytes, and not 4000, however many characters that are")
  func byteLimit() throws {
    func fault(_ text: String) throws -> PurposeStringFault? {
      let key = PurposeKey.whenInUse
      let plist = try PlistSample.plist("<key>\(key.rawValue)</key><string>\(text)</string>")
      let description = AppDescription(plist, strings: nil, fallbackName: "walk")
      guard case .failure(let fault)? = description.purposes[key] else { return nil }
      return fault
    }
    #expect(try fault(String(repeating: "a", count: 3_999)) == nil)
    #expect(try fault(String(repeating: "a", count: 4_000)) == .tooLong(bytes: 4_000))
    #expect(try fault(String(repeating: "ä", count: 1_999) + "a") == nil)
    #expect(try fault(String(repeating: "ä", count: 2_000)) == .tooLong(bytes: 4_000))
  }

  @Test(
    "XML's references, character data and comments are resolved",
    arguments: [
      ("<string>a &lt;&gt;&amp;&quot;&apos; &#228;&#xE4;&#x1F6B6;</string>", "a <>&\"' ää🚶"),
      ("<string><![CDATA[<b> &amp; ]]>c</string>", "<b> &amp; c"),
      ("<string>a<!-- </string> -->b</string>", "ab"),
      ("<!-- <string>x</string> --><string>y</string>", "y"),
      ("<string >y</string >", "y"), ("<string/>", ""), ("<string></string>", ""),
      ("<string>\n two\n lines</string>", "\n two\n lines"),
      ("<string>two\r\nlines</string>", "two\nlines"),
    ])
  func texts(xml: String, expected: String) throws {
    let plist = try PlistSample.plist("<key>CFBundleName</key>\(xml)")
    #expect(plist["CFBundleName"] == .string(expected))
  }

  @Test("UTF-16 in either order, with or without its mark, and UTF-8 with a mark are read")
  func encodings() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"utf-16\"?><plist><dict><key>CFBundleIdentifier</key>"
      + "<string>ä🚶</string></dict></plist>"
    for isBig in [true, false] {
      for mark in [true, false] {
        let bytes = PlistSample.utf16(text, bigEndian: isBig, mark: mark)
        #expect(try InfoPlist(bytes: bytes, path: "x").bundleIdentifier == "ä🚶")
      }
    }
    let marked = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    #expect(try InfoPlist(bytes: marked, path: "x").bundleIdentifier == "ä🚶")
  }

  @Test(
    "Blanks before a property list, anything after it, and a name of its document type are ignored",
    arguments: [
      "\n <?xml version='1.0'?><plist>…</plist>", "<plist>…</plist>\n</dict> & more", "…",
      "<!DOCTYPE plist SYSTEM 'a[b]>'><plist>…</plist>",
    ])
  func surroundings(frame: String) throws {
    let dictionary = "<dict><key>CFBundleIdentifier</key><string>a</string></dict>"
    let text = frame.replacing("…", with: dictionary)
    #expect(try InfoPlist(bytes: Array(text.utf8), path: "x").bundleIdentifier == "a")
  }

  @Test("The last of repeated keys counts, and that there are several is known")
  func repeated() throws {
    let plist = try PlistSample.plist(
      "<key>CFBundleName</key><string>a</string><key>CFBundleName</key><string>b</string>")
    #expect(plist["CFBundleName"] == .string("b"))
    #expect(plist.repeatedKeys == ["CFBundleName"])
  }

  @Test("The place of a key is known in XML, by line and character")
  func positions() throws {
    let plist = try PlistSample.plist(
      """
        <!-- äöü --> <key>CFBundleName</key><string>a
      b</string><key>NSLocationTemporaryUsageDescriptionDictionary</key>
      <dict><key>Nav</key><string/></dict>
      """)
    #expect(plist.position(of: PlistKeyPath("CFBundleName")) == FilePosition(line: 4, column: 16))
    let dictionary = "NSLocationTemporaryUsageDescriptionDictionary"
    #expect(plist.position(of: PlistKeyPath(dictionary)) == FilePosition(line: 5, column: 11))
    #expect(
      plist.position(of: PlistKeyPath(dictionary, entry: "Nav")) == FilePosition(line: 6, column: 7)
    )
  }

  @Test("A bundle identifier that is blank or a build setting is none")
  func identifiers() throws {
    for (text, isVariable) in [
      ("", false), (" \n", false), ("$(PRODUCT_BUNDLE_IDENTIFIER)", true), ("a.${X}", true),
    ] {
      let plist = try PlistSample.plist("<key>CFBundleIdentifier</key><string>\(text)</string>")
      #expect(plist.bundleIdentifier == nil)
      #expect(plist.hasIdentifierVariable == isVariable)
    }
  }
}
