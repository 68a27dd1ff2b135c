// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import Testing

@testable import LocationFiles

@Suite("A file that is known as a whole appears when it is complete")
struct WholeFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("It takes the place of what was there, with its mode, and leaves nothing else behind")
  func replacing() throws {
    let path = try folder.write("before", to: "table")
    try folder.setMode(0o640, of: "table")
    // A reader that has it open goes on to read what was there.
    let reader = try FileHandle(forReadingFrom: URL(filePath: path))
    try WholeFile.write(Array("after".utf8), to: path)
    #expect(try folder.read("table") == Array("after".utf8))
    #expect(try folder.mode("table") == 0o640)
    #expect(try reader.readToEnd() == Data("before".utf8))
    #expect(try names == ["table"])
  }

  @Test("A link stays, and what it leads to is replaced or made")
  func links() throws {
    _ = try folder.write("before", to: "table")
    let manager = FileManager.default
    for (link, target) in [("link", "table"), ("loose", "new")] {
      try manager.createSymbolicLink(atPath: folder.path(link), withDestinationPath: target)
      try WholeFile.write([65], to: folder.path(link))
      #expect(try folder.read(target) == [65])
      #expect(try manager.destinationOfSymbolicLink(atPath: folder.path(link)) == target)
    }
  }

  @Test("The old contents stay where writing fails")
  func failure() throws {
    let path = try folder.write("before", to: "table")
    // A folder in the way of the temporary name.
    let temporary = folder.path(".table.\(getpid())")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    #expect(throws: WholeFile.Failure.cannotCreate(FileError(code: EEXIST))) {
      try WholeFile.write([65], to: path)
    }
    #expect(try folder.read("table") == Array("before".utf8))
    #expect(throws: WholeFile.Failure.cannotCreate(FileError(code: ENOENT))) {
      try WholeFile.write([65], to: folder.path("no/table"))
    }
    #expect(throws: WholeFile.Failure.cannotCreate(FileError(code: EISDIR))) {
      try WholeFile.write([65], to: folder.path)
    }
  }

  @Test("A device is written to as it is")
  func device() throws {
    try WholeFile.write([65], to: "/dev/null")
    #expect(throws: WholeFile.Failure.cannotWrite(FileError(code: ENOSPC))) {
      try WholeFile.write([65], to: "/dev/full")
    }
  }

  @Test("A file that is there is not replaced unless that is asked for")
  func exclusive() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("Info.plist")
    try WholeFile.write([65], to: path, replacing: false)
    #expect(throws: WholeFile.Failure.cannotCreate(FileError(code: EEXIST))) {
      try WholeFile.write([66], to: path, replacing: false)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data([65]))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).count == 1)
  }
}
