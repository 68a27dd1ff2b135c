// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension IdentityTier: MessageName {
  package var messageName: String { rawValue }
}

extension JSONWriter {
  /// Adds the members of an object that say which program is verified.
  package mutating func members(of program: AppProgram) {
    member("user", program.user)
    member("tier", program.tier)
    member("anchor", program.anchor)
  }
}

/// The members of an object that say which program is verified.
struct ProgramMembers {
  private var user: UInt32?
  private var tier: IdentityTier?
  private var anchor: String?

  init() {}

  /// Reads a member, or skips what it is not.
  mutating func read(_ name: String, from scanner: inout JSONScanner) throws {
    switch name {
    case "user": user = try scanner.take(word: "null") ? nil : scanner.readInteger()
    case "tier": tier = try scanner.readOptional()
    case "anchor": anchor = try scanner.readOptionalText()
    default: try scanner.skipValue()
    }
  }

  /// The program; `nil` if a member is missing.
  var program: AppProgram? {
    guard let user, let tier, let anchor else { return nil }
    return AppProgram(user: user, tier: tier, anchor: anchor)
  }
}
