// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import LocationFiles
import Testing

@testable import LocationAppIdentity
@testable import LocationPlistLint

@Suite("Uses of location in sources")
struct SourceUseTests {
  /// The uses in a text as short words with their places.
  private func uses(_ text: String, file: String = "a.swift") -> String {
    SourceUseFinder.uses(in: Array(text.utf8), file: file).map { use in
      let word =
        switch use.kind {
        case .whenInUseRequest: "whenInUse"
        case .alwaysRequest: "always"
        case .temporaryRequest(let key): "temporary(\(key ?? "?"))"
        case .service: "service"
        case .backgroundUpdates(let isCertain): isCertain ? "background" : "background?"
        case .resource(let keys): keys.joined(separator: "|")
        }
      return "\(word)@\(use.position.line):\(use.position.column)"
    }.joined(separator: " ")
  }

  @Test(
    "Swift's uses are found",
    arguments: [
      ("manager.requestWhenInUseAuthorization()", "whenInUse@1:9"),
      ("\n  self.m?.requestAlwaysAuthorization()", "always@2:11"),
      ("let ask = m.requestAlwaysAuthorization", "always@1:13"),
      (
        "try await m.requestTemporaryFullAccuracyAuthorization(withPurposeKey: \"Nav\")",
        "temporary(Nav)@1:13"
      ),
      ("m.requestTemporaryFullAccuracyAuthorization(withPurposeKey: key)", "temporary(?)@1:3"),
      (
        "m.requestTemporaryFullAccuracyAuthorization(withPurposeKey: \"a\\(b)\")",
        "temporary(?)@1:3"
      ),
      ("m.allowsBackgroundLocationUpdates = true", "background@1:3"),
      ("m.allowsBackgroundLocationUpdates = on", "background?@1:3"),
      ("m.allowsBackgroundLocationUpdates = false", ""),
      ("if m.allowsBackgroundLocationUpdates == true {}", ""),
      ("m.startUpdatingLocation()", "service@1:3"),
      ("for try await u in CLLocationUpdate.liveUpdates() {}", "service@1:37"),
      ("let m = await CLMonitor(\"x\")", "service@1:15"),
      ("let s = CLServiceSession(authorization: .always)", "always@1:9"),
      ("CLServiceSession(authorization: .whenInUse)", "whenInUse@1:1"),
      (
        "CLServiceSession(authorization: .always, fullAccuracyPurposeKey: \"Nav\")",
        "always@1:1 temporary(Nav)@1:42"
      ),
      ("let s = CLBackgroundActivitySession()", "background?@1:9"),
      ("viewModel.requestLocation()", ""), ("monitor.startMonitoring(for: x)", ""),
      ("import CoreLocation\nm.requestLocation()", "service@2:3"),
      ("import CoreLocation\nm.startMonitoring(for: r)", "service@2:3"),
      ("import CoreLocation\nm.startMonitoring()", ""),
      ("äö.requestAlwaysAuthorization()", "always@1:4"),
    ])
  func swift(source: String, expected: String) {
    #expect(uses(source) == expected)
  }

  @Test(
    "Objective-C's uses are found",
    arguments: [
      ("[m requestWhenInUseAuthorization];", "whenInUse@1:4"),
      ("[(self.m) requestAlwaysAuthorization];", "always@1:11"),
      ("if ([m respondsToSelector:@selector(requestAlwaysAuthorization)])", "always@1:37"),
      (
        "[m requestTemporaryFullAccuracyAuthorizationWithPurposeKey:@\"Nav\" completion:nil]",
        "temporary(Nav)@1:4"
      ),
      ("[m requestTemporaryFullAccuracyAuthorizationWithPurposeKey:key]", "temporary(?)@1:4"),
      ("m.allowsBackgroundLocationUpdates = YES;", "background@1:3"),
      ("[m setAllowsBackgroundLocationUpdates:YES];", "background@1:4"),
      ("[m setAllowsBackgroundLocationUpdates:NO];", ""),
      (
        "[CLServiceSession sessionRequiringAuthorization:"
          + "CLServiceSessionAuthorizationRequirementAlways fullAccuracyPurposeKey:@\"Nav\"]",
        "always@1:49 temporary(Nav)@1:96"
      ),
      ("char c = '\"'; [m startUpdatingLocation];", "service@1:18"),
      ("char c = '\\''; [m startUpdatingLocation];", "service@1:19"),
      ("/* /* */ [m startUpdatingLocation];", "service@1:13"),
    ])
  func objectiveC(source: String, expected: String) {
    #expect(uses(source, file: "a.m") == expected)
  }

  @Test(
    "Comments, texts and declarations are no uses",
    arguments: [
      "// m.requestAlwaysAuthorization()", "/* requestAlwaysAuthorization */",
      "/* a /* b */ requestAlwaysAuthorization() */", "/* requestAlwaysAuthorization()",
      "let a = \"requestAlwaysAuthorization\"", "let a = \"\\\"requestAlwaysAuthorization\"",
      "let a = \"\"\"\n\"requestAlwaysAuthorization\n\"\"\"",
      "let a = \"// \\(1) requestAlwaysAuthorization\"",
      "let a = #\"\" requestAlwaysAuthorization \\(requestAlwaysAuthorization)\"#",
      "func requestAlwaysAuthorization() {}", "requestAlwaysAuthorizationNow()",
    ])
  func noUses(source: String) {
    #expect(uses(source) == "")
  }

  @Test(
    "Method declarations of Objective-C are no uses",
    arguments: [
      "- (void)requestAlwaysAuthorization;", "+ (id (^)(int))requestAlwaysAuthorization {",
    ])
  func declarations(source: String) {
    #expect(uses(source, file: "a.h") == "")
  }

  @Test(
    "Code inside interpolations, and after texts and comments, is found",
    arguments: [
      ("\"a \\(m.requestAlwaysAuthorization()) b\"", "always@1:8"),
      ("\"\\(f(\"\\(g(\")\"))\"), m.startUpdatingLocation())\"", "service@1:22"),
      ("#\"a \\#(m.requestAlwaysAuthorization()) b\"#", "always@1:10"),
      ("/* a */ m.requestAlwaysAuthorization()", "always@1:11"),
      ("\"\"\"\n \" // \\(m.requestAlwaysAuthorization())\n\"\"\"", "always@2:11"),
      ("let broken = \"abc\nm.requestAlwaysAuthorization()", "always@2:3"),
    ])
  func interpolations(source: String, expected: String) {
    #expect(uses(source) == expected)
  }

  @Test("Interpolations nested without end do not stop the process")
  func deep() {
    #expect(uses(String(repeating: "\"\\(", count: 200_000)) == "")
    #expect(uses(String(repeating: "(", count: 200_000)) == "")
  }

  @Test("Text that makes a search look far again and again is passed over in one go")
  func repeated() {
    let end = " m.startUpdatingLocation()"
    #expect(uses(String(repeating: "#", count: 100_000) + end) == "service@1:100004")
    #expect(uses("#selector(m.startUpdatingLocation)") == "service@1:13")
    #expect(uses(String(repeating: "#\"", count: 50_000) + end) == "service@1:100004")
    let calls = String(repeating: ") startUpdatingLocation ", count: 10_000)
    #expect(
      SourceUseFinder.uses(in: Array(calls.utf8), file: "a.m").count == 10_000)
  }
}

@Suite("Folders of sources")
struct SourceTreeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a/b", ".hidden"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let swift = "m.startUpdatingLocation()"
    for name in ["a/b/x.swift", ".hidden/y.swift", "z.swift", "note.txt"] {
      _ = try folder.write(swift, to: name)
    }
    _ = try folder.write("[m startUpdatingLocation];", to: "a/o.mm")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a/loop"), withDestinationPath: folder.path)
  }

  @Test("Swift and Objective-C files are read, in order; hidden folders and links are not")
  func files() throws {
    let scan = try SourceTree.scan(folder.path + "/")
    #expect(
      scan.uses.map(\.file) == ["a/b/x.swift", "a/o.mm", "z.swift"].map { folder.path("\($0)") })
    #expect(scan.fileCount == 3)
    #expect(scan.skipped.isEmpty)
    #expect(try SourceTree.scan(folder.path("z.swift")).uses.count == 1)
    let absent = #expect(throws: InfoPlistError.self) { try SourceTree.scan("/nowhere") }
    #expect(absent?.isMissingInput == true)
  }

  @Test("A path beyond a limit is named, and at the limit nothing is")
  func limits() throws {
    func skipped(_ change: (inout SourceTree.Limits) -> Void) throws -> [String] {
      var limits = SourceTree.Limits()
      change(&limits)
      return try SourceTree.scan(folder.path, limits: limits).skipped
    }
    let last = folder.path("z.swift")
    #expect(try skipped { $0.files = 3 }.isEmpty)
    #expect(try skipped { $0.files = 2 } == ["\(last): only 2 files are read"])
    #expect(try skipped { $0.fileBytes = 26 }.isEmpty)
    #expect(
      try skipped { $0.fileBytes = 25 } == ["\(folder.path("a/o.mm")): has more than 25 bytes"])
    #expect(try skipped { $0.totalBytes = 52 }.isEmpty)
    #expect(try skipped { $0.totalBytes = 51 } == ["\(last): only 51 bytes are read"])
    #expect(try skipped { $0.depth = 3 }.isEmpty)
    #expect(
      try skipped { $0.depth = 2 } == ["\(folder.path("a/b")): folders are nested more than 2 deep"]
    )
    #expect(try skipped { $0.entries = 7 }.isEmpty)
    #expect(
      try skipped { $0.entries = 6 }
        == ["\(last) and what follows it: only 6 entries are looked at"])
  }
}
