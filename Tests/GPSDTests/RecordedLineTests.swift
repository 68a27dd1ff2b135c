// SPDX-License-Identifier: MIT

import GPSD
import LineMutation
import Testing

@Suite("Lines that real daemons wrote")
struct RecordedLineTests {
  @Test("None is refused, and each says what it said", arguments: RecordedLines.releases)
  func everyLineDecodes(release: String) throws {
    let decoder = GPSDDecoder()
    for line in try RecordedLines.lines(of: release) {
      let result = decoder.decode(line.utf8)
      let repaired =
        line.replacing("\",,\"", with: "\",\"").replacing("Z\"\"", with: "Z\",\"")
      let observer = try Observer(repaired)
      switch result {
      case .report(let report): #expect(observer.agrees(with: report), "\(line)\n\(report)")
      case .ignored: #expect(["AIS", "POLL"].contains(observer.name), "\(line)")
      case .refused(let fault): Issue.record("\(fault): \(line)")
      }
    }
    #expect(decoder.counts.repaired == (release == "3.22" ? 2 : 0))
  }

  @Test(
    "A line cut short at any byte is refused, wherever the daemon came from",
    arguments: RecordedLines.releases)
  func cutLines(release: String) throws {
    let decoder = GPSDDecoder()
    var names: Set<String?> = []
    for line in try RecordedLines.lines(of: release)
    where names.insert(line.split(separator: "\"").dropFirst(2).first.map(String.init)).inserted {
      for length in 0..<line.utf8.count {
        guard case .refused = decoder.decode(line.utf8.prefix(length)) else {
          Issue.record("\(line.utf8.prefix(length))")
          return
        }
      }
    }
  }

  @Test("Damaged lines leave no trace in what comes after them", arguments: 0..<8)
  func damagedLines(seed: UInt64) throws {
    let lines = try RecordedLines.all().map { Array($0.utf8) }
    let decoder = GPSDDecoder()
    var mutator = LineMutator(lines, seed: seed)
    var count = 0
    for round in 0..<250 {
      let line = mutator.next()
      let fresh = GPSDDecoder().decode(line)
      #expect(decoder.decode(line) == fresh)
      if case .refused = fresh { count += 1 }
      let whole = lines[round % lines.count]
      #expect(decoder.decode(whole) == GPSDDecoder().decode(whole))
    }
    // Most damage is found; what is left was to a value or to what is not needed.
    #expect((125..<225).contains(count))
  }
}
