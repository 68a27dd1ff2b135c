// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles
import LocationPlayback

extension TextFormat {
  package mutating func append(_ notice: DeviceNotice, into text: inout TextBuffer) {
    text.append(notice.time)
    text.append("  ")
    switch notice.event {
    case .promptShown(let prompt): Self.append(prompt, into: &text)
    case .promptEnded(let prompt, let outcome):
      text.append("prompt ")
      text.append(Int(prompt.id.rawValue))
      text.append("  ")
      Self.append(outcome, into: &text)
    case .requestRefused(let app, let findings):
      text.append(quoted: app.rawValue)
      text.append("  the request did nothing")
      for finding in findings {
        text.append("  ")
        Self.append(finding, into: &text)
      }
    case .indicatorChanged(let indicator):
      text.append("indicator  ")
      text.append(text: indicator.arrow.rawValue)
      for app in indicator.backgroundApps {
        text.append("  background ")
        text.append(quoted: app.rawValue)
      }
    case .appWoken(let app):
      text.append(quoted: app.rawValue)
      text.append("  is to run in the background")
    case .appEnded(let app, let reason):
      text.append(quoted: app.rawValue)
      text.append("  is ended by Core Location: ")
      text.append(text: reason)
    case .activityCounted(let app, let counts, let receiverTime):
      text.append(quoted: app.rawValue)
      text.append("  ")
      text.append(counts.callbacks)
      text.append(counts.callbacks == 1 ? " callback, " : " callbacks, ")
      text.append(counts.wakeUps)
      text.append(
        counts.wakeUps == 1 ? " wake-up; receiver on for " : " wake-ups; receiver on for ")
      text.append(receiverTime.seconds, decimals: 1)
      text.append(" s")
    case .dropped(let client, let count, let reason):
      text.append(text: name(client) ?? "client \(client.rawValue)")
      text.append("  ")
      text.append(count)
      text.append(" waiting events dropped: ")
      text.append(text: reason?.rawValue ?? "released")
    case .acted(let what):
      text.append("> ")
      text.append(text: what)
    }
    text.append("\n")
  }

  private static func append(_ prompt: Prompt, into text: inout TextBuffer) {
    text.append("prompt ")
    text.append(Int(prompt.id.rawValue))
    text.append("  ")
    text.append(quoted: prompt.title)
    if let purpose = prompt.purpose {
      text.append("  ")
      text.append(quoted: purpose.text)
    }
    for button in prompt.buttons {
      text.append("  [")
      text.append(text: button.label)
      text.append("]")
    }
    if let precise = prompt.precise { text.append(precise ? "  Precise: On" : "  Precise: Off") }
  }

  private static func append(_ outcome: PromptOutcome, into text: inout TextBuffer) {
    switch outcome {
    case .answered(let choice, let precise):
      text.append("answered ")
      text.append(text: choice.rawValue)
      if let precise { text.append(precise ? "  Precise: On" : "  Precise: Off") }
    case .notAnswered:
      text.append("not answered")
    }
  }

  private static func append(_ finding: PurposeFinding, into text: inout TextBuffer) {
    switch finding.key {
    case .authorization(let key): text.append(text: key.rawValue)
    case .fullAccuracy(let key):
      text.append("purpose key ")
      text.append(quoted: key)
    }
    text.append(" ")
    text.append(text: finding.fault.explanation)
  }
}
