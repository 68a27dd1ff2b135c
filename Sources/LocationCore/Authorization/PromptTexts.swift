// SPDX-License-Identifier: MIT

/// The system's own question in a prompt; an app cannot alter it (PS-10).
enum PromptTexts {
  /// The question, which names the app.
  static func title(_ kind: Prompt.Kind, app name: String, in profile: SystemProfile) -> String {
    switch kind {
    case .whenInUse:
      profile >= .ios13
        ? "Allow “\(name)” to use your location?"
        : "Allow “\(name)” to use your location while you are using the app?"
    case .always:
      switch profile {
      case .ios6: "“\(name)” would like to use your current location"
      case .ios8, .ios9, .ios11:
        "Allow “\(name)” to use your location even when you are not using the app?"
      case .ios13, .ios13point4, .ios14, .ios17, .ios18: "Allow “\(name)” to use your location?"
      }
    case .upgrade, .provisionalAlways:
      "Allow “\(name)” to also use your location when you are not using the app?"
    case .fullAccuracy:
      "Allow “\(name)” to use your precise location once?"
    case .confirmation:
      "“\(name)” was allowed to use your location before. Allow this program the same?"
    }
  }
}
