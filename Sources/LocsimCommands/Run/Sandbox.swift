// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles
import LocationStore

/// A sandbox (bubblewrap) for one app, which sees the system, its own folder and its context.
struct Sandbox {
  /// Why there is no sandbox.
  enum Fault: Error {
    /// bubblewrap is not installed, or the system does not allow it.
    case unavailable(String)

    /// A folder or a file would show what the daemon keeps from apps.
    case reveals(path: String, String)

    /// There is nothing at a path.
    case missing(path: String)
  }

  /// Folders of the system, some of which are links into another one.
  private static let system = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"]

  /// Files of the system that programs and libraries need, and that say nothing about the user.
  private static let settings = [
    "/etc/alternatives", "/etc/fonts", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d",
    "/etc/localtime", "/etc/locale.alias", "/etc/nsswitch.conf", "/etc/ssl",
  ]

  /// Files of the system that the network needs.
  private static let network = ["/etc/hosts", "/etc/resolv.conf"]

  /// The path of the app's program, without symbolic links.
  let program: String

  /// The path by which it was started.
  let name: String

  /// The app's context.
  let context: ContextPlace

  /// Further files and folders, without symbolic links, and the paths by which they were named.
  let binds: [(place: String, name: String)]

  /// The folders of libraries outside of the system's.
  let libraries: [String]

  /// Whether the app has the network.
  let sharesNetwork: Bool

  /// The current folder.
  let workingFolder: String

  /// Makes a sandbox, and checks what it would show.
  ///
  /// - Throws: `Fault` if it would show the daemon's sockets or the permission store, or if there is
  ///   nothing at a path.
  init(
    program: String, context: ContextPlace, _ arguments: SandboxArguments, workingFolder: String
  ) throws(Fault) {
    self.program = Program.resolved(program)
    name = AbsolutePath.of(program, in: workingFolder)
    self.context = context
    self.workingFolder = workingFolder
    sharesNetwork = arguments.sharesNetwork
    var binds: [(place: String, name: String)] = []
    for path in arguments.binds {
      let absolute = AbsolutePath.of(path, in: workingFolder)
      guard unsafe FileName.withBytes(of: absolute, { unsafe access($0, F_OK) }) == 0 else {
        throw .missing(path: path)
      }
      binds.append((Program.resolved(absolute), absolute))
    }
    self.binds = binds
    // A daemon in this process has its contexts beside other daemons' sockets.
    let sockets = Set(
      (DaemonChoice.candidates.map(Self.folder) + [
        Self.folder(of: Self.folder(of: context.folder)), PrivateFolder.path,
      ]).map(Program.resolved))
    let stores = StoreLocation.files.flatMap { [$0.path, Program.resolved($0.path)] }
    libraries = LoadedLibraries.folders.filter { !$0.hasPrefix("/usr/") }
    for path in [Self.folder(of: self.program)] + libraries + binds.map(\.place) {
      if sockets.contains(where: { Self.shows(path, $0) || Self.shows($0, path) }) {
        throw .reveals(path: path, "the daemon's sockets")
      }
      if stores.contains(where: { Self.shows(path, $0) }) {
        throw .reveals(path: path, "the permission store")
      }
    }
  }

  /// Checks that sandboxes work on this system.
  static func check() throws(Fault) {
    guard (try? Program.find("bwrap", searchPath: Environment.value(of: "PATH"))) != nil else {
      throw .unavailable("bubblewrap (bwrap) is not installed")
    }
    let probe = ShellCommand(
      "bwrap --unshare-all --ro-bind / / --proc /proc --dev /dev true 2>&1 && echo works; true")
    let answer = probe.run(input: []) ?? ""
    guard !answer.hasSuffix("works\n") else { return }
    let line = answer.split(separator: "\n").first.map(String.init) ?? "no reason was given"
    throw .unavailable("bubblewrap cannot make a sandbox: \(line.harmless)")
  }

  /// The command that starts the app in the sandbox.
  ///
  /// - Parameter arguments: The app's arguments, without its name.
  /// - Returns: The command's name and arguments.
  func command(_ arguments: [String]) -> [String] {
    var words = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session"]
    if sharesNetwork { words.append("--share-net") }
    words += ["--ro-bind", "/usr", "/usr"]
    for folder in Self.system {
      let target = Program.resolved(folder)
      words += [target == folder ? "--ro-bind-try" : "--symlink", target, folder]
    }
    for path in Self.settings + (sharesNetwork ? Self.network : []) {
      words += ["--ro-bind-try", path, path]
    }
    words += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
    for folder in libraries { words += ["--ro-bind-try", folder, folder] }
    let own = Self.folder(of: program)
    words += ["--ro-bind", own, own]
    for bind in binds { words += ["--bind", bind.place, bind.name] }
    words += ["--ro-bind", context.folder, context.folder]
    let visible = ["/usr", own] + binds.map(\.name)
    words += ["--chdir", visible.contains { Self.shows($0, workingFolder) } ? workingFolder : own]
    for name in Self.hidden { words += ["--unsetenv", name] }
    // A program may behave as the name of a link to it says.
    let isLinkVisible = visible.contains { Self.shows($0, Self.folder(of: name)) }
    return words + ["--", isLinkVisible ? name : program] + arguments
  }

  /// Variables that lead to services of the user's session.
  private static let hidden = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]

  /// Whether a place is a folder, or in it.
  private static func shows(_ folder: String, _ place: String) -> Bool {
    folder == place || place.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
  }

  private static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    return folder.isEmpty ? "/" : folder
  }
}

extension Sandbox.Fault: CustomStringConvertible {
  var description: String {
    switch self {
    case .unavailable(let reason):
      "\(reason); the app was not started, because it would run without a sandbox"
    case .reveals(let path, let what):
      "\(path.harmless): shows \(what) to the app; "
        + "put the app into a folder of its own, and bind only what it needs"
    case .missing(let path): "\(path.harmless): there is nothing to bind; correct the path"
    }
  }
}

/// The libraries that this process has loaded.
enum LoadedLibraries {
  /// Their folders: an app that was built on this machine needs the Swift runtime of one of them.
  static var folders: [String] {
    let bytes = (try? FileBytes.readWhole("/proc/self/maps", limit: 1 << 22)) ?? []
    var folders: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let start = line.firstIndex(of: UInt8(ascii: "/")),
        let slash = line.lastIndex(of: UInt8(ascii: "/")),
        line[slash...].contains(sequence: ".so")
      else { continue }
      folders.insert(FileName.text(line[start..<slash]))
    }
    return folders.sorted()
  }
}

extension Collection<UInt8> {
  /// Whether a text is part of the bytes.
  fileprivate func contains(sequence text: String) -> Bool {
    String(decoding: self, as: UTF8.self).contains(text)
  }
}
