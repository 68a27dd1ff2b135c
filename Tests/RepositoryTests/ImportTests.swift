// SPDX-License-Identifier: MIT

import Testing

@Suite("Imports point down, as docs/internals/architecture.md draws them")
struct ImportTests {
  private static let platform: Set = ["Glibc", "Musl", "Darwin"]

  /// What the files of each target may import.
  private static let allowed: [String: Set<String>] = [
    "LocationCore": platform,
    "GPX": platform.union(["CExpat", "CZlib"]),
    "GPSD": platform.union(["CGPS", "FoundationEssentials", "Foundation"]),
    "LocationPlayback": ["LocationCore", "GPX", "GPSD"],
    "LocationRuntime": platform.union([
      "LocationCore", "LocationPlayback", "GPX", "GPSD", "Logging", "Dispatch", "Synchronization",
      "FoundationEssentials", "Foundation", "GRDB", "NIOCore", "NIOPosix", "Yams",
    ]),
    "LocationServices": [
      "CCoreLocation", "LocationCore", "LocationRuntime", "Foundation", "Dispatch",
      "Synchronization", "DequeModule",
    ],
    "LocationTesting": [
      "LocationCore", "LocationPlayback", "LocationRuntime", "GPX", "Synchronization",
    ],
    "LocsimCommands": platform.union([
      "LocationCore", "LocationPlayback", "LocationRuntime", "GPX", "GPSD", "ArgumentParser",
      "Dispatch", "Synchronization",
    ]),
    "CoreLocation": ["CoreLocation", "LocationServices"],
    "locsim": ["LocsimCommands", "ArgumentParser"],
  ]

  @Test("A target imports only what it may", arguments: Repository.swiftFiles(below: "Sources"))
  func importsAreAllowed(path: String) throws {
    let target = String(path.split(separator: "/")[1])
    let allowed = try #require(Self.allowed[target], "the target \(target) has no rule yet")
    for line in try Repository.lines(of: path) {
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"), keyword <= 2, keyword + 1 < words.count,
        words[..<keyword].allSatisfy({ Self.modifiers.contains($0) })
      else { continue }
      // A single declaration is imported with its kind before it.
      let isScoped = words[keyword + 1].first?.isLowercase ?? false
      guard let name = words.dropFirst(keyword + (isScoped ? 2 : 1)).first else { continue }
      let module = name.split(separator: ".")[0]
      #expect(allowed.contains(String(module)), "\(path) imports \(module)")
    }
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "private", "@_exported", "@preconcurrency",
  ]

  @Test(
    "Only PlatformMath reaches for the platform in the core",
    arguments: Repository.swiftFiles(below: "Sources/LocationCore"))
  func coreIsPure(path: String) throws {
    guard !path.hasSuffix("/PlatformMath.swift") else { return }
    let imports = try Repository.lines(of: path).filter { $0.contains("import ") }
      .filter { !$0.hasPrefix("//") && !$0.hasPrefix("  //") }
    #expect(imports.isEmpty, "\(path): \(imports)")
  }
}
