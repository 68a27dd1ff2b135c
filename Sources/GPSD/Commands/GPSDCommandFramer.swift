// SPDX-License-Identifier: MIT

/// Cuts what a client sends into commands.
///
/// A command ends with a semicolon, with a line, or with both; several may share a line. A client
/// may send anything, so what has no end is bounded.
package struct GPSDCommandFramer: Sendable {
  /// Bytes that a command may have: the longest of gpsd's own clients has about 150.
  package static let mostBytes = 4_096

  /// The beginning of a command of which the end has not come.
  private var pending: [UInt8] = []
  private var isInString = false
  private var isEscaped = false

  /// Makes a framer that has seen nothing.
  package init() {}

  /// Receives bytes.
  ///
  /// - Parameter bytes: The next bytes.
  /// - Returns: The complete commands, in order; `nil` if a command is longer than the limit, after
  ///   which nothing more can be parsed.
  package mutating func append(_ bytes: some Sequence<UInt8>) -> [GPSDCommand]? {
    var commands: [GPSDCommand] = []
    for byte in bytes {
      if ends(with: byte) {
        if let command = take() { commands.append(command) }
      } else {
        guard pending.count < Self.mostBytes else { return nil }
        pending.append(byte)
      }
    }
    return commands
  }

  /// Whether a command ends here; a semicolon within a string of its object is part of it.
  private mutating func ends(with byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
    case _ where isEscaped: isEscaped = false
    case UInt8(ascii: "\\"): isEscaped = isInString
    case UInt8(ascii: "\""): isInString.toggle()
    case UInt8(ascii: ";"): return !isInString
    default: break
    }
    return false
  }

  private mutating func take() -> GPSDCommand? {
    defer {
      pending.removeAll(keepingCapacity: true)
      isInString = false
      isEscaped = false
    }
    return pending.contains { $0 > UInt8(ascii: " ") } ? GPSDCommand(pending) : nil
  }
}
