// SPDX-License-Identifier: MIT

/// The reasons why an app receives no location, named by the sections of the page that explains
/// them.
///
/// A diagnostic line names its section of the page. Tests compare the page with the lines that an
/// app can print.
package enum NoLocation: String, CaseIterable, Sendable {
  case infoPlist = "there-is-no-infoplist"
  case purpose = "a-purpose-string-is-missing"
  case prompt = "the-prompt-was-not-answered"
  case denied = "the-app-is-not-authorized"
  case decision = "a-decision-is-not-understood"
  case store = "the-store-cannot-be-read"
  case source = "the-source-cannot-be-opened"
  case trace = "the-trace-is-broken-or-has-ended"
  case pipe = "a-pipe-brings-nothing"
  case receiver = "the-receiver-brings-no-position"
  case scenario = "the-scenario-cannot-be-used"
  case variable = "a-variable-is-misspelled"
  case runLoop = "the-run-loop-does-not-run"
  case background = "the-app-is-in-the-background"
  case daemon = "the-daemon-does-not-answer"
  case device = "the-build-has-no-device"
  case limits = "the-system-allows-too-little"

  /// The page's path, from the root of the repository.
  package static let page = "docs/guides/no-location.md"

  /// The page's section for this reason.
  package var reference: String { "\(Self.page)#\(rawValue)" }

  /// A diagnostic line with the page's section for this reason.
  package func line(_ text: String) -> String { "\(text) (\(reference))" }
}
