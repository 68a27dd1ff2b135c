// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension IdentityTier: MessageName {
  package var messageName: String { rawValue }
}

extension JSONWriter {
  /// Adds the members of an object that say which app it is about.
  mutating func members(of app: AppID) {
    member("identifier", app.rawValue)
    if let program = app.program { members(of: program) }
  }

  /// Adds the members of an object that say which program is verified.
  package mutating func members(of program: AppProgram) {
    member("user", program.user)
    member("tier", program.tier)
    member("anchor", program.anchor)
  }
}

/// The members of an object that say which program is verified.
package struct ProgramMembers {
  private var user: UInt32?
  private var tier: IdentityTier?
  private var anchor: String?

  /// Makes a value without members.
  package init() {}

  /// Reads a member, or skips what it is not.
  package mutating func read(_ name: String, from scanner: inout JSONScanner) throws {
    switch name {
    case "user": user = try scanner.take(word: "null") ? nil : scanner.readInteger()
    case "tier": tier = try scanner.readOptional()
    case "anchor": anchor = try scanner.readOptionalText()
    default: try scanner.skipValue()
    }
  }

  /// Whether no member was read.
  var isEmpty: Bool { user == nil && tier == nil && anchor == nil }

  /// The program; `nil` if a member is missing.
  package var program: AppProgram? {
    guard let user, let tier, let anchor else { return nil }
    return AppProgram(user: user, tier: tier, anchor: anchor)
  }
}

extension AppID {
  /// Reads the parameters of a call that is about an app.
  package init(parameters: JSONScanner) throws {
    var scanner = parameters
    var members = AppMembers()
    try scanner.enterObject()
    while let name = try scanner.nextName() { try members.read(name, from: &scanner) }
    self = try members.id()
  }
}

/// The members of an object that say which app it is about.
struct AppMembers {
  private var identifier: String?
  private var program = ProgramMembers()

  init() {}

  /// Reads a member, or skips what it is not.
  mutating func read(_ name: String, from scanner: inout JSONScanner) throws {
    if name == "identifier" {
      identifier = try scanner.readText()
    } else {
      try program.read(name, from: &scanner)
    }
  }

  /// The app.
  ///
  /// - Throws: If its identifier is missing, or a part of its program.
  func id() throws -> AppID {
    // Without a program, what is decided is about all of them.
    guard program.isEmpty || program.program != nil else { throw MessageFault.missing("anchor") }
    return AppID(try MessageFault.present(identifier, "identifier"), program: program.program)
  }
}
