// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension PromptChoice: MessageName {
  /// The names that the command line has, as identifiers of Varlink.
  var messageName: String {
    switch self {
    case .allowOnce: "allowOnce"
    case .allowWhileUsing: "allowWhileUsing"
    case .allowAlways: "allowAlways"
    case .keepWhileUsing: "keepWhileUsing"
    case .dontAllow: "dontAllow"
    }
  }
}

/// A prompt as an agent gets it: the question, and who is verified to ask.
package struct AgentPrompt: MessageValue, Hashable {
  /// The prompt.
  package let prompt: Prompt

  /// How surely the app is known, by the name of the tier.
  package let tier: String

  /// The path of the app's program; `nil` if it is not known.
  package let program: String?

  /// The user who runs the app.
  package let user: UInt32

  /// Makes a prompt for agents.
  package init(_ prompt: Prompt, tier: String, program: String?, user: UInt32) {
    self.prompt = prompt
    self.tier = tier
    self.program = program
    self.user = user
  }

  package init(from scanner: inout JSONScanner) throws {
    var members = PromptMembers()
    var tier: String?
    var program: String?
    var user: UInt32?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "tier": tier = try scanner.readText()
      case "program": program = try scanner.readOptionalText()
      case "user": user = try scanner.readInteger()
      default: try members.read(name, from: &scanner)
      }
    }
    prompt = try members.prompt()
    self.tier = try MessageFault.present(tier, "tier")
    self.program = program
    self.user = try MessageFault.present(user, "user")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("prompt", prompt.id.rawValue)
    writer.member("app", prompt.app.rawValue)
    writer.member("tier", tier)
    writer.member("program", program)
    writer.member("user", user)
    writer.member("kind", prompt.kind.messageName)
    if case .fullAccuracy(let key) = prompt.kind { writer.member("purposeKey", key) }
    writer.member("title", prompt.title)
    writer.member("purpose", prompt.purpose?.text)
    writer.member("buttons", prompt.buttons)
    if let precise = prompt.precise { writer.member("precise", precise) }
    if let map = prompt.mapRegion {
      writer.key("map")
      writer.beginObject()
      writer.member("latitude", map.center.latitude)
      writer.member("longitude", map.center.longitude)
      writer.member("radius", map.radius)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension Prompt.Button: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var label: String?
    var choice: PromptChoice?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "label": label = try scanner.readText()
      case "choice": choice = try PromptChoice(from: &scanner)
      default: try scanner.skipValue()
      }
    }
    self.init(
      try MessageFault.present(label, "label"), try MessageFault.present(choice, "choice"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("label", label)
    writer.member("choice", choice)
    writer.endObject()
  }
}

extension Prompt.Kind {
  fileprivate var messageName: String {
    switch self {
    case .whenInUse: "whenInUse"
    case .always: "always"
    case .upgrade: "upgrade"
    case .provisionalAlways: "provisionalAlways"
    case .fullAccuracy: "fullAccuracy"
    }
  }
}

/// The members of a prompt, which are checked after reading.
private struct PromptMembers {
  private var id: UInt32?
  private var app: String?
  private var kind: String?
  private var purposeKey: String?
  private var title: String?
  private var purpose: String?
  private var buttons: [Prompt.Button]?
  private var precise: Bool?
  private var map: Prompt.MapRegion?

  init() {}

  mutating func read(_ name: String, from scanner: inout JSONScanner) throws {
    switch name {
    case "prompt": id = try scanner.readInteger()
    case "app": app = try scanner.readText()
    case "kind": kind = try scanner.readText()
    case "purposeKey": purposeKey = try scanner.readOptionalText()
    case "title": title = try scanner.readText()
    case "purpose": purpose = try scanner.readOptionalText()
    case "buttons": buttons = try scanner.readArray()
    case "precise": precise = try scanner.take(word: "null") ? nil : scanner.readBool()
    case "map" where !scanner.take(word: "null"): try readMap(from: &scanner)
    case "map": break
    default: try scanner.skipValue()
    }
  }

  private mutating func readMap(from scanner: inout JSONScanner) throws {
    var (latitude, longitude, radius): (Double?, Double?, Double?)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "latitude": latitude = try scanner.readDouble()
      case "longitude": longitude = try scanner.readDouble()
      case "radius": radius = try scanner.readDouble()
      default: try scanner.skipValue()
      }
    }
    map = Prompt.MapRegion(
      center: try Coordinate(members: latitude, longitude),
      radius: try MessageFault.present(radius, "radius"))
  }

  func prompt() throws -> Prompt {
    Prompt(
      id: PromptID(try MessageFault.present(id, "prompt")),
      app: AppID(try MessageFault.present(app, "app")), kind: try promptKind(),
      title: try MessageFault.present(title, "title"),
      purpose: try purpose.map { try PurposeString($0) },
      buttons: try MessageFault.present(buttons, "buttons"), precise: precise, mapRegion: map)
  }

  private func promptKind() throws -> Prompt.Kind {
    switch kind {
    case "whenInUse": .whenInUse
    case "always": .always
    case "upgrade": .upgrade
    case "provisionalAlways": .provisionalAlways
    case "fullAccuracy":
      .fullAccuracy(purposeKey: try MessageFault.present(purposeKey, "purposeKey"))
    default: throw MessageFault.invalid("kind")
    }
  }
}
