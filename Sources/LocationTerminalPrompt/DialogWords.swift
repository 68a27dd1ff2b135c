// SPDX-License-Identifier: MIT

import LocationCore

/// The dialogs' own texts.
enum DialogWords {
  /// The hints about keys, the longest first.
  static func hints(precise: Bool) -> [String] {
    let key = precise ? " · p Precise" : ""
    return [
      "↑ ↓ choose\(key) · Enter answers · Esc leaves it open",
      "↑ ↓ choose\(key) · Enter · Esc",
      "↑ ↓ · Enter · Esc",
      "↑ ↓ Enter Esc",
    ]
  }

  /// The Precise switch and its state.
  static func precise(_ isOn: Bool) -> String { "Precise: \(isOn ? "On" : "Off")" }

  /// The text for the prompt's map, which does not contain the position.
  static func map(_ region: Prompt.MapRegion) -> String {
    guard region.radius.isFinite, region.radius >= 0, region.radius < 1e8 else {
      return "Map: a circle around you"
    }
    // Rounded first, so that 999.6 m are 1 km.
    let meters = Int(region.radius.rounded())
    if meters < 1_000 { return "Map: a circle of \(meters) m around you" }
    let tenths = (meters + 50) / 100
    let fraction = tenths % 10 == 0 ? "" : ".\(tenths % 10)"
    return "Map: a circle of \(tenths / 10)\(fraction) km around you"
  }

  /// The line that stays after the dialog, with the app's name and the outcome.
  static func remark(_ prompt: Prompt, _ outcome: PromptOutcome) -> String {
    "locsim: “\(appName(prompt))”: \(words(outcome, of: prompt))"
  }

  private static func words(_ outcome: PromptOutcome, of prompt: Prompt) -> String {
    switch outcome {
    case .notAnswered: return "not answered"
    case .answered(let choice, let isPrecise):
      let label = prompt.buttons.first { $0.choice == choice }?.label ?? choice.rawValue
      return DisplayText(label).string + (isPrecise.map { ", \(precise($0))" } ?? "")
    }
  }

  /// The app's name, which the title has between quotation marks, or else its identifier.
  private static func appName(_ prompt: Prompt) -> String {
    guard let first = prompt.title.firstIndex(of: "“"), let last = prompt.title.lastIndex(of: "”"),
      prompt.title.index(after: first) < last
    else { return DisplayText(prompt.app.rawValue).string }
    return DisplayText(String(prompt.title[prompt.title.index(after: first)..<last])).string
  }
}
