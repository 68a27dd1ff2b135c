// SPDX-License-Identifier: MIT

/// A key that means something to a dialog, or `.other`.
enum Key: Hashable, Sendable {
  /// Moves to the row above: up, Shift-Tab or k.
  case up
  /// Moves to the row below: down, Tab or j.
  case down
  /// Presses the row with the focus: Enter or Space.
  case press
  /// Moves to the button with this number, from 1 on.
  case digit(Int)
  /// Switches Precise: p.
  case precise
  /// Leaves the question open: Esc or q.
  case leave
  /// Leaves it open without delay: Ctrl-C, Ctrl-D or Ctrl-\.
  case interrupt
  /// Any other key.
  case other
}

extension Key {
  /// The meaning of a typed key for a dialog.
  init(_ typed: TypedKey) {
    self =
      switch typed {
      case .up, .backTab: .up
      case .down: .down
      case .escape: .leave
      case .interrupt: .interrupt
      case .left, .right, .other: .other
      case .byte(let byte): Self(byte)
      }
  }

  private init(_ byte: UInt8) {
    self =
      switch byte {
      case 0x09, UInt8(ascii: "j"): .down
      case UInt8(ascii: "k"): .up
      case 0x0A, 0x0D, 0x20: .press
      case UInt8(ascii: "1")...UInt8(ascii: "9"): .digit(Int(byte - UInt8(ascii: "0")))
      case UInt8(ascii: "p"): .precise
      case UInt8(ascii: "q"): .leave
      default: .other
      }
  }
}
