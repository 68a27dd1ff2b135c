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
      Decide about this program only, as locsim daemon verifies it: its path, context:PATH for one \
      that locsim run starts, flatpak:ID or snap:NAME. (default: the app, and all its programs that \
      are known)
      """, valueName: "program"))
  var name: String?

  private static let contextPrefix = "context:"

  /// The program of this user; `nil` if none was given.
  ///
  /// - Throws: The exit status if there is no such file, after the reason was reported.
  func program() throws -> AppProgram? {
    guard let name else { return nil }
    if name.hasPrefix("flatpak:") || name.hasPrefix("snap:") {
      return AppProgram(user: getuid(), tier: .sandbox, anchor: name)
    }
    let isOfContext = name.hasPrefix(Self.contextPrefix)
    let path = isOfContext ? String(name.dropFirst(Self.contextPrefix.count)) : name
    // A context may be of a program that is elsewhere, as in a container.
    let literal = isOfContext && path.hasPrefix("/") ? path : nil
    guard let resolved = Executable.path(ofProgramAt: path) ?? literal else {
      Terminal.error("\(path.harmless): there is no such program; give the path of its file")
      throw ExitStatus.noInput
    }
    return AppProgram(user: getuid(), tier: isOfContext ? .context : .host, anchor: resolved)
  }
}
