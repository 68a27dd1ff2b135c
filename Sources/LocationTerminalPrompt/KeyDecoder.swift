// SPDX-License-Identifier: MIT

/// A key as it was typed, or `.other` for one without a meaning anywhere.
package enum TypedKey: Hashable, Sendable {
  case up
  case down
  case left
  case right

  /// Shift-Tab.
  case backTab

  /// Esc by itself.
  case escape

  /// Ctrl-C, Ctrl-D or Ctrl-\, where the terminal makes no signal of them.
  case interrupt

  /// A byte that is no part of a sequence.
  case byte(UInt8)

  case other
}

/// Decodes the bytes that a terminal sends into keys, regardless of how they are split.
///
/// It keeps a few bytes of state at most. An unknown sequence is discarded as a whole, because no
/// byte of a terminal's answer to another program may count as a key.
struct KeyDecoder: Hashable, Sendable {
  private enum State: Hashable {
    case ground
    /// After ESC.
    case escape
    /// After ESC [, with or without parameters so far.
    case control(hasParameters: Bool)
    /// After ESC O.
    case single
    /// Inside a mouse report of the old kind, of which some bytes of any value follow.
    case mouse(bytesLeft: Int)
    /// Inside a string (OSC, DCS, …), up to BEL or ESC \.
    case string(afterEscape: Bool)
  }

  private var state = State.ground

  /// Whether a sequence is unfinished, so that a pause decides its meaning.
  var isPending: Bool { state != .ground }

  /// Takes the next byte; `nil` while a sequence is unfinished.
  mutating func take(_ byte: UInt8) -> TypedKey? {
    let (next, key) = Self.transition(from: state, on: byte)
    state = next
    return key
  }

  /// Handles a pause without bytes: a lone ESC was the key, and any other sequence is discarded.
  mutating func timePassed() -> TypedKey? {
    defer { state = .ground }
    return state == .escape ? .escape : nil
  }

  private static func transition(from state: State, on byte: UInt8) -> (State, TypedKey?) {
    // These bytes end any sequence except a mouse report, whose bytes may have any value.
    if byte == 0x03 || byte == 0x04 || byte == 0x1C, !isMouse(state) {
      return (.ground, .interrupt)
    }
    return switch state {
    case .ground: byte == 0x1B ? (.escape, nil) : (.ground, .byte(byte))
    case .escape: afterEscape(byte)
    case .control(let hasParameters): inControl(byte, hasParameters: hasParameters)
    case .single: (.ground, arrow(byte))
    case .mouse(let left): left > 1 ? (.mouse(bytesLeft: left - 1), nil) : (.ground, .other)
    case .string(let afterEscape): inString(byte, afterEscape: afterEscape)
    }
  }

  private static func isMouse(_ state: State) -> Bool {
    if case .mouse = state { true } else { false }
  }

  private static func afterEscape(_ byte: UInt8) -> (State, TypedKey?) {
    switch byte {
    case UInt8(ascii: "["): (.control(hasParameters: false), nil)
    case UInt8(ascii: "O"): (.single, nil)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      (.string(afterEscape: false), nil)
    // Esc pressed twice; the second may begin a sequence.
    case 0x1B: (.escape, .escape)
    // A key held with Alt.
    default: (.ground, .other)
    }
  }

  private static func inControl(_ byte: UInt8, hasParameters: Bool) -> (State, TypedKey?) {
    switch byte {
    case 0x20...0x3F: (.control(hasParameters: true), nil)
    case UInt8(ascii: "M") where !hasParameters: (.mouse(bytesLeft: 3), nil)
    case 0x1B: (.escape, .other)
    case 0x40...0x7E: (.ground, arrow(byte))
    // The byte cannot be part of a sequence, so the sequence broke off.
    default: (.ground, .other)
    }
  }

  private static func arrow(_ final: UInt8) -> TypedKey {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "Z"): .backTab
    default: .other
    }
  }

  private static func inString(_ byte: UInt8, afterEscape: Bool) -> (State, TypedKey?) {
    switch byte {
    case 0x07: (.ground, .other)
    case UInt8(ascii: "\\") where afterEscape: (.ground, .other)
    default: (.string(afterEscape: byte == 0x1B), nil)
    }
  }
}
