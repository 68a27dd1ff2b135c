// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A folder of an app in the making, in which `locsim plist lint` is run.
final class PlistLintBench {
  /// The folder's path, without links.
  let path: String
  private let schema: JSONSchema

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "locsim-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
    schema = try JSONSchema(
      contentsOf: Command.root.appending(path: "docs/reference/plist-lint.schema.json"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and makes the folders that it is in; returns its path.
  @discardableResult func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  @discardableResult func write(_ data: Data, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    let folder = file[..<(file.lastIndex(of: "/") ?? file.endIndex)]
    try FileManager.default.createDirectory(
      atPath: String(folder), withIntermediateDirectories: true)
    try data.write(to: URL(filePath: file))
    return file
  }

  /// Writes an Info.plist around the content of its dictionary, which begins on line 3.
  @discardableResult func writePlist(
    _ body: String, to name: String = "Info.plist"
  ) throws -> String {
    try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      \(body)
      </dict></plist>

      """, to: name)
  }

  /// Lints; what it says has the folder's path taken out.
  func lint(_ arguments: String...) throws -> CommandResult {
    let run = try Command.run("locsim", ["plist", "lint"] + arguments)
    return CommandResult(
      status: run.status, output: run.output.replacing(path + "/", with: ""),
      diagnostics: run.diagnostics.replacing(path + "/", with: ""))
  }

  /// The object that is written as JSON, which must conform to its schema.
  func object(_ run: CommandResult) throws -> [String: Any] {
    let object = try jsonObject(run.output)
    #expect(schema.violations(of: object) == [])
    return object
  }

  static let identifier = "<key>CFBundleIdentifier</key><string>com.example.walk</string>\n"
  static let whenInUse = """
    <key>NSLocationWhenInUseUsageDescription</key><string>To draw your walk.</string>

    """
}
