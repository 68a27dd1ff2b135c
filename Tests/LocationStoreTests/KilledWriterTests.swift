// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import LocationStore
import Testing

@testable import LocationHost

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite("A process killed while it writes")
struct KilledWriterTests {
  /// The program that writes until it is killed; it lies where the tests themselves are.
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "StoreWriter")

  @Test("A hundred killed writers leave each time the last decision that was acknowledged")
  func sameStore() throws {
    let bench = try StoreFolderBench()
    var generator = SplitMix64(seed: 9)
    var revision = 0
    for round in 0..<100 {
      let count = Int.random(in: 0...20, using: &generator)
      let acknowledged = try Self.run(on: bench, killedAfter: count) ?? revision
      let found = try Self.permission(in: bench)
      // Another one may have been kept before it could be acknowledged.
      #expect(
        (acknowledged...acknowledged + 1).contains(found.revision),
        "round \(round): \(found.revision) after \(acknowledged)")
      #expect(found.record.decision == Self.decision(at: found.revision), "round \(round)")
      revision = found.revision
    }
    #expect(revision > 500)
  }

  @Test("Killed while it makes the store, it leaves one that opens", arguments: 0..<30)
  func freshStore(round: Int) throws {
    let bench = try StoreFolderBench()
    // Other moments each time: the writer is given way so often.
    let acknowledged = try Self.run(on: bench, killedAfter: 0, yields: round * 10) ?? 0
    let found = try Self.permission(in: bench)
    #expect(found.revision >= acknowledged)
    #expect(found.record.decision == Self.decision(at: found.revision))
  }

  private static func decision(at revision: Int) -> Decision {
    switch revision {
    case 0: .undecided
    case let revision: revision % 2 == 1 ? .always : .never
    }
  }

  private static func permission(in bench: StoreFolderBench) throws -> AppPermission {
    let notices = Notices()
    let permission = try bench.open(notices).permission(of: .tracker)
    #expect(notices.all.isEmpty)
    return permission
  }

  /// Runs the program, kills it after a count of lines, and returns the last whole line.
  private static func run(
    on bench: StoreFolderBench, killedAfter count: Int, yields: Int = 0
  ) throws -> Int? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = [bench.file, AppID.tracker.rawValue]
    process.standardOutput = pipe
    try process.run()
    var text = Data()
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = pipe.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      text += more
    }
    for _ in 0..<yields { sched_yield() }
    kill(process.processIdentifier, SIGKILL)
    text += try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().last.flatMap { Int($0) }
  }
}
