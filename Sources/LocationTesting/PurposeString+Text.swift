// SPDX-License-Identifier: MIT

public import LocationCore

// A purpose string is not `ExpressibleByStringLiteral`: its initializer, which checks a text, would
// then never be called with a literal.
extension Optional where Wrapped == PurposeString {
  /// Whether a prompt shows a text: `device.user.prompt?.purpose == "To show you the way."`.
  public static func == (purpose: PurposeString?, text: String) -> Bool { purpose?.text == text }

  /// Whether a prompt shows another text, or none.
  public static func != (purpose: PurposeString?, text: String) -> Bool { purpose?.text != text }
}
