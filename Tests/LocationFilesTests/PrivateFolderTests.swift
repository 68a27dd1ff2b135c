// SPDX-License-Identifier: MIT

import Foundation
import LocationFiles
import Testing

@Suite("The folder of a user's session")
struct PrivateFolderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "locsim-tests-\(UUID().uuidString)")

  private func make(runtime: String, temporary: String?) throws -> String {
    try PrivateFolder.make(at: PrivateFolder.path(runtime: runtime, temporary: temporary))
  }

  @Test("It is made for its owner alone, and one that others can read is refused")
  func owner() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try make(runtime: folder.path, temporary: "/nowhere")
    #expect(made == folder.path + "/locsim")
    #expect(try make(runtime: folder.path, temporary: nil) == made)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: made)
    #expect(throws: PrivateFolder.Failure.self) { try make(runtime: folder.path, temporary: nil) }
    let shared = try make(runtime: "relative", temporary: folder.path)
    #expect(shared.hasPrefix(folder.path + "/locsim-"))
    try FileManager.default.removeItem(atPath: shared)
    try FileManager.default.createSymbolicLink(atPath: shared, withDestinationPath: folder.path)
    #expect(throws: PrivateFolder.Failure.self) {
      try make(runtime: "relative", temporary: folder.path)
    }
    // A session's folder may be gone, or was never made.
    try FileManager.default.removeItem(atPath: shared)
    #expect(try make(runtime: folder.path + "/missing", temporary: folder.path) == shared)
    #expect(throws: PrivateFolder.Failure.self) {
      try make(runtime: "", temporary: folder.path + "/missing")
    }
  }
}
