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

/// A prompt as an agent gets it: the question, and which program is verified to ask.
extension Prompt: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var members = PromptMembers()
    try scanner.enterObject()
    while let name = try scanner.nextName() { try members.read(name, from: &scanner) }
    self = try members.prompt()
  }

  package func write(to writer: inout JSONWriter) { write(to: &writer, otherPrograms: []) }

  /// Writes the prompt, with other programs that have the app's identifier.
  package func write(to writer: inout JSONWriter, otherPrograms: [AppProgram]) {
    writer.beginObject()
    writer.member("prompt", id.rawValue)
    writer.member("app", app.rawValue)
    if let program = app.program { writer.members(of: program) }
    writer.member("kind", kind.messageName)
    if case .fullAccuracy(let key) = kind { writer.member("purposeKey", key) }
    writer.member("title", title)
    writer.member("purpose", purpose?.text)
    writer.member("buttons", buttons)
    if let precise = precise { writer.member("precise", precise) }
    if let map = mapRegion {
      writer.key("map")
      writer.beginObject()
      writer.member("latitude", map.center.latitude)
      writer.member("longitude", map.center.longitude)
      writer.member("radius", map.radius)
      writer.endObject()
    }
    if !otherPrograms.isEmpty {
      writer.key("otherPrograms")
      writer.beginArray()
      for program in otherPrograms {
        writer.beginObject()
        writer.members(of: program)
        writer.endObject()
      }
      writer.endArray()
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
    case .confirmation: "confirmation"
    }
  }
}

/// The members of a prompt, which are checked after reading.
private struct PromptMembers {
  private var id: UInt32?
  private var app: String?
  private var program = ProgramMembers()
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
    default: try program.read(name, from: &scanner)
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
      app: AppID(try MessageFault.present(app, "app"), program: program.program),
      kind: try promptKind(),
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
    case "confirmation": .confirmation
    case "fullAccuracy":
      .fullAccuracy(purposeKey: try MessageFault.present(purposeKey, "purposeKey"))
    default: throw MessageFault.invalid("kind")
    }
  }
}
