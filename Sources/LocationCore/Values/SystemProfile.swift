// SPDX-License-Identifier: MIT

/// The version of Apple's rules to follow (docs/reference/authorization.md).
public enum SystemProfile: String, Hashable, Sendable, CaseIterable, Comparable {
  /// No request methods: starting a service is the request, and the answer is for always.
  case ios6
  /// Requests with mandatory purpose strings.
  case ios8
  /// Background updates are asked for by a property, single fixes by a method.
  case ios9
  /// One purpose string for Always, and a prompt for Always that offers less too.
  case ios11
  /// Allow Once and provisional Always; asking for more than While Using goes provisional.
  case ios13
  /// Asking for more than While Using prompts at once.
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
