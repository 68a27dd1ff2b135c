// SPDX-License-Identifier: MIT

import Foundation
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

  private func fault(_ anchor: String? = nil) -> String? {
    let found = AppProgram(user: getuid(), tier: .host, anchor: anchor ?? program)
    do throws(ProgramCheck.Fault) {
      try ProgramCheck.check(program, found)
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
