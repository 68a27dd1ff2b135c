// SPDX-License-Identifier: MIT

import GPSD
import RealGPSD
import Testing

@testable import LocationHardware

@Suite(
  "Sentences decoded by gpsd, piece by piece",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct SentenceDecoderTests {
  private func seconds(_ answer: SentenceDecoder.Answer) -> Set<Int64> {
    Set(
      answer.reports.compactMap {
        if case .position(let position) = $0 { position.time?.secondsSince1970 } else { nil }
      })
  }

  @Test("The reports of a piece are there when it is answered, however many there are")
  func pieces() throws {
    let decoder = try SentenceDecoder()
    for piece in 0..<20 {
      let text = (0..<100).map { Sentences.epoch(second: piece * 100 + $0) }.joined()
      let answer = try decoder.decode(text.utf8)
      #expect(answer.isWhole)
      #expect(answer.sentences == 200)
      #expect(seconds(answer).count >= 100)
    }
  }

  @Test("A piece without a valid sentence has none, and the next one is decoded all the same")
  func garbage() throws {
    let decoder = try SentenceDecoder()
    let garbage = try decoder.decode("$GPRMC,this is none*00\r\nnor this\r\n".utf8)
    #expect(garbage.sentences == 0)
    #expect(seconds(garbage).isEmpty)
    let answer = try decoder.decode((0..<3).map { Sentences.epoch(second: $0) }.joined().utf8)
    #expect(answer.isWhole)
    #expect(seconds(answer).count == 3)
  }

  @Test("A mark is known by its number, with its checksum")
  func mark() {
    let mark = EndMark(number: 7)
    #expect(mark.sentence == Sentences.sentence("GPTXT,01,01,00,locsim 7"))
    #expect(mark.isRepeated(by: Array(mark.sentence.utf8)))
    #expect(!EndMark(number: 70).isRepeated(by: Array(mark.sentence.utf8)))
    #expect(!mark.isRepeated(by: Array(EndMark(number: 70).sentence.utf8)))
    #expect(EndMark.isMark(Array(mark.sentence.utf8)))
    #expect(!EndMark.isMark(Array("$GPTXT,01,01,02,u-blox".utf8)))
  }
}
