// SPDX-License-Identifier: MIT

import Foundation

/// A daemon with a store, a socket and a configuration of its own, which ends with its owner.
final class DaemonProcess {
  /// Where apps connect.
  let socket: String

  private let locsim: String
  private let folder: URL
  private let process = Process()

  /// When it was started, in milliseconds of the monotonic clock.
  private(set) var beginning = 0.0

  /// Prepares a daemon.
  ///
  /// - Parameters:
  ///   - locsim: The program.
  ///   - arguments: The source, and options.
  /// - Throws: If its folders cannot be made.
  init(_ locsim: String, _ arguments: [String]) throws {
    self.locsim = locsim
    folder = FileManager.default.temporaryDirectory.appending(path: "locsim-\(UUID().uuidString)")
    socket = folder.appending(path: "run/locsim/location").path
    for name in ["run", "state", "config"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    process.executableURL = URL(filePath: locsim)
    process.arguments = ["daemon"] + arguments
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// The variables of the daemon, its commands and its apps.
  var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LOCSIM_") }
    for (name, place) in [
      ("XDG_RUNTIME_DIR", "run"), ("XDG_STATE_HOME", "state"), ("XDG_CONFIG_HOME", "config"),
    ] { variables[name] = folder.appending(path: place).path }
    variables["LOCSIM_DAEMON"] = socket
    return variables
  }

  /// Starts it.
  func start() throws {
    beginning = Monotonic.milliseconds
    try process.run()
  }

  /// Starts it, and waits until it listens.
  func startAndListen() throws {
    try start()
    try Varlink.connect(socket, within: 30_000).close()
  }

  /// Ends it, and waits for its end.
  func end() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  /// Decides that a program with an identifier may use location.
  func allow(_ identifier: String, of program: String) throws {
    let path = URL(filePath: program).resolvingSymlinksInPath().path
    try command("privacy", "grant", identifier, "when-in-use", "--program", path)
  }

  /// Runs another command of locsim to its end.
  func command(_ arguments: String...) throws {
    let other = try launch(arguments)
    other.waitUntilExit()
    guard other.terminationStatus == 0 else {
      throw Failure("locsim \(arguments) ended with \(other.terminationStatus)")
    }
  }

  /// The time that another command of locsim takes, until its standard output is closed.
  ///
  /// Foundation notices the end of a process up to 50 ms late.
  func milliseconds(of arguments: String...) throws -> Double {
    let pipe = Pipe()
    let beginning = Monotonic.milliseconds
    let other = try launch(arguments, output: pipe)
    _ = try pipe.fileHandleForReading.readToEnd()
    let elapsed = Monotonic.milliseconds - beginning
    other.waitUntilExit()
    return elapsed
  }

  /// Starts another command of locsim.
  func launch(_ arguments: [String], output: Any = FileHandle.nullDevice) throws -> Process {
    let other = Process()
    other.executableURL = URL(filePath: locsim)
    other.arguments = arguments
    other.environment = environment
    other.standardOutput = output
    other.standardError = FileHandle.nullDevice
    try other.run()
    return other
  }

  // MARK: - What it costs

  /// Its CPU time, user and system, in seconds.
  var cpuSeconds: Double {
    var clock = clockid_t()
    var time = timespec()
    _ = unsafe clock_getcpuclockid(process.processIdentifier, &clock)
    _ = unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Its memory that no file holds, in bytes.
  func anonymousBytes() throws -> Double {
    guard let kibibytes = try Self.number("RssAnon", of: "self", process.processIdentifier) else {
      throw Failure("the kernel does not count RssAnon")
    }
    return kibibytes * 1_024
  }

  /// How often each of its threads has begun to wait so far, and hence been woken.
  func waits() throws -> [String: Double] {
    let tasks = try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(process.processIdentifier)/task")
    var waits: [String: Double] = [:]
    for task in tasks {
      waits[task] = try Self.number(
        "voluntary_ctxt_switches", of: task, process.processIdentifier)
    }
    return waits
  }

  private static func number(
    _ name: String, of task: String, _ process: Int32
  ) throws -> Double? {
    let path = task == "self" ? "/proc/\(process)/status" : "/proc/\(process)/task/\(task)/status"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
  }
}
