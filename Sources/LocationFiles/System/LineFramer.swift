// SPDX-License-Identifier: MIT

/// Splits a stream of bytes into lines, without empty lines and lines over the limit.
package struct LineFramer {
  /// The length of the longest accepted line, in bytes.
  ///
  /// The longest known line of gpsd has 12 800.
  static let longestLine = 65_536

  /// The number of lines over the limit so far.
  package private(set) var skippedLines = 0

  private var partial: [UInt8] = []
  private var isSkipping = false

  /// Makes a framer at the beginning of a line.
  package init() {}

  /// Adds bytes, and passes on the lines that they end.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the stream.
  ///   - body: Receives each line that ended, without its line ending.
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
