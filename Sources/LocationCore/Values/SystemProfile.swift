// SPDX-License-Identifier: MIT

/// The version of Apple's rules to follow (docs/reference/authorization.md).
public enum SystemProfile: String, Hashable, Sendable, CaseIterable, Comparable {
  /// No request methods: starting a service is the request, and the answer is for always.
  case ios6
  /// Requests with mandatory purpose strings.
  case ios8
  /// A property asks for background updates, and a method for single fixes.
  case ios9
  /// One purpose string for Always, and a prompt for Always that also offers less.
  case ios11
  /// Allow Once and provisional Always; a request for more than While Using becomes provisional.
  case ios13
  /// A request for more than While Using prompts at once.
  case ios13point4 = "ios13.4"
  /// Precise can be switched off.
  case ios14
  /// Asynchronous sequences of updates.
  case ios17
  /// Service sessions.
  case ios18

  /// Whether the left version is older than the right one.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
