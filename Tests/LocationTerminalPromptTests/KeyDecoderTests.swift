// SPDX-License-Identifier: MIT

import LocationFakes
import Testing

@testable import LocationTerminalPrompt

@Suite("Keys")
struct KeyDecoderTests {
  private func keys(_ bytes: some Sequence<UInt8>) -> [Key] {
    var decoder = KeyDecoder()
    return bytes.compactMap { decoder.take($0) }.map { Key($0) }
  }

  @Test(
    "Bytes become keys",
    arguments: [
      ("\u{1B}[A", [.up]), ("\u{1B}OA", [.up]), ("\u{1B}[1;5A", [.up]), ("k", [.up]),
      ("\u{1B}[Z", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}OB", [.down]), ("\t", [.down]),
      ("j", [.down]), ("\r", [.press]), ("\n", [.press]), (" ", [.press]), ("1", [.digit(1)]),
      ("9", [.digit(9)]), ("0", [.other]), ("p", [.precise]), ("q", [.leave]),
      ("\u{3}", [.interrupt]), ("\u{4}", [.interrupt]), ("\u{1C}", [.interrupt]),
      ("\u{1A}", [.other]), ("P", [.other]), ("\u{1B}[C", [.other]), ("\u{1B}[3~", [.other]),
      ("é", [.other, .other]), ("\u{1B}\u{1B}[A", [.leave, .up]),
    ] as [(String, [Key])])
  func table(text: String, expected: [Key]) { #expect(keys(text.utf8) == expected) }

  @Test("Arrows to the sides, and letters, are keys for what is no dialog")
  func typed() {
    var decoder = KeyDecoder()
    let typed = "\u{1B}[D\u{1B}OC. ".utf8.compactMap { decoder.take($0) }
    #expect(typed == [.left, .right, .byte(UInt8(ascii: ".")), .byte(UInt8(ascii: " "))])
  }

  @Test(
    "A terminal's answer to some other program is no key",
    arguments: [
      "\u{1B}[24;80R", "\u{1B}[?62;4c", "\u{1B}[I", "\u{1B}[<0;1 1M", "\u{1B}[M  \r", "\u{1B}p",
      "\u{1B}]11;rgb:1111/2222 q\u{7}", "\u{1B}P1 p\r\u{1B}\\", "\u{1B}[13;2u", "\u{1B}[200~",
    ])
  func reports(text: String) { #expect(keys(text.utf8) == [.other]) }

  @Test("Ctrl-C is heard in the midst of a sequence", arguments: ["\u{1B}", "\u{1B}[", "\u{1B}]1"])
  func interrupt(begin: String) { #expect(keys((begin + "\u{3}q").utf8) == [.interrupt, .leave]) }

  @Test("An ESC by itself is a key once time has passed; a sequence that broke off is none")
  func loneEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.take(0x1B) == nil)
    #expect(decoder.isPending)
    #expect(decoder.timePassed() == .escape)
    #expect(!decoder.isPending)
    #expect(decoder.timePassed() == nil)
    for text in ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]5", "\u{1B}[M "] {
      for byte in text.utf8 { _ = decoder.take(byte) }
      #expect(decoder.isPending)
      #expect(decoder.timePassed() == nil)
      #expect(decoder.take(0x0D).map { Key($0) } == .press)
    }
  }

  @Test("Bytes without Enter or Space never press, whatever they are", arguments: 0..<200)
  func noPress(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var decoder = KeyDecoder()
    for _ in 0..<500 {
      let byte = UInt8.random(in: 0...255, using: &generator)
      guard ![0x0A, 0x0D, 0x20].contains(byte) else { continue }
      #expect(decoder.take(byte).map { Key($0) } != .press)
      if byte % 16 == 0 { #expect(decoder.timePassed().map { Key($0) } != .press) }
    }
  }
}
