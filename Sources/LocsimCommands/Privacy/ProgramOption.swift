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

  @Option(
    help: ArgumentHelp(
      "Whose program it is, by name or number. (default: this user)", valueName: "user"))
  var user: String?

  private static let contextPrefix = "context:"
  private static let hashPrefix = "hash:"

  func validate() throws {
    if user != nil, name == nil {
      throw ValidationError("--user goes with --program: say whose program that is.")
    }
  }

  /// The program; `nil` if none was given.
  ///
  /// - Throws: The exit status if there is no such file or user, after the reason was reported.
  func program() throws -> AppProgram? {
    guard let name else { return nil }
    let user = try owner()
    if name.hasPrefix("flatpak:") || name.hasPrefix("snap:") {
      return AppProgram(user: user, tier: .sandbox, anchor: name)
    }
    if name.hasPrefix(Self.hashPrefix) {
      return try hashed(String(name.dropFirst(Self.hashPrefix.count)), user)
    }
    let isOfContext = name.hasPrefix(Self.contextPrefix)
    let path = isOfContext ? String(name.dropFirst(Self.contextPrefix.count)) : name
    // A context may be of a program that is elsewhere, as in a container.
    let literal = isOfContext && path.hasPrefix("/") ? path : nil
    guard let resolved = Executable.path(ofProgramAt: path) ?? literal else {
      throw missing(path)
    }
    return AppProgram(user: user, tier: isOfContext ? .context : .host, anchor: resolved)
  }

  /// The program with the content that its file has now.
  private func hashed(_ path: String, _ user: UInt32) throws -> AppProgram {
    guard let resolved = Executable.path(ofProgramAt: path),
      let anchor = ProgramAnchor.hash.text(path: resolved, contentAt: resolved)
    else { throw missing(path) }
    return AppProgram(user: user, tier: .host, anchor: anchor)
  }

  /// The number of the user whose program it is.
  private func owner() throws -> UInt32 {
    guard let user else {
      // Who decides for all users must say for whom; root's programs are hardly meant.
      guard case .system = try PrivacyOwner.find() else { return getuid() }
      Terminal.error("the system's daemon serves all users; say whose program it is with --user")
      throw ExitStatus.usage
    }
    if let number = UInt32(user) { return number }
    guard let entry = unsafe getpwnam(user) else {
      Terminal.error("\(user.harmless): there is no such user; give a name or a number")
      throw ExitStatus.noInput
    }
    return unsafe entry.pointee.pw_uid
  }

  private func missing(_ path: String) -> ExitCode {
    Terminal.error("\(path.harmless): there is no such program; give the path of its file")
    return ExitStatus.noInput
  }
}
