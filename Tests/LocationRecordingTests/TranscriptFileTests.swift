// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import Testing

@testable import LocationFiles
@testable import LocationRecording

@Suite("A transcript that is written while an app runs")
struct TranscriptFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func record(_ what: String) -> DeviceRecord {
    .device(
      DeviceNotice(time: UTCInstant(sinceEpoch: .seconds(1_777_622_400)), event: .acted(what)))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test("Each line is in the file at once, after what was there")
  func lines() throws {
    let path = try folder.write("before\n", to: "record")
    let one = try TranscriptFile(path: path)
    let other = try TranscriptFile(path: path)
    #expect(one.take(record("a")) == nil)
    #expect(try text("record") == "before\n2026-05-01T08:00:00Z  > a\n")
    #expect(other.take(record("b")) == nil)
    #expect(one.take(record("c")) == nil)
    #expect(try text("record").split(separator: "\n").map { $0.suffix(1) } == ["e", "a", "b", "c"])
  }

  @Test("A new file is its owner's alone, since it reveals where a device was")
  func mode() throws {
    let path = folder.path("made")
    _ = try TranscriptFile(path: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A failed write is reported once")
  func failure() throws {
    let file = try TranscriptFile(path: "/dev/full")
    #expect(file.take(record("a")) == FileError(code: 28))
    #expect(file.take(record("b")) == nil)
    #expect(throws: FileError.self) { try TranscriptFile(path: folder.path("no/record")) }
  }
}
