// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import Testing

@testable import LocationFiles

@Suite("Output that waits for no reader")
struct BackgroundOutputTests {
  private let folder: TemporaryFolder
  private let reader: FileHandle
  private let output: BackgroundOutput

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("pipe")
    let isMade = unsafe mkfifo(path, 0o600) == 0
    try #require(isMade)
    // A reader that is there before the writer, and reads nothing yet.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(descriptor >= 0)
    _ = fcntl(descriptor, F_SETFL, 0)
    reader = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    output = BackgroundOutput(try OutputFile(path: path))
  }

  @Test("Far more than a pipe holds is taken at once, and arrives in order when it is read")
  func order() throws {
    let pieces = (0..<1_000).map { [UInt8](repeating: UInt8($0 % 251), count: 1_000) }
    for piece in pieces { output.write(piece) }
    #expect(!output.wait(until: .now()))
    #expect(!output.isIdle)
    var read = Data()
    while read.count < 1_000_000 { read += reader.availableData }
    #expect(read == Data(pieces.joined()))
    #expect(output.wait(until: .now() + .seconds(10)))
    #expect(output.droppedPieces == 0)
  }

  @Test("Pieces beyond the limit are dropped whole and counted, but for the end")
  func limit() throws {
    let piece = [UInt8](repeating: 1, count: BackgroundOutput.limit / 8)
    // What is being written at the moment counts no longer, and is no more than may wait.
    for _ in 0..<24 { output.write(piece) }
    let dropped = output.droppedPieces
    #expect(dropped > 0)
    output.write([2], isEnd: true)
    #expect(output.droppedPieces == dropped)
    let expected = (24 - dropped) * piece.count + 1
    var count = 0
    var last: UInt8?
    while count < expected {
      let data = reader.availableData
      count += data.count
      last = data.last
    }
    #expect(count == expected && last == 2)
  }

  @Test("A failed write is reported with the system's reason")
  func failure() throws {
    let failed = DispatchSemaphore(value: 0)
    let full = BackgroundOutput(try OutputFile(path: "/dev/full")) { failed.signal() }
    full.write([1])
    #expect(failed.wait(timeout: .now() + 10) == .success)
    #expect(full.failure == FileError(code: ENOSPC))
    full.write([2])
    #expect(full.wait(until: .now() + .seconds(10)))
  }
}
