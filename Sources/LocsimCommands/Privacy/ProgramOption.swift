// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles

/// The option that limits a decision to one program.
struct ProgramOption: ParsableArguments {
  @Option(
    name: .customLong("program"),
    help: ArgumentHelp(
      """
      Decide about this program only, as locsim daemon verifies it. (default: the app, and all its \
      programs that are known)
      """, valueName: "path"))
  var path: String?

  /// The program of this user; `nil` if none was given.
  ///
  /// - Throws: The exit status if there is no such file, after the reason was reported.
  func program() throws -> AppProgram? {
    guard let path else { return nil }
    guard let resolved = Executable.path(ofProgramAt: path) else {
      Terminal.error("\(path.harmless): there is no such program; give the path of its file")
      throw ExitStatus.noInput
    }
    return AppProgram(user: getuid(), tier: .host, anchor: resolved)
  }
}
