// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationRuntime

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

  @Test("A full disk is an error with the system's reason, a broken pipe is told apart")
  func fullDisk() throws {
    let file = try OutputFile(path: "/dev/full")
    #expect(throws: FileError(code: ENOSPC)) { try file.write([1]) }
    #expect(!FileError(code: ENOSPC).isBrokenPipe)
    #expect(FileError(code: EPIPE).isBrokenPipe)
  }

  @Test("One file under two names is found to be one")
  func sameFile() throws {
    let path = try folder.write("x", to: "a")
    let other = try folder.write("x", to: "b")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
    try manager.linkItem(atPath: path, toPath: folder.path("hard"))
    #expect(OutputFile.areSame(path, path))
    #expect(OutputFile.areSame(path, folder.path("./a")))
    #expect(OutputFile.areSame(folder.path("link"), path))
    #expect(OutputFile.areSame(path, folder.path("hard")))
    #expect(!OutputFile.areSame(path, other))
    #expect(!OutputFile.areSame(path, folder.path("missing")))
    #expect(!OutputFile.areSame(folder.path("missing"), folder.path("missing")))
  }
}
