// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension Explanation.Outcome: MessageName {}
extension Explanation.Kind: MessageName {}
extension Rule: MessageName {}
extension Situation: MessageName {}
extension CheckResult: MessageName {}
extension SettingsChoice: MessageName {}

extension Explanation: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var client: UInt32?
    var kind: Kind?
    var checks: [Check]?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "client": client = try scanner.take(word: "null") ? nil : scanner.readInteger()
      case "kind": kind = try scanner.readOptional()
      case "checks": checks = try scanner.readArray()
      default: try scanner.skipValue()
      }
    }
    self.init(
      client: client.map { ClientID($0) }, kind: kind,
      checks: try MessageFault.present(checks, "checks"))
  }

  /// Writes the value, with the outcome, which follows from the checks, for programs that only show it.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("client", client?.rawValue)
    writer.member("kind", kind)
    writer.member("outcome", outcome)
    writer.member("checks", checks)
    writer.endObject()
  }
}

extension Check: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var rule: Rule?
    var situation: Situation?
    var (measured, bound): (Double?, Double?)
    var remedy = RemedyMembers()
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "rule": rule = try Rule(from: &scanner)
      case "situation": situation = try scanner.readOptional()
      case "measured": measured = try scanner.readOptionalDouble()
      case "bound": bound = try scanner.readOptionalDouble()
      default: try remedy.read(name, from: &scanner)
      }
    }
    if let situation {
      self.init(situation, measured: measured, bound: bound, remedy: try remedy.remedy())
    } else {
      self.init(unknown: try MessageFault.present(rule, "rule"))
    }
  }

  /// Writes the value, with the result and the identifiers of the rules, which follow from the situation,
  /// for programs that only show them.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("rule", rule)
    writer.member("result", result)
    writer.member("situation", situation)
    writer.key("ids")
    writer.beginArray()
    for id in situation?.ids ?? [] { writer.write(id) }
    writer.endArray()
    writer.member("measured", measured)
    writer.member("bound", bound)
    switch remedy {
    case .addPurposeString(let key): writer.member("purposeKey", key.rawValue)
    case .choose(let choice): writer.member("choice", choice)
    case .answerPrompt(let answer): writer.member("answer", answer)
    default: break
    }
    writer.member("remedy", remedy?.name)
    writer.endObject()
  }
}

extension Remedy {
  /// The remedies without a value, by their names.
  private static let plain: [(name: String, remedy: Self)] = [
    ("switchLocationServicesOn", .switchLocationServicesOn), ("liftRestriction", .liftRestriction),
    ("switchPreciseOn", .switchPreciseOn),
    ("bringToForeground", .bringToForeground), ("beginServiceSession", .beginServiceSession),
    ("makeManager", .makeManager), ("startUpdates", .startUpdates), ("wishForMore", .wishForMore),
    ("removeDistanceFilter", .removeDistanceFilter),
  ]

  /// The name in messages.
  package var name: String {
    switch self {
    case .addPurposeString: "addPurposeString"
    case .choose: "choose"
    case .answerPrompt: "answerPrompt"
    default: Self.plain.first { $0.remedy == self }?.name ?? ""
    }
  }

  /// The remedy without a value that has a name.
  fileprivate init?(plain name: String) {
    guard let remedy = Self.plain.first(where: { $0.name == name })?.remedy else { return nil }
    self = remedy
  }
}

/// The members of a remedy, as they are read.
private struct RemedyMembers {
  private var name: String?
  private var purposeKey: PurposeKey?
  private var choice: SettingsChoice?
  private var answer: PromptChoice?

  mutating func read(_ name: String, from scanner: inout JSONScanner) throws {
    switch name {
    case "remedy": self.name = try scanner.readOptionalText()
    case "purposeKey": purposeKey = try scanner.readOptionalText().flatMap(PurposeKey.init)
    case "choice": choice = try scanner.readOptional()
    case "answer": answer = try scanner.readOptional()
    default: try scanner.skipValue()
    }
  }

  /// The remedy; `nil` if there is none.
  func remedy() throws -> Remedy? {
    guard let name else { return nil }
    return switch name {
    case "addPurposeString":
      .addPurposeString(try MessageFault.present(purposeKey, "purposeKey"))
    case "choose": .choose(try MessageFault.present(choice, "choice"))
    case "answerPrompt": .answerPrompt(try MessageFault.present(answer, "answer"))
    default: try MessageFault.valid(Remedy(plain: name), "remedy")
    }
  }
}
