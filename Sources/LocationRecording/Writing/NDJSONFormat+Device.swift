// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles
import LocationPlayback

extension NDJSONFormat {
  package mutating func append(_ notice: DeviceNotice, into text: inout TextBuffer) {
    text.append("{\"time\":\"")
    text.append(notice.time)
    text.append("\",\"event\":\"")
    switch notice.event {
    case .promptShown(let prompt): Self.append(prompt, into: &text)
    case .promptEnded(let prompt, let outcome):
      text.append("promptEnded\",\"prompt\":")
      text.append(Int(prompt.id.rawValue))
      text.append(",\"answer\":")
      if case .answered(let choice, let precise) = outcome {
        text.append(quoted: choice.rawValue)
        Self.append(precise: precise, into: &text)
      } else {
        text.append("null")
      }
    case .requestRefused(let app, let findings):
      text.append("requestRefused\",\"app\":")
      text.append(quoted: app.rawValue)
      text.append(",\"purposes\":[")
      for (number, finding) in findings.enumerated() {
        if number > 0 { text.append(",") }
        Self.append(finding, into: &text)
      }
      text.append("]")
    case .indicatorChanged(let indicator):
      text.append("indicatorChanged\",\"arrow\":")
      text.append(quoted: indicator.arrow.rawValue)
      text.append(",\"backgroundApps\":")
      Self.append(indicator.backgroundApps.map(\.rawValue), into: &text)
    case .appWoken(let app):
      text.append("appWoken\",\"app\":")
      text.append(quoted: app.rawValue)
    case .appEnded(let app, let reason):
      text.append("appEnded\",\"app\":")
      text.append(quoted: app.rawValue)
      text.append(",\"reason\":")
      text.append(quoted: reason)
    case .activityCounted(let app, let counts, let receiverTime):
      text.append("activityCounted\",\"app\":")
      text.append(quoted: app.rawValue)
      text.append(",\"callbacks\":")
      text.append(counts.callbacks)
      text.append(",\"wakeUps\":")
      text.append(counts.wakeUps)
      text.append(",\"receiverTime\":")
      text.append(receiverTime.seconds)
    case .dropped(let client, let count, let reason):
      text.append("notHandedOver\",\"client\":")
      text.append(Int(client.rawValue))
      text.append(",\"count\":")
      text.append(count)
      text.append(",\"reason\":")
      text.append(quoted: reason?.rawValue ?? "released")
    case .acted(let what):
      text.append("acted\",\"action\":")
      text.append(quoted: what)
    }
    text.append("}\n")
  }

  private static func append(_ prompt: Prompt, into text: inout TextBuffer) {
    text.append("promptShown\",\"prompt\":")
    text.append(Int(prompt.id.rawValue))
    text.append(",\"app\":")
    text.append(quoted: prompt.app.rawValue)
    text.append(",\"title\":")
    text.append(quoted: prompt.title)
    if let purpose = prompt.purpose {
      text.append(",\"purpose\":")
      text.append(quoted: purpose.text)
    }
    text.append(",\"answers\":")
    append(prompt.buttons.map(\.choice.rawValue), into: &text)
    append(precise: prompt.precise, into: &text)
  }

  private static func append(precise: Bool?, into text: inout TextBuffer) {
    if let precise { text.append(precise ? ",\"precise\":true" : ",\"precise\":false") }
  }

  private static func append(_ values: [String], into text: inout TextBuffer) {
    text.append("[")
    for (number, value) in values.enumerated() {
      if number > 0 { text.append(",") }
      text.append(quoted: value)
    }
    text.append("]")
  }

  private static func append(_ finding: PurposeFinding, into text: inout TextBuffer) {
    switch finding.key {
    case .authorization(let key):
      text.append("{\"key\":")
      text.append(quoted: key.rawValue)
    case .fullAccuracy(let key):
      text.append("{\"purposeKey\":")
      text.append(quoted: key)
    }
    text.append(",\"fault\":")
    text.append(quoted: finding.fault.explanation)
    text.append("}")
  }
}
