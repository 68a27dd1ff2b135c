// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import Synchronization
import Testing

/// A daemon that runs as a process of its own, with a store and sockets of its own.
final class RunningDaemon {
  private let folder: URL
  private let arguments: [String]
  private var command: RunningCommand?

  /// The path of the socket for apps.
  var socket: String { folder.appending(path: "location").path }

  /// The variables for commands that use its store and its sockets.
  var environment: [String: String] {
    ["XDG_STATE_HOME": folder.path, DaemonChoice.variable: socket]
  }

  /// Prepares a daemon with a source and options.
  init(_ arguments: String...) throws {
    // The path of a socket must be short.
    folder = URL(filePath: "/tmp/locsim-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.arguments = arguments
  }

  deinit {
    command = nil
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts it, and waits until apps can connect.
  ///
  /// - Parameter variables: Variables for it beside those of commands that use it.
  /// - Throws: If apps cannot connect in time.
  func start(_ variables: [String: String] = [:]) throws {
    let command = try RunningCommand(
      ["daemon"] + arguments + ["--socket", socket],
      environment: environment.merging(variables) { $1 })
    self.command = command
    let isReady = command.wait { command.diagnostics.contains("apps connect at") }
    try #require(isReady, "\(command.diagnostics)")
  }

  /// Ends it with a signal.
  @discardableResult func end(_ signal: Int32) -> CommandResult? {
    defer { command = nil }
    return command?.end(signal)
  }

  /// Waits until it ends by itself.
  ///
  /// - Returns: What it left; `nil` if it does not end in time.
  func wait(seconds: Double) -> CommandResult? {
    guard let command, waits(seconds: seconds, until: { command.hasEnded }) else { return nil }
    defer { self.command = nil }
    return command.finish()
  }

  /// What it has written to standard error until now.
  var diagnostics: String { command?.diagnostics ?? "" }

  /// The file of its permission store.
  var store: URL { folder.appending(path: "locsim/permissions.sqlite") }

  /// Another place for that file.
  private var storage: URL { folder.appending(path: "kept.sqlite") }

  /// Puts a folder in the place of its store, so that not even root can open that.
  func hideStore() throws {
    try FileManager.default.createDirectory(at: storage, withIntermediateDirectories: false)
    try exchangeStore()
  }

  /// Puts its store back.
  func showStore() throws {
    try exchangeStore()
    try FileManager.default.removeItem(at: storage)
  }

  /// Exchanges the store and the other place at once, so that the daemon makes no new store in
  /// between.
  private func exchangeStore() throws {
    // RENAME_EXCHANGE, which Swift does not import.
    let call =
      "import ctypes, sys; a, b = (p.encode() for p in sys.argv[1:]); "
      + "sys.exit(ctypes.CDLL(None).renameat2(-100, a, -100, b, 2))"
    let run = try Command.shell("python3 -c '\(call)' \(store.path) \(storage.path)")
    try #require(run.status == 0, "\(run.diagnostics)")
  }

  /// The number of its process.
  var process: Int32 { command?.processNumber ?? 0 }

  /// The number of files that it has open.
  var openFiles: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count) ?? 0
  }

  /// The time for which it has used processors, in hundredths of a second.
  var processorTime: Int {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // The name before the bracket may contain spaces.
    let fields = text.drop { $0 != ")" }.split(separator: " ")
    return fields.count > 13 ? (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0) : 0
  }

  /// Limits a resource of it while it runs, as a full disk or a full table of files would.
  ///
  /// - Parameter option: An option of prlimit, of Debian's package util-linux.
  /// - Throws: If it cannot be limited.
  func limit(_ option: String) throws {
    let run = try Command.shell("prlimit --pid=\(process) \(option)")
    try #require(run.status == 0, "\(run.diagnostics)")
  }

  /// Runs a command beside it.
  func run(_ words: String...) throws -> CommandResult {
    try Command.run("locsim", words, environment: environment)
  }

  /// Grants an app of this process location, so that no prompt comes.
  func grant(_ app: String, _ level: String) throws -> CommandResult {
    try run("privacy", "grant", app, level, "--program", Self.program)
  }

  /// The path of this process's program, as a daemon verifies it.
  static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  }

  /// What a process has to say about itself, with complete texts.
  static func hello(of app: String) -> Hello {
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>\(app)</string>
      <key>NSLocationWhenInUseUsageDescription</key><string>Shows where you are.</string>
      <key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Records your way.</string>
      </dict></plist>
      """
    return Hello(
      library: "test",
      infoPlist: ClaimedFile(
        path: "/app/Info.plist", base64: Data(plist.utf8).base64EncodedString()))
  }
}

/// An app in the test's process, with one manager that wants updates from its first callback on.
final class ConnectedTestApp: ClientObserver {
  let name: String
  let connection: DaemonConnection
  private let statuses = Mutex<[AuthorizationStatus]>([])
  private let fixes = Mutex(0)
  private let first: @Sendable (ClientID) -> AppEvent

  /// Connects, and does something from the first callback on.
  init(
    _ name: String, at socket: String,
    first: @escaping @Sendable (ClientID) -> AppEvent = { .updatesStarted($0) }
  ) throws {
    self.name = name
    self.first = first
    connection = try DaemonConnection(
      path: socket, hello: RunningDaemon.hello(of: name), isRequired: true)
    _ = connection.makeClient(.manager, observer: self)
  }

  deinit { connection.end() }

  /// The statuses that were delivered.
  var story: [AuthorizationStatus] { statuses.withLock { $0 } }

  /// The number of fixes that were delivered.
  var fixCount: Int { fixes.withLock { $0 } }

  func receive(_ notice: ClientNotice) {
    switch notice.event {
    case .authorizationChanged(let state):
      let isFirst = statuses.withLock { statuses in
        statuses.append(state.status)
        return statuses.count == 1
      }
      // Before the notice is acknowledged, so that a timeline that waits for the app does so.
      if isFirst { connection.send(first(notice.client)) }
    case .locationsUpdated: fixes.withLock { $0 += 1 }
    default: break
    }
  }
}

/// Waits until something holds.
func waits(seconds: Double, until condition: () throws -> Bool) rethrows -> Bool {
  let deadline = DispatchTime.now() + seconds
  let pause = DispatchSemaphore(value: 0)
  while DispatchTime.now() < deadline {
    if try condition() { return true }
    _ = pause.wait(timeout: .now() + .milliseconds(5))
  }
  return try condition()
}
