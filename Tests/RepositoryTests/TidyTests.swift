// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The tree is tidy")
struct TidyTests {
  @Test("A file has at most 300 lines", arguments: Repository.allSwiftFiles)
  func fileLength(path: String) throws {
    #expect(try Repository.lines(of: path).count <= 301, "\(path)")
  }

  @Test("A function has at most 60 lines", arguments: Repository.allSwiftFiles)
  func functionLength(path: String) throws {
    let lines = try Repository.lines(of: path)
    for (start, line) in lines.enumerated() where Self.beginsFunction(line) {
      let indentation = line.prefix { $0 == " " }
      let rest = lines[(start + 1)...]
      // A requirement of a protocol has no body: a blank line comes before any brace.
      let opening = line.hasSuffix("{") ? line : rest.first { $0.isEmpty || $0.hasSuffix("{") }
      guard opening?.hasSuffix("{") == true else { continue }
      guard let end = rest.firstIndex(where: { $0 == indentation + "}" }) else { continue }
      #expect(end - start <= 60, "\(path):\(start + 1): \(line)")
    }
  }

  private static func beginsFunction(_ line: Substring) -> Bool {
    let code = line.drop { $0 == " " }
    return !code.hasPrefix("//")
      && (code.contains("func ") || code.hasPrefix("init") || code.contains(" init"))
      && (code.hasSuffix("{") || code.hasSuffix("("))
  }

  @Test("A file begins with its license", arguments: Repository.allSwiftFiles)
  func license(path: String) throws {
    let first = try Repository.lines(of: path).first
    // A manifest begins with the version of the tools that read it.
    let lines = try Repository.lines(of: path).prefix(2)
    #expect(
      lines.contains("// SPDX-License-Identifier: MIT"), "\(path) begins with \(first ?? "")")
  }

  @Test(
    "Time and chance come into the core and into playback as parameters",
    arguments: ["LocationCore", "LocationPlayback", "GPX"].flatMap {
      Repository.swiftFiles(below: "Sources/\($0)")
    })
  func pureFolders(path: String) throws {
    let forbidden = [
      "Date()", "ContinuousClock", "SuspendingClock", ".random(", "Task.sleep", "clock_gettime",
    ]
    for line in try Repository.lines(of: path) {
      for call in forbidden { #expect(!line.contains(call), "\(path): \(line)") }
    }
  }

  /// The files that read the machine's clocks and draw random numbers.
  private static let sourcesOfTime = [
    "Sources/LocationHost/Time/", "Sources/LocationServices/Constants/Date+Present.swift",
  ]

  @Test(
    "Clocks are compared and random numbers drawn in Time alone; elsewhere they only bound a wait",
    arguments: Repository.swiftFiles(below: "Sources"))
  func timeAlone(path: String) throws {
    if Self.sourcesOfTime.contains(where: path.hasPrefix) { return }
    let forbidden = [
      "Date()", "Date.now", "ContinuousClock", "SuspendingClock", "DispatchTime.now", "= .now()",
      "clock_gettime", "gettimeofday", "SystemRandomNumberGenerator",
    ]
    for line in try Repository.lines(of: path) {
      for call in forbidden { #expect(!line.contains(call), "\(path): \(line)") }
    }
  }

  @Test("The system's C library is chosen in few places")
  func platform() throws {
    let files = try Repository.swiftFiles(below: "Sources").filter { path in
      try Repository.lines(of: path).contains { $0.contains("canImport(Glibc)") }
    }
    #expect(
      Set(files) == [
        "Sources/LocationCore/Geodesy/PlatformMath.swift",
        "Sources/LocationFiles/System/Platform.swift",
        "Sources/LocationHost/Time/WallClock.swift",
        "Sources/LocationTerminalPrompt/TerminalRescue.swift",
      ])
  }

  @Test("Nothing in Sources is forced", arguments: Repository.swiftFiles(below: "Sources"))
  func nothingForced(path: String) throws {
    for line in try Repository.lines(of: path) {
      if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
      for call in ["try!", "as!", "nonisolated(unsafe)"] {
        #expect(!line.contains(call), "\(path): \(line)")
      }
      if line.contains("fatalError(") {
        #expect(path.hasSuffix("/FatalCondition.swift"), "\(path): \(line)")
      }
      if line.contains("@unchecked Sendable") {
        #expect(path.hasPrefix("Sources/LocationServices/"), "\(path): \(line)")
      }
    }
  }

  @Test("No lock holds a bare function, which each access to it would wrap once more")
  func lockedFunctions() throws {
    for path in Repository.allSwiftFiles where !path.hasSuffix("/TidyTests.swift") {
      for line in try Repository.lines(of: path)
      where line.contains("Mutex<") && !line.contains("Mutex<[") {
        #expect(!line.contains("->") && !line.contains("Completion"), "\(path): \(line)")
      }
    }
  }

  @Test("The top level has these folders and no others")
  func topLevel() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      at: Repository.root, includingPropertiesForKeys: [.isDirectoryKey]
    ).filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
    let names = folders.map(\.lastPathComponent).filter { !$0.hasPrefix(".") }
    #expect(Set(names) == ["Sources", "Tests", "Traces", "Tools", "docs"])
  }

  @Test("Every rule of the formatter is decided, on or off")
  func formatterRules() throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "format", "dump-configuration"]
    process.standardOutput = pipe
    try process.run()
    let known = try Self.rules(in: pipe.fileHandleForReading.readToEnd() ?? Data())
    process.waitUntilExit()
    let decided = try Self.rules(
      in: Data(contentsOf: Repository.root.appending(path: ".swift-format")))
    #expect(known == decided)
  }

  private static func rules(in json: Data) throws -> Set<String> {
    let object = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    let rules = try #require(object?["rules"] as? [String: Any])
    return Set(rules.keys)
  }
}
