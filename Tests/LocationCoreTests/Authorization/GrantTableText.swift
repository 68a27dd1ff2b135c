// SPDX-License-Identifier: MIT

@testable import LocationCore

/// The grant's rules as Markdown, written from the code that decides.
enum GrantTableText {
  /// Everything between the markers of the reference page.
  static func generated() -> String {
    [meanings(), steps(), differences(), prompts()].joined()
  }

  // MARK: - What a grant means

  private static func meanings() -> String {
    var text = "### Grants\n\n"
    text += "| grant | status | it may get location | Settings shows | kept | prompt |\n"
    text += "| --- | --- | --- | --- | --- | --- |\n"
    for grant in Grant.allCases {
      let prompt = grant.prompt.map(name) ?? ""
      text +=
        "| `\(grant)` | \(grant.status) | \(name(grant.reach)) |"
        + " \(grant.decision.settingsChoice.rawValue) | \(grant.decision.rawValue) | \(prompt) |\n"
    }
    return text + "\n"
  }

  // MARK: - What becomes of it

  private static let groups: [(String, [GrantEvent])] = [
    (
      "Requests, and what happens by itself",
      [
        .whenInUseRequested, .alwaysRequested, .promptWithdrawn, .useEnded, .alwaysNeeded,
        .homeScreenShown, .reset,
      ]
    ),
    ("Answers", PromptChoice.allCases.map(GrantEvent.answered)),
    ("Settings", SettingsChoice.allCases.map(GrantEvent.chosenInSettings)),
  ]

  private static func steps() -> String {
    var text = ""
    for (title, events) in groups {
      text += "### \(title), in `ios18`\n\n"
      text += "| grant | \(events.map(name).joined(separator: " | ")) |\n"
      text += "| --- |\(String(repeating: " --- |", count: events.count))\n"
      for grant in Grant.allCases {
        let cells = events.map { cell(grant, $0, in: .ios18) }
        text += "| `\(grant)` | \(cells.joined(separator: " | ")) |\n"
      }
      text += "\n"
    }
    return text
  }

  /// What becomes of a grant; empty where nothing does.
  private static func cell(
    _ grant: Grant, _ event: GrantEvent, in profile: SystemProfile
  ) -> String {
    let open = outcome(GrantState(grant), event, in: profile)
    // Some grants exist with the chance used up only.
    guard !GrantState(grant).isAlwaysChanceUsed else { return open }
    let used = outcome(GrantState(grant, isAlwaysChanceUsed: true), event, in: profile)
    let hasOneName = open.replacing(" ✕", with: "") == used
    if hasOneName || open == used { return open }
    return "\(open.isEmpty ? "–" : open), else \(used.isEmpty ? "–" : used)"
  }

  private static func outcome(
    _ state: GrantState, _ event: GrantEvent, in profile: SystemProfile
  ) -> String {
    let next = state.after(event, in: profile)
    guard next != state else { return "" }
    if next.grant == state.grant { return "○" }
    let isSpent = next.isAlwaysChanceUsed && !state.isAlwaysChanceUsed
    return "`\(next.grant)`\(isSpent ? " ✕" : "")"
  }

  // MARK: - Other profiles

  private static func differences() -> String {
    var text = "### Where other profiles differ from `ios18`\n\n"
    text += "| profiles | grant | event | becomes |\n| --- | --- | --- | --- |\n"
    var same = ["`ios18`"]
    var rows: [[String]: [String]] = [:]
    var order: [[String]] = []
    for profile in SystemProfile.allCases where profile != .ios18 {
      var differs = false
      for grant in Grant.allCases {
        for event in GrantEvent.all {
          let here = cell(grant, event, in: profile)
          guard here != cell(grant, event, in: .ios18) else { continue }
          differs = true
          let row = ["`\(grant)`", name(event), here.isEmpty ? "–" : here]
          if rows[row] == nil { order.append(row) }
          rows[row, default: []].append("`\(profile.rawValue)`")
        }
      }
      if !differs { same.append("`\(profile.rawValue)`") }
    }
    for row in order {
      let profiles = rows[row, default: []].joined(separator: ", ")
      text += "| \(profiles) | \(row.joined(separator: " | ")) |\n"
    }
    return text + "\nThe same: \(same.joined(separator: ", ")).\n\n"
  }

  // MARK: - Prompts

  private static func prompts() -> String {
    let kinds: [Prompt.Kind] = [
      .whenInUse, .always, .upgrade, .provisionalAlways, .fullAccuracy(purposeKey: "…"),
    ]
    var text = "### Buttons\n\n| prompt | profiles | buttons, and what to answer in a script |\n"
    text += "| --- | --- | --- |\n"
    for kind in kinds {
      var runs: [(profiles: [SystemProfile], buttons: String)] = []
      for profile in SystemProfile.allCases where isShown(kind, in: profile) {
        let buttons = PromptButtons.of(kind, in: profile)
          .map { "\($0.label) (`\($0.choice.rawValue)`)" }.joined(separator: " · ")
        if runs.last?.buttons == buttons {
          runs[runs.count - 1].profiles.append(profile)
        } else {
          runs.append(([profile], buttons))
        }
      }
      for run in runs {
        let profiles = run.profiles.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        text += "| \(name(kind)) | \(profiles) | \(run.buttons) |\n"
      }
    }
    return text
  }

  /// Whether a profile comes to show a prompt of this kind.
  private static func isShown(_ kind: Prompt.Kind, in profile: SystemProfile) -> Bool {
    let requests: [GrantEvent] =
      profile == .ios6 ? [.alwaysRequested] : [.whenInUseRequested, .alwaysRequested]
    if case .fullAccuracy = kind { return profile >= .ios14 }
    var reached: Set<GrantState> = [GrantState(.undecided)]
    var open = Array(reached)
    while let state = open.popLast() {
      let events = GrantEvent.all.filter {
        switch $0 {
        case .whenInUseRequested, .alwaysRequested: requests.contains($0)
        // By hand in Settings, While Using came with the request for it.
        case .chosenInSettings(.whileUsing): profile != .ios6
        case .answered(let choice):
          state.grant.prompt.map { kind in
            PromptButtons.of(kind, in: profile).contains { $0.choice == choice }
          } ?? false
        case .promptWithdrawn, .chosenInSettings, .reset, .useEnded, .alwaysNeeded,
          .homeScreenShown:
          true
        }
      }
      for next in events.map({ state.after($0, in: profile) }) where reached.insert(next).inserted {
        open.append(next)
      }
    }
    return reached.contains { $0.grant.prompt == kind }
  }

  // MARK: - Names

  private static func name(_ reach: Grant.Reach) -> String {
    switch reach {
    case .never: "never"
    case .whileInUse: "while in use"
    case .always: "always"
    }
  }

  private static func name(_ kind: Prompt.Kind) -> String {
    switch kind {
    case .whenInUse: "While Using"
    case .always: "Always"
    case .upgrade: "upgrade"
    case .provisionalAlways: "second"
    case .fullAccuracy: "full accuracy"
    case .confirmation: "confirmation"
    }
  }

  private static func name(_ event: GrantEvent) -> String {
    switch event {
    case .whenInUseRequested: "asks for While Using"
    case .alwaysRequested: "asks for Always"
    case .answered(let choice): "answer `\(choice.rawValue)`"
    case .promptWithdrawn: "prompt goes unanswered"
    case .chosenInSettings(let choice): "Settings `\(choice.rawValue)`"
    case .reset: "reset"
    case .useEnded: "use ends"
    case .alwaysNeeded: "event needs Always"
    case .homeScreenShown: "home screen"
    }
  }
}
