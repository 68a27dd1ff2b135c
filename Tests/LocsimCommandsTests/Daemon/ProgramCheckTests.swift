// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import LocationPrograms
import Testing

@testable import LocsimCommands

@Suite("An agent starts only what its user alone can have put there")
struct ProgramCheckTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("bin"), withIntermediateDirectories: false)
    program = folder.path("bin/app")
    try FileManager.default.copyItem(atPath: "/bin/true", toPath: program)
  }

  private func fault(
    _ anchor: String? = nil, of other: String? = nil, arguments: [String] = [],
    folder: String? = nil, infoPlist: String? = nil
  ) -> String? {
    let found = AppProgram(user: getuid(), tier: .host, anchor: anchor ?? program)
    let launch = AppLaunch(
      program: other ?? program, arguments: ["app"] + arguments,
      folder: folder ?? self.folder.path("bin"), infoPlist: infoPlist)
    guard let launch else { return "no launch" }
    do throws(ProgramCheck.Fault) {
      try ProgramCheck.check(launch, found)
      return nil
    } catch {
      return error.description
    }
  }

  private func permit(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test("A program of the user is started, also in a folder for all with the sticky bit")
  func own() throws {
    #expect(fault() == nil)
    try permit(0o1777, folder.path("bin"))
    #expect(fault() == nil)
  }

  @Test(
    "A program that others may write, or a folder of it, is not", arguments: ["bin/app", "bin"])
  func foreign(name: String) throws {
    try permit(0o777, folder.path(name))
    #expect(fault() == "another user can change \(folder.path(name))")
  }

  @Test("A program is not started by a link in a folder of others, whatever the link names")
  func links() throws {
    let open = folder.path("open")
    try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(open)/app", withDestinationPath: program)
    #expect(fault(of: "\(open)/app") == nil)
    try permit(0o777, open)
    #expect(fault(of: "\(open)/app") == "another user can change \(open)")
  }

  @Test("A folder, an Info.plist or a script that others can change is not used")
  func surroundings() throws {
    let open = folder.path("open")
    try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
    for name in ["app.py", "Info.plist"] {
      try Data("x".utf8).write(to: URL(filePath: "\(open)/\(name)"))
    }
    #expect(
      fault(arguments: ["\(open)/app.py"], folder: open, infoPlist: "\(open)/Info.plist") == nil)
    try permit(0o777, open)
    let expected = "another user can change \(open)"
    #expect(fault(arguments: ["\(open)/app.py"]) == expected)
    #expect(fault(arguments: ["app.py"], folder: open) == expected)
    #expect(fault(infoPlist: "\(open)/Info.plist") == expected)
    #expect(fault(arguments: ["--verbose", "\(open)/nothing"]) == nil)
  }

  @Test("A program that is gone or cannot be executed is not")
  func unusable() throws {
    try permit(0o600, program)
    #expect(fault() == "Permission denied")
    try FileManager.default.removeItem(atPath: program)
    #expect(fault() == "No such file or directory")
  }

  @Test("A program whose content was allowed is not started with another one")
  func changed() throws {
    let anchor = try #require(ProgramAnchor.hash.text(path: program, contentAt: program))
    #expect(fault(anchor) == nil)
    try FileManager.default.removeItem(atPath: program)
    try FileManager.default.copyItem(atPath: "/bin/false", toPath: program)
    #expect(fault(anchor) == "its content is not the one that is allowed")
    #expect(fault() == nil)
  }
}
