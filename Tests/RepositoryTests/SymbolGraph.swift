// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The public symbols of a module as the compiler lists them, from what was built with the tests.
enum SymbolGraph {
  /// The names of all public symbols, with their types before them: `CLFloor.level`.
  static func symbols(of module: String) throws -> Set<String> {
    Set(try graph(of: module).symbols.map(\.name))
  }

  /// The declarations of all public symbols, one in a line, with their types before them.
  static func declarations(of module: String) throws -> [String] {
    try graph(of: module).declarations
  }

  /// The symbols of a module, and those of the C module that it gives on.
  private static func graph(of module: String) throws -> Graph {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in [module, cModule] { try extract(name, into: folder) }
    let graphs = try [module, "\(module)@\(cModule)", cModule].map { name in
      let data = try Data(contentsOf: folder.appending(path: "\(name).symbols.json"))
      return try JSONDecoder().decode(Graph.self, from: data)
    }
    return Graph(
      symbols: graphs.flatMap(\.symbols), relationships: graphs.flatMap(\.relationships))
  }

  /// The C module with the enumerations that Apple declares in C.
  private static let cModule = "CCoreLocation"

  private static func extract(_ module: String, into folder: URL) throws {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      [
        "swift", "symbolgraph-extract", "-module-name", module, "-target", try target(),
        "-minimum-access-level", "public", "-skip-synthesized-members",
        "-I", products.appending(path: "Modules").path, "-output-dir", folder.path,
      ] + moduleMaps().flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    process.standardError = errors
    try process.run()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: complaint, as: UTF8.self))")
  }

  /// The folder of what was built: the one in which the tests themselves are.
  private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The platform that the compiler builds for by itself, which the tool does not assume.
  private static func target() throws -> String {
    struct Info: Decodable {
      struct Target: Decodable { let triple: String }
      let target: Target
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "-print-target-info"]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Info.self, from: data).target.triple
  }

  /// The maps of C modules on which our modules depend: ours, the packages', and those that were
  /// generated for packages without any.
  private static func moduleMaps() -> [String] {
    let checkouts = products.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "checkouts")
    let packages = folders(in: checkouts).map { $0.appending(path: "Sources") }
    let targets = (packages + [Repository.root.appending(path: "Sources")]).flatMap(folders)
    let candidates =
      targets.flatMap { [$0, $0.appending(path: "include")] }
      + folders(in: products).filter { $0.lastPathComponent.hasSuffix(".build") }
    return candidates.map { $0.appending(path: "module.modulemap").path }
      .filter { FileManager.default.fileExists(atPath: $0) }.sorted()
  }

  private static func folders(in folder: URL) -> [URL] {
    (try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)) ?? []
  }
}
