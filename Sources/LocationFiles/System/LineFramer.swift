// SPDX-License-Identifier: MIT

/// Splits a stream of bytes into lines; a line over the limit is left out, at any length.
package struct LineFramer {
  /// The longest line that is taken, in bytes; the longest one seen of a gpsd has 12 800.
  static let longestLine = 65_536

  /// Lines that were left out.
  package private(set) var skippedLines = 0

  private var partial: [UInt8] = []
  private var isSkipping = false

  /// Begins a line.
  package init() {}

  /// Takes bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that came.
  ///   - body: Is given each line that ended, without its end.
  package mutating func take(_ bytes: some Collection<UInt8>, _ body: ([UInt8]) -> Void) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      rest = rest[rest.index(after: end)...]
      if isSkipping {
        isSkipping = false
      } else {
        if partial.last == UInt8(ascii: "\r") { partial.removeLast() }
        if !partial.isEmpty { body(partial) }
      }
      partial.removeAll(keepingCapacity: true)
    }
    add(rest)
  }

  private mutating func add(_ bytes: some Collection<UInt8>) {
    guard !isSkipping else { return }
    guard partial.count + bytes.count <= Self.longestLine else {
      partial.removeAll()
      isSkipping = true
      skippedLines += 1
      return
    }
    partial.append(contentsOf: bytes)
  }
}
