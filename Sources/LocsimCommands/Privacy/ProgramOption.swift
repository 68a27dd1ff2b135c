// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationPrograms

/// The option that limits a decision to one program.
struct ProgramOption: ParsableArguments {
  @Option(
    name: .customLong("program"),
    help: ArgumentHelp(
      """
      Decide about this program only, as locsim daemon verifies it: its path, context:PATH for one \
      that locsim run starts, flatpak:ID, snap:NAME, or hash:PATH for a daemon with --anchor hash. (default: the app, and all its programs that \
      are known)
      """, valueName: "program"))
  var name: String?

  private static let contextPrefix = "context:"
  private static let hashPrefix = "hash:"

  /// The program of this user; `nil` if none was given.
  ///
  /// - Throws: The exit status if there is no such file, after the reason was reported.
  func program() throws -> AppProgram? {
    guard let name else { return nil }
    if name.hasPrefix("flatpak:") || name.hasPrefix("snap:") {
      return AppProgram(user: getuid(), tier: .sandbox, anchor: name)
    }
    if name.hasPrefix(Self.hashPrefix) {
      return try hashed(String(name.dropFirst(Self.hashPrefix.count)))
    }
    let isOfContext = name.hasPrefix(Self.contextPrefix)
    let path = isOfContext ? String(name.dropFirst(Self.contextPrefix.count)) : name
    // A context may be of a program that is elsewhere, as in a container.
    let literal = isOfContext && path.hasPrefix("/") ? path : nil
    guard let resolved = Executable.path(ofProgramAt: path) ?? literal else {
      throw missing(path)
    }
    return AppProgram(user: getuid(), tier: isOfContext ? .context : .host, anchor: resolved)
  }

  /// The program with the content that its file has now.
  private func hashed(_ path: String) throws -> AppProgram {
    guard let resolved = Executable.path(ofProgramAt: path),
      let anchor = ProgramAnchor.hash.text(path: resolved, contentAt: resolved)
    else { throw missing(path) }
    return AppProgram(user: getuid(), tier: .host, anchor: anchor)
  }

  private func missing(_ path: String) -> ExitCode {
    Terminal.error("\(path.harmless): there is no such program; give the path of its file")
    return ExitStatus.noInput
  }
}
