// SPDX-License-Identifier: MIT

/// Identifies an app: the unit that is authorized, and that owns clients.
public struct AppID: Hashable, Sendable {
  /// The bundle identifier, or the executable's path if there is none.
  ///
  /// It is a claim of the app.
  public let rawValue: String

  /// The program that claims the identifier, as far as it is verified; `nil` where it is not looked
  /// at, as in the app's own process.
  package let program: AppProgram?

  /// Makes the identifier of an app from its bundle identifier or its executable's path.
  public init(_ rawValue: String) { self.init(rawValue, program: nil) }

  /// Makes the identifier of a program that claims a bundle identifier.
  package init(_ rawValue: String, program: AppProgram?) {
    self.rawValue = rawValue
    self.program = program
  }

  /// Whether two apps are the same, byte for byte: `String` compares different spellings of a
  /// letter as equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.hasSameIdentifier(as: right) && left.program == right.program
  }

  /// Whether another app claims the same identifier, byte for byte.
  package func hasSameIdentifier(as other: AppID) -> Bool {
    rawValue == other.rawValue && rawValue.utf8.elementsEqual(other.rawValue.utf8)
  }

  /// The app, whichever program claims its identifier.
  package var ofAnyProgram: AppID { AppID(rawValue) }
}

/// Identifies a client of one engine: one location manager, in the order of creation.
public struct ClientID: Hashable, Comparable, Sendable {
  /// A number that the shell assigns, rising from 1, never used twice.
  public let rawValue: UInt32

  /// Makes the identifier of a client from its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether the left client was created before the right one.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Identifies a request whose end is delivered to a client; the client chooses the number.
public struct RequestID: Hashable, Sendable {
  /// The number.
  public let rawValue: UInt32

  /// Makes the identifier of a request from its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
