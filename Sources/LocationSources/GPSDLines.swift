// SPDX-License-Identifier: MIT

/// Finds the JSON objects of a gpsd among other bytes, as clients of gpsd record them.
enum GPSDLines {
  private static let opening = Array("{\"class\":\"".utf8)

  /// The classes that report on a receiver, not on the daemon.
  private static let reports = ["TPV", "SKY", "GST", "ATT"]

  /// Returns the index at which an object of a gpsd begins; `nil` if there is none.
  static func start(in bytes: ArraySlice<UInt8>) -> Int? { start(of: opening, in: bytes) }

  /// Returns whether an object is a report of a receiver.
  static func isReport(_ object: ArraySlice<UInt8>) -> Bool {
    reports.contains { object.starts(with: opening + Array("\($0)\"".utf8)) }
  }

  /// Returns whether a line contains a text.
  static func has(_ text: String, in line: ArraySlice<UInt8>) -> Bool {
    start(of: Array(text.utf8), in: line) != nil
  }

  /// Returns bytes without the objects of a gpsd, each of which ends with its line.
  ///
  /// A gpsd that reads such objects would take its device for another gpsd.
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
