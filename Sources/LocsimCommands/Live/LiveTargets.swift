// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationDaemon
import LocationFiles

/// Something that `locsim live` can steer: a daemon, or a command that was started with `--control`.
struct LiveTarget {
  /// The path of the socket that takes commands.
  let socket: String

  /// The path that names it: a daemon's socket for apps, or a command's only socket.
  let path: String

  /// The number of a command's process; `nil` for a daemon.
  let process: Int32?

  /// The name of what it plays.
  let name: String

  /// The part of the name that people type: that of the file.
  private var shortName: String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  /// Whether a text means it: the number of its process, the name of what it plays, or `daemon`.
  func isMeant(by text: String) -> Bool {
    if let process, text == "\(process)" { return true }
    return text == name || text == shortName || text == "daemon" && process == nil
  }

  /// The texts that mean it, for a person who mistyped one.
  var names: [String] { [process.map { "\($0)" } ?? "daemon", shortName] }

  /// A description of it for a message.
  var words: String { "\(process.map { "\($0)" } ?? "daemon") (\(name))" }
}

/// What can be steered.
enum LiveTargets {
  /// How long a target may take to say what it plays.
  private static let patience = Duration.seconds(1)

  /// The targets that answer: daemons, then commands by their processes.
  static var all: [LiveTarget] { daemons + commands }

  private static var daemons: [LiveTarget] {
    DaemonChoice.candidates.compactMap { location in
      let socket = ManagerConnection.path(beside: location)
      guard FileAccess.exists(socket), FileAccess.canWrite(socket),
        let name = try? ManagerConnection(path: socket, patience: patience).status().source
      else { return nil }
      return LiveTarget(socket: socket, path: location, process: nil, name: name)
    }
  }

  private static var commands: [LiveTarget] {
    ControlFolder.processes.compactMap { process in
      let socket = ControlFolder.socket(of: process)
      guard let connection = try? ManagerConnection(path: socket, patience: patience),
        // A run whose source cannot be steered has a name, too.
        let name = (try? connection.steer(.status).name) ?? (try? connection.status().source)
      else { return nil }
      return LiveTarget(socket: socket, path: socket, process: process, name: name)
    }
  }

  /// Connects to the target that a text names; without a text, to the only one.
  ///
  /// - Throws: The exit status if there is none or no only one, after the reason was reported.
  static func connect(_ text: String?) throws -> ManagerConnection {
    guard let text else { return try connectToOnlyOne() }
    if text.contains("/") {
      return try connect(path: AbsolutePath.of(text, in: WorkingFolder.path))
    }
    // A command that is suspended does not say its name, and does not answer.
    if let process = Int32(text), ControlFolder.processes.contains(process) {
      return try connect(socket: ControlFolder.socket(of: process))
    }
    let targets = all
    let meant = targets.filter { $0.isMeant(by: text) }
    if meant.count == 1, let target = meant.first { return try connect(socket: target.socket) }
    if meant.count > 1 {
      Terminal.error(
        "“\(text)” means \(list(meant)); choose one by its number: --target \(meant[0].names[0])")
      throw ExitStatus.usage
    }
    let names = targets.flatMap(\.names)
    let hint =
      targets.isEmpty
      ? "nothing can be steered now"
      : Spelling.question(for: text, among: names, limit: 3) ?? "there is \(list(targets))"
    Terminal.error("“\(text)”: there is no such target; \(hint)")
    throw ExitStatus.noInput
  }

  private static func connectToOnlyOne() throws -> ManagerConnection {
    let targets = commands
    // With several daemons, the one is meant that apps would use.
    let daemon = daemons.first
    if let target = targets.first, targets.count == 1, daemon == nil {
      return try connect(socket: target.socket)
    }
    guard targets.isEmpty else {
      let all = [daemon].compactMap(\.self) + targets
      Terminal.error(
        "there is \(list(all)); choose one with --target, such as --target \(all[0].names[0])")
      throw ExitStatus.usage
    }
    if daemon == nil, let process = silentCommand {
      Terminal.error("\(process) does not answer; it is suspended, or busy")
      throw ExitStatus.unavailable
    }
    var place = DaemonSocketArgument()
    place.socket = nil
    return try place.connect()
  }

  /// The process of a command that runs, and does not say what it plays.
  private static var silentCommand: Int32? {
    // A command that was killed accepts no connection, and one that is suspended does.
    ControlFolder.processes.first { process in
      (try? ManagerConnection(path: ControlFolder.socket(of: process), patience: patience)) != nil
    }
  }

  private static func connect(path: String) throws -> ManagerConnection {
    let daemon = ManagerConnection.path(beside: path)
    if FileAccess.exists(daemon) {
      var place = DaemonSocketArgument()
      place.socket = path
      return try place.connect()
    }
    guard FileAccess.exists(path) else {
      let there = all.map(\.path)
      Terminal.error(
        "\(path): there is no such target; "
          + (there.isEmpty
            ? "nothing can be steered now" : "there is \(there.joined(separator: ", "))"))
      throw ExitStatus.noInput
    }
    guard FileAccess.canWrite(path) else {
      Terminal.error("\(path): only the user who started it may steer it")
      throw ExitStatus.noPermission
    }
    return try connect(socket: path)
  }

  private static func connect(socket: String) throws -> ManagerConnection {
    do throws(DaemonFault) {
      return try ManagerConnection(path: socket)
    } catch {
      Terminal.error("\(socket): nothing answers: \(error)")
      throw ExitStatus.unavailable
    }
  }

  private static func list(_ targets: [LiveTarget]) -> String {
    targets.map(\.words).joined(separator: ", ")
  }
}
