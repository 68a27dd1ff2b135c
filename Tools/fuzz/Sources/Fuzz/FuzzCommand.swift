// SPDX-License-Identifier: MIT

import ArgumentParser
import CBlackBox
import Foundation
import GPSD
import LineMutation

/// The command `fuzz`, which checks that no line hangs or crashes the decoder.
@main
struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Decode damaged lines of gpsd, and see that none hangs or crashes libgps.",
    discussion: """
      A line that takes longer than a second, crashes, or gives a value that cannot be ends the job \
      with status 1, and is printed.
      """)

  @Option(help: ArgumentHelp("So many lines.", valueName: "n"))
  private var lines = 1_000_000

  @Option(help: ArgumentHelp("Seed of the damage.", valueName: "n"))
  private var seed: UInt64 = 1

  @Flag(help: "Give the lines to libgps as they are, to see that the job finds what hangs it.")
  private var unguarded = false

  @Flag(help: "Decode whole lines only, and say how long each class takes.")
  private var speed = false

  @Argument(help: ArgumentHelp("Files of whole lines.", valueName: "file"))
  private var corpus: [String]

  mutating func validate() throws {
    guard lines > 0 else { throw ValidationError("--lines is a number above zero") }
    guard !corpus.isEmpty else { throw ValidationError("give files of whole lines") }
  }

  mutating func run() throws {
    let whole = try corpus.flatMap { path in
      try Data(contentsOf: URL(fileURLWithPath: path)).split(separator: UInt8(ascii: "\n"))
        .map { Array($0) }
    }
    guard !whole.isEmpty else { throw ValidationError("there is no line in \(corpus)") }
    if speed { return Speed(lines: whole).measure(lines) }
    black_box_start()
    Watchdog(limit: .seconds(1)).start()
    var mutator = LineMutator(whole, seed: seed)
    let clock = ContinuousClock()
    let start = clock.now
    if unguarded {
      for _ in 0..<lines { Self.unpack(mutator.next()) }
      print("\(lines) lines, libgps alone, in \(clock.now - start)")
    } else {
      let counts = Self.decode(lines, from: &mutator)
      let duration = clock.now - start
      print(
        """
        \(lines) lines of seed \(seed): reported \(counts.reported) (repaired \(counts.repaired)), \
        ignored \(counts.ignored), refused \(counts.refused)
        \(Int(Double(lines) / (duration / .seconds(1)))) lines a second, their making included
        """)
    }
  }

  private static func decode(_ count: Int, from mutator: inout LineMutator) -> LineCounts {
    let decoder = GPSDDecoder()
    for _ in 0..<count {
      let line = mutator.next()
      note(line)
      guard case .report(let report) = decoder.decode(line) else { continue }
      if !report.isPossible { black_box_give_up() }
    }
    return decoder.counts
  }

  private static func unpack(_ line: [UInt8]) {
    note(line)
    var text = line + [0]
    unsafe text.withUnsafeMutableBytes { bytes in
      guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else { return }
      unsafe black_box_unpack(start)
    }
  }

  private static func note(_ line: [UInt8]) {
    unsafe line.withUnsafeBufferPointer { line in
      guard let start = line.baseAddress else { return }
      unsafe black_box_note(start, line.count)
    }
  }
}
