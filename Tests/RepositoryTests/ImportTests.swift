// SPDX-License-Identifier: MIT

import Testing

@Suite("Imports point down, as docs/internals/architecture.md draws them")
struct ImportTests {
  private static let platform: Set = ["Glibc", "Musl", "Darwin"]
  private static let foundation: Set = [
    "Dispatch", "Synchronization", "FoundationEssentials", "Foundation",
  ]

  /// The targets of this package that each of them may import; each comes after those.
  private static let order: [(target: String, ours: Set<String>)] = [
    ("LocationCore", []),
    ("LocationJSON", []),
    ("GPX", []),
    ("GPSD", ["LocationJSON"]),
    ("LocationClient", ["LocationCore", "LocationJSON"]),
    ("LocationFleet", ["LocationCore"]),
    ("LocationPlot", ["LocationCore"]),
    ("LocationPlayback", ["LocationCore", "LocationJSON", "GPX", "GPSD"]),
    ("LocationFiles", ["LocationCore", "LocationPlayback", "GPX"]),
    ("LocationHost", ["LocationCore", "LocationClient", "LocationPlayback"]),
    ("LocationAppIdentity", ["LocationCore", "LocationClient", "LocationFiles"]),
    ("LocationPrograms", ["LocationCore", "LocationJSON", "LocationClient", "LocationFiles"]),
    ("LocationDensity", ["LocationCore", "LocationFiles", "GPX"]),
    (
      "LocationStore",
      ["LocationCore", "LocationJSON", "LocationClient", "LocationFiles", "LocationHost"]
    ),
    ("LocationPlistLint", ["LocationCore", "LocationFiles", "LocationAppIdentity"]),
    (
      "LocationHardware",
      ["LocationCore", "LocationPlayback", "LocationFiles", "LocationHost", "GPSD"]
    ),
    (
      "LocationRecording",
      ["LocationCore", "LocationJSON", "LocationPlayback", "LocationFiles", "GPX", "GPSD"]
    ),
    ("LocationTerminalPrompt", ["LocationCore", "LocationFiles", "LocationHost"]),
    (
      "LocationSources",
      [
        "LocationCore", "LocationPlayback", "LocationFiles", "LocationHost", "LocationHardware",
        "LocationRecording", "GPX", "GPSD",
      ]
    ),
    (
      "LocationSinks",
      [
        "LocationCore", "LocationPlayback", "LocationFiles", "LocationHost", "LocationRecording",
        "GPX", "GPSD",
      ]
    ),
    (
      "LocationScenarios",
      [
        "LocationCore", "LocationClient", "LocationPlayback", "LocationFiles", "LocationHost",
        "LocationRecording",
        "LocationAppIdentity", "LocationSources", "GPX",
      ]
    ),
    (
      "LocationScenarioFiles",
      ["LocationFiles", "LocationScenarios", "GPX"]
    ),
    (
      "LocationLocalDevice",
      [
        "LocationCore", "LocationClient", "LocationPlayback", "LocationFiles", "LocationHost",
        "LocationStore",
        "LocationAppIdentity", "LocationHardware", "LocationRecording", "LocationSources",
        "LocationScenarios", "LocationTerminalPrompt", "GPX", "GPSD",
      ]
    ),
    (
      "LocationDaemon",
      [
        "LocationCore", "LocationJSON", "LocationClient", "LocationPlayback", "LocationFiles",
        "LocationHost", "LocationAppIdentity", "LocationPrograms", "LocationHardware",
        "LocationRecording", "LocationSources", "LocationScenarios", "LocationLocalDevice",
      ]
    ),
    ("LocationServices", ["LocationCore", "LocationClient", "LocationLocalDevice"]),
    (
      "LocationTesting",
      [
        "LocationCore", "LocationClient", "LocationPlayback", "LocationFiles", "LocationHost",
        "LocationAppIdentity",
        "LocationRecording", "LocationSources", "LocationScenarios", "GPX",
      ]
    ),
    (
      "LocsimCommands",
      [
        "LocationCore", "LocationJSON", "LocationClient", "LocationPlayback", "LocationFiles",
        "LocationHost",
        "LocationStore",
        "LocationAppIdentity", "LocationPlistLint", "LocationHardware", "LocationRecording",
        "LocationSources", "LocationSinks", "LocationScenarios", "LocationScenarioFiles",
        "LocationTerminalPrompt", "LocationLocalDevice", "LocationPrograms", "LocationDaemon",
        "LocationDensity", "LocationPlot", "GPX", "GPSD",
      ]
    ),
    ("CoreLocation", ["CoreLocation", "LocationServices"]),
    ("locsim", ["LocsimCommands"]),
    ("locsim-identify", ["LocationFiles", "LocationPrograms"]),
  ]

  /// What else the files of each target may import.
  private static let others: [String: Set<String>] = [
    "LocationCore": platform,
    "LocationJSON": [],
    "GPX": platform.union(["CExpat", "CZlib"]),
    "GPSD": platform.union(["CGPS", "FoundationEssentials", "Foundation"]),
    "LocationClient": ["Dispatch", "Foundation", "Synchronization"],
    "LocationFleet": [],
    "LocationPlot": [],
    "LocationPlayback": [],
    "LocationFiles": foundation.union(platform),
    "LocationHost": platform.union(["Dispatch", "Logging", "Synchronization"]),
    "LocationAppIdentity": foundation.union(["CExpat"]),
    "LocationPrograms": ["CMD", "Foundation", "Synchronization"],
    "LocationDensity": [],
    "LocationStore": foundation.union(["GRDB"]),
    "LocationPlistLint": ["FoundationEssentials", "Foundation"],
    "LocationHardware": foundation.union(["NIOCore", "NIOPosix"]),
    "LocationRecording": ["Synchronization"],
    "LocationTerminalPrompt": ["Dispatch", "Synchronization"],
    "LocationSources": [],
    "LocationSinks": ["NIOCore", "NIOPosix", "Synchronization"],
    "LocationScenarios": foundation.union(["Logging"]),
    "LocationScenarioFiles": ["Yams"],
    "LocationLocalDevice": foundation.union(["Logging"]),
    "LocationDaemon": [
      "CMapPage", "DequeModule", "Dispatch", "Logging", "NIOCore", "NIOHTTP1", "NIOPosix",
      "NIOWebSocket", "Synchronization",
    ],
    "LocationServices": [
      "CCoreLocation", "Foundation", "Dispatch", "Logging", "Synchronization", "DequeModule",
    ],
    "LocationTesting": ["Synchronization"],
    "LocsimCommands": ["ArgumentParser", "Dispatch", "Synchronization"],
    "CoreLocation": [],
    "locsim": ["ArgumentParser"],
    "locsim-identify": [],
  ]

  @Test("A target imports only what it may", arguments: Repository.swiftFiles(below: "Sources"))
  func importsAreAllowed(path: String) throws {
    let target = String(path.split(separator: "/")[1])
    let ours = try #require(
      Self.order.first { $0.target == target }, "the target \(target) has no rule yet")
    let allowed = try #require(Self.others[target], "the target \(target) has no rule yet")
      .union(ours.ours)
    for module in try Self.imports(of: path) {
      #expect(allowed.contains(module), "\(path) imports \(module)")
    }
  }

  @Test("No target imports one that comes after it, so that there is no circle")
  func order() {
    var known: Set<String> = []
    for (target, ours) in Self.order {
      // The module CoreLocation is split in two: its submodules are in a C module of the same name.
      #expect(ours.subtracting([target]).isSubset(of: known), "\(target)")
      #expect(known.insert(target).inserted, "\(target) has two rules")
    }
    #expect(known == Set(Self.others.keys))
  }

  @Test("The manifest gives each target the targets that it may import, and no others")
  func manifest() throws {
    let manifest = try Repository.lines(of: "Package.swift").joined(separator: "\n")
    for (target, ours) in Self.order where target != "CoreLocation" {
      let declared = try #require(Self.dependencies(of: target, in: manifest), "\(target)")
      #expect(declared.intersection(Self.order.map(\.target)) == ours, "\(target)")
    }
  }

  @Test(
    "The packages in Tools give each target of the project what the manifest gives it",
    arguments: toolPackages)
  func tools(path: String) throws {
    let manifest = try Repository.lines(of: path).joined(separator: "\n")
    for (target, ours) in Self.order
    where ["", "\n      "].contains(where: { manifest.contains("target(\($0)name: \"\(target)\"") })
    {
      let declared = Self.dependencies(of: target, in: manifest) ?? []
      #expect(declared.intersection(Self.order.map(\.target)) == ours, "\(target)")
    }
  }

  private static let toolPackages = Repository.swiftFiles(below: "Tools")
    .filter { $0.hasSuffix("/Package.swift") }

  @Test("The page about the architecture has a row for each target, in this order")
  func page() throws {
    let rows = try Repository.lines(of: "docs/internals/architecture.md")
      .prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.filter { $0 != "`" && $0 != " " } } }
    for (row, (target, ours)) in zip(rows, Self.order) {
      #expect(row.first == target)
      let named = Set(row[2].split(separator: ",").map(String.init)).subtracting(["–"])
      let short = ours.subtracting([target]).map { name in
        name == "LocationServices" ? name : String(name.trimmingPrefix("Location"))
      }
      #expect(named == Set(short), "\(target)")
    }
    #expect(rows.count == Self.order.count)
  }

  @Test("Each target imports all that it may")
  func rulesAreUsed() throws {
    var imported: [String: Set<String>] = [:]
    for path in Repository.swiftFiles(below: "Sources") {
      imported[String(path.split(separator: "/")[1]), default: []].formUnion(
        try Self.imports(of: path))
    }
    for (target, ours) in Self.order {
      #expect(ours.isSubset(of: imported[target] ?? []), "\(target)")
    }
  }

  @Test("Core Location's names know devices by the seam, and one file makes the app its own device")
  func seam() throws {
    let files = try Repository.swiftFiles(below: "Sources/LocationServices")
      .filter { try Self.imports(of: $0).contains("LocationLocalDevice") }
    #expect(files == ["Sources/LocationServices/Device/DefaultDevice.swift"])
    let lines = try Repository.lines(of: files.first ?? "")
    let place = try #require(lines.firstIndex(of: "import LocationLocalDevice"))
    #expect(lines[place - 1] == "#if Simulation" && lines[place + 1] == "#endif")
  }

  @Test("An app links no lint, no sinks, no density builder, no figures and no commands")
  func walls() {
    var linked: Set = ["LocationServices"]
    for (target, ours) in Self.order.reversed() where linked.contains(target) {
      linked.formUnion(ours)
    }
    let kept: Set = [
      "LocationPlistLint", "LocationSinks", "LocationDensity", "LocationFleet", "LocationDaemon",
      "LocationPlot", "LocsimCommands",
    ]
    #expect(linked.isDisjoint(with: kept))
    #expect(linked.contains("LocationLocalDevice"))
  }

  /// The modules that a file imports.
  private static func imports(of path: String) throws -> [String] {
    try Repository.lines(of: path).compactMap { line in
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"), keyword <= 2, keyword + 1 < words.count,
        words[..<keyword].allSatisfy({ Self.modifiers.contains($0) })
      else { return nil }
      // A single declaration is imported with its kind before it.
      let isScoped = words[keyword + 1].first?.isLowercase ?? false
      guard let name = words.dropFirst(keyword + (isScoped ? 2 : 1)).first else { return nil }
      return String(name.split(separator: ".")[0])
    }
  }

  /// The names in a target's declaration, its own too; `nil` where it is not declared.
  private static func dependencies(of target: String, in manifest: String) -> Set<String>? {
    // A dependency upon a condition looks alike, but stands further in.
    for word in ["target(name: ", "target(\n      name: ", "executableTarget(\n      name: "] {
      guard let start = manifest.firstRange(of: "\n    .\(word)\"\(target)\"") else { continue }
      var depth = 0
      let declaration = manifest[start.lowerBound...].prefix { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return character != ")" || depth > 0
      }
      let pieces = declaration.split(separator: "\"", omittingEmptySubsequences: false)
      return Set(pieces.indices.filter { $0 % 2 == 1 }.map { String(pieces[$0]) })
        .subtracting([target])
    }
    return nil
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
