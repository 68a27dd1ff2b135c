// SPDX-License-Identifier: MIT

/// Which choices a prompt offers, with the system's own labels; an app cannot alter them (PS-10).
enum PromptButtons {
  /// The buttons of a prompt, from the top (A-10, A-11, A-35, T-14).
  static func of(_ kind: Prompt.Kind, in profile: SystemProfile) -> [Prompt.Button] {
    let dontAllow = Prompt.Button("Don't Allow", .dontAllow)
    switch kind {
    case .whenInUse, .always:
      if profile >= .ios13 {
        // No first prompt offers Always, whatever the app asked for.
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
    case .confirmation:
      return confirming(.whileUsing)
    }
  }

  /// The buttons that confirm a grant: no more than was granted.
  static func confirming(_ decision: Decision) -> [Prompt.Button] {
    let always = decision == .always ? [Prompt.Button("Always Allow", .allowAlways)] : []
    return [Prompt.Button("Allow While Using App", .allowWhileUsing)] + always
      + [Prompt.Button("Don't Allow", .dontAllow)]
  }

  /// What the first prompt for Always offers besides refusal, before iOS 13.
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
