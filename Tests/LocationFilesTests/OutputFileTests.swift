// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import Testing

@testable import LocationFiles

@Suite("Output file")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("Writing empties a file that was there, and keeps the order of what is written")
  func writes() throws {
    let path = try folder.write("old and much longer than what follows", to: "out")
    let file = try OutputFile(path: path)
    try file.write(.init("one".utf8))
    try file.write([])
    let long = [UInt8](repeating: 7, count: 300_000)
    try file.write(.init(long[100_000...]))
    #expect(try folder.read("out") == Array("one".utf8) + long[100_000...])
  }

  @Test("A file in a folder that is not there cannot be opened")
  func noFolder() {
    #expect(throws: FileError(code: ENOENT)) { try OutputFile(path: folder.path("no/out")) }
    #expect(FileError(code: ENOENT).reason == "No such file or directory")
    #expect(throws: FileError(code: EISDIR)) { try OutputFile(path: folder.path) }
  }

  @Test("Whether a file can be written is known without making, opening or emptying it")
  func writability() throws {
    let old = try folder.write("old", to: "old")
    try OutputFile.checkWritability(of: old)
    #expect(try folder.read("old") == Array("old".utf8))
    let new = folder.path("new")
    try OutputFile.checkWritability(of: new)
    #expect(!FileManager.default.fileExists(atPath: new))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: new)
    try OutputFile.checkWritability(of: folder.path("link"))
    // Opening a pipe without a reader blocks.
    let result = unsafe mkfifo(folder.path("pipe"), 0o600)
    #expect(result == 0)
    for path in [folder.path("pipe"), "/dev/full", "new", nil, "-"] {
      try OutputFile.checkWritability(of: path)
    }
  }

  @Test("A folder, a file in none, and one in a file cannot be written")
  func noWritability() throws {
    func fault(_ path: String) -> FileError? {
      do throws(FileError) {
        try OutputFile.checkWritability(of: path)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault(folder.path) == FileError(code: EISDIR))
    #expect(fault(folder.path("no/out")) == FileError(code: ENOENT))
    #expect(fault(folder.path("no") + "/") == FileError(code: ENOENT))
    #expect(fault("") == FileError(code: ENOENT))
    let file = try folder.write("", to: "file")
    #expect(fault(file + "/out") == FileError(code: ENOTDIR))
    let long = String(repeating: "a", count: 300)
    #expect(fault(folder.path(long)) == FileError(code: ENAMETOOLONG))
    // Only root may write to a file of which the mode says that nobody may.
    try folder.setMode(0o400, of: "file")
    #expect(fault(file) == (geteuid() == 0 ? nil : FileError(code: EACCES)))
  }

  @Test("A full disk is an error with the system's reason, distinct from a broken pipe")
  func fullDisk() throws {
    let file = try OutputFile(path: "/dev/full")
    #expect(throws: FileError(code: ENOSPC)) { try file.write([1]) }
    #expect(!FileError(code: ENOSPC).isBrokenPipe)
    #expect(FileError(code: EPIPE).isBrokenPipe)
  }

  @Test("A file that is made is its owner's alone, and one that is there keeps its mode")
  func mode() throws {
    let made = folder.path("made")
    _ = try OutputFile(path: made)
    #expect(try folder.mode("made") == 0o600)
    try folder.setMode(0o644, of: "made")
    _ = try OutputFile(path: made)
    #expect(try folder.mode("made") == 0o644)
  }
}
