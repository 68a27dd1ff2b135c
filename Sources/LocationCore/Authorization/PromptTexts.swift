// SPDX-License-Identifier: MIT

/// The system's own text in a prompt; an app cannot alter it (PS-10).
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
    }
  }

  /// The buttons, from the top (A-10, A-11, A-35, T-14).
  static func buttons(_ kind: Prompt.Kind, in profile: SystemProfile) -> [Prompt.Button] {
    let dontAllow = Prompt.Button("Don't Allow", .dontAllow)
    switch kind {
    case .whenInUse, .always:
      if profile >= .ios13 {
        return [
          Prompt.Button("Allow Once", .allowOnce),
          Prompt.Button("Allow While Using App", .allowWhileUsing), dontAllow,
        ]
      }
      return kind == .whenInUse
        ? [Prompt.Button("Allow", .allowWhileUsing), dontAllow]
        : firstAlways(in: profile) + [dontAllow]
    case .upgrade, .provisionalAlways:
      return [
        Prompt.Button("Keep Only While Using", .keepWhileUsing),
        Prompt.Button("Change to Always Allow", .allowAlways),
      ]
    case .fullAccuracy:
      return [Prompt.Button("Allow Once", .allowOnce), dontAllow]
    }
  }

  private static func firstAlways(in profile: SystemProfile) -> [Prompt.Button] {
    switch profile {
    case .ios6: [Prompt.Button("OK", .allowAlways)]
    case .ios11:
      [
        Prompt.Button("Only While Using the App", .allowWhileUsing),
        Prompt.Button("Always Allow", .allowAlways),
      ]
    case .ios8, .ios9, .ios13, .ios13point4, .ios14, .ios17, .ios18:
      [Prompt.Button("Allow", .allowAlways)]
    }
  }
}
