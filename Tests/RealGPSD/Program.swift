// SPDX-License-Identifier: MIT

import Foundation

/// A program of the system that tests run.
public enum Program: Sendable {
  /// Where a program is: in PATH, in the folders of system programs, or unpacked by Tools/setup.
  public static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders =
      path.split(separator: ":").map(String.init)
      + ["/usr/sbin", "/usr/bin", "/sbin", "/bin", unpacked.path]
    return folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let unpacked = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".build/gpsd-clients/usr/bin")

  /// Runs a program to its end, and gives what it wrote to standard output.
  @discardableResult
  public static func run(_ name: String, _ arguments: [String]) throws -> String {
    guard let path = find(name) else { throw RealGPSD.Failure("\(name) is not installed") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
