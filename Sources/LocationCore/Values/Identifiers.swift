// SPDX-License-Identifier: MIT

/// Names an app: the unit that is authorized, and that owns clients.
public struct AppID: Hashable, Sendable {
  /// The bundle identifier, or the executable's path where there is none.
  public let rawValue: String

  /// Makes the name of an app from its bundle identifier or its executable's path.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a client of one engine: one location manager, in the order of creation.
public struct ClientID: Hashable, Comparable, Sendable {
  /// A number that the shell gives out, rising from 1, never used twice.
  public let rawValue: UInt32

  /// Makes the name of a client from its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// Whether the left client was created before the right one.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Names a request whose end a client is told of; the client chooses the number.
public struct RequestID: Hashable, Sendable {
  /// The number.
  public let rawValue: UInt32

  /// Makes the name of a request from its number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}
