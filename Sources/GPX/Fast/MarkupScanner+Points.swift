// SPDX-License-Identifier: MIT

/// The elements that make up most of a document.
extension MarkupScanner {
  /// Reads elevations and times of the open point in their most common form.
  ///
  /// In that form the value is valid, and its element has no attributes or other content. A line
  /// break may precede it. The tags need no other handling. Elements in any other form are left to
  /// the functions that support all forms.
  @inline(__always)
  mutating func plainChildren(_ text: Span<UInt8>, _ document: inout GPXDocument) {
    let end = text.count - ByteWords.padding
    while true {
      var index = offset
      let hasLine = text[index] == 0x0A
      if hasLine {
        index += 1
        while true {
          let word = ByteWords.load(text, at: index) ^ ByteWords.spaces
          index += ByteWords.count(before: word)
          if word != 0 { break }
        }
      }
      let word = ByteWords.load(text, at: index)
      if word & Self.eleMask == Self.ele {
        let start = index + 5
        let number = PlainDecimal.scan(text, from: start, to: end)
        guard let value = number.value, number.end - start <= valueLimit,
          ByteWords.load(text, at: number.end) & Self.eleEndMask == Self.eleEnd
        else { return }
        document.take(elevation: value)
        index = number.end + 6
      } else if word & Self.timeMask == Self.time {
        guard let (time, next) = plainTime(text, from: index + 6) else { return }
        document.take(time: time)
        index = next
      } else {
        return
      }
      if hasLine {
        line &+= 1
        lineStart = offset + 1
      }
      offset = index
    }
  }

  /// Reads a time and its end tag; `nil` if they have another form.
  @inline(__always)
  private mutating func plainTime(
    _ text: Span<UInt8>, from start: Int
  ) -> (time: GPXTime, end: Int)? {
    guard start + 19 < text.count - ByteWords.padding else { return nil }
    let found = ByteWords.equal(ByteWords.load(text, at: start + 19), UInt8(ascii: "<"))
    let end = start + 19 + ByteWords.count(before: found)
    // A blank at the start or the end of the value could be a line break.
    guard found != 0, end - start <= valueLimit, text[start] > 0x20, text[end - 1] > 0x20,
      let time = GPXTime.parse(text, start..<end, &recentDay),
      ByteWords.load(text, at: end) & Self.timeEndMask == Self.timeEnd
    else { return nil }
    return (time, end + 7)
  }

  // Tags in the form of `XMLKey`, with their brackets.
  private static var ele: UInt64 { XMLKey.ele << 8 | 0x3E_0000_003C }
  private static var eleMask: UInt64 { 0xFF_FFFF_FFFF }
  private static var eleEnd: UInt64 { XMLKey.ele << 16 | 0x3E00_0000_2F3C }
  private static var eleEndMask: UInt64 { 0xFFFF_FFFF_FFFF }
  private static var time: UInt64 { XMLKey.time << 8 | 0x3E00_0000_003C }
  private static var timeMask: UInt64 { 0xFFFF_FFFF_FFFF }
  private static var timeEnd: UInt64 { XMLKey.time << 16 | 0x3E_0000_0000_2F3C }
  private static var timeEndMask: UInt64 { 0xFF_FFFF_FFFF_FFFF }
}
