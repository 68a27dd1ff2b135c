// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import LocationPlayback
import Testing

@testable import LocationFiles

@Suite("Temporary file")
struct TemporaryFileTests {
  private func bytes(_ count: Int, from start: Int = 0) -> [UInt8] {
    (start..<start + count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  private func readAll(_ file: TemporaryFile, pieces: Int = 10_000) throws -> [UInt8] {
    var result: [UInt8] = []
    while true {
      var buffer = [UInt8](repeating: 0, count: pieces)
      let count = try unsafe buffer.withUnsafeMutableBytes { unsafe try file.read(into: $0) }
      if count == 0 { return result }
      result += buffer.prefix(count)
    }
  }

  /// What this process has open, with the names that the system shows.
  private func openFiles() -> [Int32: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    var files: [Int32: String] = [:]
    for name in names {
      guard let descriptor = Int32(name) else { continue }
      files[descriptor] = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(name)")
    }
    return files
  }

  @Test("It has no name, and its owner alone could ever have opened it")
  func privacy() throws {
    let before = openFiles()
    let file = try TemporaryFile()
    let mine = openFiles().filter { before[$0.key] != $0.value && $0.value.contains("/locsim.") }
    #expect(!mine.isEmpty)
    for (descriptor, name) in mine {
      #expect(name.hasSuffix(" (deleted)"))
      var status = stat()
      // Another test's file may be closed by now; its descriptor then is no file of ours.
      guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(status.st_nlink == 0)
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }
    withExtendedLifetime(file) {}
  }

  @Test(
    "Bytes leave in the order in which they came",
    arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func order(count: Int) throws {
    let file = try TemporaryFile()
    var start = 0
    while start < count {
      let piece = min(count - start, 4_097)
      try file.append(bytes(piece, from: start))
      start += piece
    }
    #expect(try readAll(file) == bytes(count))
    #expect(try readAll(file).isEmpty)
  }

  @Test("A piece larger than a chunk is kept whole")
  func largePiece() throws {
    let file = try TemporaryFile()
    try file.append(bytes(200_000))
    #expect(try file.read(200_000) == bytes(200_000))
  }

  @Test("Reading and adding take turns")
  func interleaved() throws {
    let file = try TemporaryFile()
    var generator = SplitMix64(seed: 1)
    var added = 0
    var taken = 0
    for _ in 0..<300 {
      let more = Int.random(in: 0...3_000, using: &generator)
      try file.append(bytes(more, from: added))
      added += more
      let count = Int.random(in: 0...(added - taken), using: &generator)
      #expect(try file.read(count) == bytes(count, from: taken))
      taken += count
    }
  }

  @Test("Rewound, it gives everything again, what was added since too")
  func rewind() throws {
    let file = try TemporaryFile()
    try file.append(bytes(70_000))
    #expect(try file.read(10) == bytes(10))
    file.rewind()
    try file.append(bytes(10, from: 70_000))
    #expect(try readAll(file) == bytes(70_010))
    file.rewind()
    #expect(try readAll(file, pieces: 1_000) == bytes(70_010))
  }

  @Test("Asking for more than there is fails, and says so")
  func tooEarly() throws {
    let file = try TemporaryFile()
    try file.append([1, 2])
    #expect(throws: SpillError(reason: "it ends too early")) { try file.read(3) }
  }

  @Test("A folder that is not there is named in the error")
  func noFolder() async {
    await #expect(processExitsWith: .success) {
      _ = unsafe setenv("TMPDIR", "/nowhere/at/all", 1)
      #expect(throws: SpillError(reason: "/nowhere/at/all: No such file or directory")) {
        try TemporaryFile()
      }
    }
  }

  @Test("It is made in the folder that TMPDIR names")
  func folder() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      _ = unsafe setenv("TMPDIR", folder.path, 1)
      let file = try TemporaryFile()
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").map {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }
      #expect(names.contains { $0?.hasPrefix("\(folder.path)/locsim.") == true })
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      withExtendedLifetime(file) {}
    }
  }

  @Test("Files of one trace hold no more together than they may, and what is gone makes room")
  func limit() throws {
    let space = SpillSpace(limit: 100)
    let first = try TemporaryFile(in: space)
    try first.append(bytes(60))
    do {
      let second = try TemporaryFile(in: space)
      try second.append(bytes(40))
      #expect {
        try second.append(bytes(1))
      } throws: { error in
        (error as? SpillError)?.advice
          == "play fewer points, or allow more with spill-limit, such as 4G"
      }
      #expect(try readAll(second) == bytes(40))
    }
    try first.append(bytes(40, from: 60))
    #expect(try readAll(first) == bytes(100))
  }
}
