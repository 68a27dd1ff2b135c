// SPDX-License-Identifier: MIT

import LocationFiles
import LocationJSON

/// What `locsim doctor` found about one thing.
struct Finding: Hashable, Sendable {
  /// What a finding means.
  enum State: String, Sendable {
    /// It is in order.
    case good
    /// It is good to know, and nothing must be done.
    case note
    /// Something must be done.
    case todo
  }

  /// What it is about.
  let topic: String

  /// What it means.
  let state: State

  /// What was found.
  let text: String

  /// What to do; `nil` where the text says it, or where nothing must be done.
  let remedy: String?

  /// Makes a finding.
  init(_ topic: String, _ state: State, _ text: String, remedy: String? = nil) {
    (self.topic, self.state, self.text, self.remedy) = (topic, state, text, remedy)
  }

  /// Returns the findings without those that say the same as an earlier one.
  ///
  /// A variable of the machine may name a file of the app.
  static func distinct(_ findings: [Finding]) -> [Finding] {
    var texts: Set<String> = []
    return findings.filter { texts.insert($0.text).inserted }
  }

  /// The finding as one line.
  var line: String {
    let topic = self.topic + String(repeating: " ", count: max(10 - self.topic.count, 1))
    return "\(state.rawValue)  \(topic)\(text)\(remedy.map { "; \($0)" } ?? "")".harmless
  }

  /// Writes the finding as JSON.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("topic", topic)
    writer.member("state", state.rawValue)
    writer.member("text", text)
    writer.member("remedy", remedy)
    writer.endObject()
  }
}
