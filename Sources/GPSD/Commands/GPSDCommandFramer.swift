// SPDX-License-Identifier: MIT

/// Splits the input from a client into commands.
///
/// A command ends with a semicolon, a line end, or both; several commands may be in one line. A
/// client may send anything, so the length of a command is limited.
package struct GPSDCommandFramer: Sendable {
  /// The largest number of bytes in a command; the longest one of gpsd's own clients has about 150.
  package static let mostBytes = 4_096

  /// The beginning of a command whose end has not arrived.
  private var pending: [UInt8] = []
  private var isInString = false
  private var isEscaped = false

  /// Makes a framer without input.
  package init() {}

  /// Receives bytes.
  ///
  /// - Parameter bytes: The next bytes.
  /// - Returns: The complete commands, in order; `nil` if a command is too long, after which no
  ///   more input can be parsed.
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

  /// Returns whether a byte ends a command; a semicolon within a string does not.
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
