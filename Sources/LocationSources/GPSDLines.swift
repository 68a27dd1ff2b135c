// SPDX-License-Identifier: MIT

/// The lines of a gpsd among other bytes, as clients of it record them.
enum GPSDLines {
  private static let opening = Array("{\"class\":\"".utf8)

  /// The classes that report on a receiver, not on the daemon.
  private static let reports = ["TPV", "SKY", "GST", "ATT"]

  /// Where an object of a gpsd begins.
  static func start(in bytes: ArraySlice<UInt8>) -> Int? { start(of: opening, in: bytes) }

  /// Whether an object is a report of a receiver.
  static func isReport(_ object: ArraySlice<UInt8>) -> Bool {
    reports.contains { object.starts(with: opening + Array("\($0)\"".utf8)) }
  }

  /// Whether a text stands in a line.
  static func has(_ text: String, in line: ArraySlice<UInt8>) -> Bool {
    start(of: Array(text.utf8), in: line) != nil
  }

  /// Bytes without the objects of a gpsd, each of which ends with its line; a gpsd that reads them
  /// would take its device for another gpsd.
  static func removed(from bytes: [UInt8]) -> [UInt8] {
    var rest = bytes[...]
    var kept: [UInt8] = []
    while let object = start(in: rest) {
      let end = rest[object...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      kept += rest[..<object]
      rest = rest[end...]
    }
    return kept.isEmpty && rest.startIndex == bytes.startIndex ? bytes : kept + rest
  }

  private static func start(of text: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first else { return nil }
    var rest = bytes
    while let index = rest.firstIndex(of: first) {
      rest = rest[index...]
      if rest.starts(with: text) { return index }
      rest = rest.dropFirst()
    }
    return nil
  }
}
