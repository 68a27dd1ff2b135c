// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The mocks of Tests/UnmodifiedApp override what can be overridden")
struct OverrideTests {
  private static let mocks = "Tests/UnmodifiedApp/Tests/MocksTests"

  /// What every class has of NSObject's, which mocks leave as it is.
  private static let ofObjects: Set = [
    "copy", "description", "encode", "hash", "isEqual", "supportsSecureCoding",
  ]

  @Test("Every open member of a class is overridden as often as it is declared")
  func all() throws {
    let open = try Self.openMembers()
    let overridden = try Self.overriddenMembers()
    #expect(open.count > 10 && open["CLLocationManager", default: [:]].count > 40)
    for (name, members) in open {
      for (member, count) in members {
        #expect(overridden[name]?[member, default: 0] == count, "\(name).\(member)")
      }
    }
  }

  /// The members of each class that apps can override, with how many have that name.
  private static func openMembers() throws -> [String: [String: Int]] {
    var members: [String: [String: Int]] = [:]
    let member = /^(CL\w+): open (?:class |weak |override )*(?:func|var) (\w+)/
    for line in try Repository.lines(of: "docs/reference/api.txt") {
      guard let match = line.firstMatch(of: member), !ofObjects.contains(String(match.2)) else {
        continue
      }
      members[String(match.1), default: [:]][String(match.2), default: 0] += 1
    }
    return members
  }

  /// What the mocks override, under the names of their superclasses.
  private static func overriddenMembers() throws -> [String: [String: Int]] {
    var members: [String: [String: Int]] = [:]
    for file in Repository.swiftFiles(below: mocks) {
      var superclass: String?
      for line in try Repository.lines(of: file) {
        if let match = line.firstMatch(of: /^final class Mock\w+: (CL\w+)/) {
          superclass = String(match.1)
        } else if line == "}" {
          superclass = nil
        } else if let superclass,
          let match = line.firstMatch(of: /^  override (?:class )?(?:func|var) (\w+)/)
        {
          members[superclass, default: [:]][String(match.1), default: 0] += 1
        }
      }
    }
    return members
  }
}
