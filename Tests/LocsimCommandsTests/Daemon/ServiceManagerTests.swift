// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import Testing

@Suite("locsim daemon under a service manager")
struct ServiceManagerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The daemon with sockets that this process has opened, as a service manager passes them.
  ///
  /// A process of Foundation gets no descriptor but the first three, so a shell moves those.
  private func start(
    _ sockets: [BoundSocket], named names: String, notifying notified: String
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      exec 3<&0 4<&1 </dev/null >/dev/null
      export LISTEN_PID=$$ LISTEN_FDS=\(sockets.count) LISTEN_FDNAMES=\(names)
      exec "$0" daemon Traces/walk.gpx --answer allow-while-using
      """, Command.products.appending(path: "locsim").path,
    ]
    process.currentDirectoryURL = Command.root
    process.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_STATE_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "NOTIFY_SOCKET": notified,
    ]) { $1 }
    process.standardInput = FileHandle(fileDescriptor: sockets[0].descriptor)
    process.standardOutput = FileHandle(fileDescriptor: sockets[sockets.count - 1].descriptor)
    process.standardError = try FileHandle(
      forWritingTo: URL(filePath: try folder.write("", to: "err")))
    try process.run()
    return process
  }

  private static let hasAnalyzer =
    (try? Command.shell("command -v systemd-analyze"))?.status == 0

  @Test(
    "The units of a user are what systemd expects",
    .enabled(if: hasAnalyzer, "systemd-analyze is missing"))
  func units() throws {
    let program = folder.path(".local/bin/locsim")
    try FileManager.default.createDirectory(
      atPath: folder.path(".local/bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: program, withDestinationPath: Command.products.appending(path: "locsim").path)
    let units = Command.root.appending(path: "Tools/systemd").path
    for unit in ["locsim.service", "locsim.socket", "locsim-manager.socket"] {
      let check = try Command.shell(
        "HOME='\(folder.path)' XDG_RUNTIME_DIR='\(folder.path)' SYSTEMD_UNIT_PATH='\(units):' "
          + "systemd-analyze --user verify --man=no '\(units)/\(unit)' 2>&1")
      #expect(check.status == 0 && check.output.isEmpty, "\(check.output)")
    }
  }

  @Test(
    "It serves the sockets that are passed to it by name, says READY=1 and STOPPING=1, and leaves them",
    arguments: [["location", "manager"], ["manager", "location"]])
  func passed(names: [String]) throws {
    let sockets = try names.map { try BoundSocket.stream(at: folder.path($0)) }
    let messages = try BoundSocket.datagrams(at: folder.path("notify"))
    let process = try start(
      sockets, named: names.joined(separator: ":"), notifying: folder.path("notify"))
    defer { process.terminate() }
    #expect(messages.receive() == "READY=1")
    let app = try ConnectedTestApp("org.example.walk", at: folder.path("location"))
    #expect(waits(seconds: 20) { app.story.first == .notDetermined }, "\(app.story)")
    let manager = try ManagerConnection(path: folder.path("manager"))
    #expect(try manager.status().apps.map(\.identifier) == ["org.example.walk"])
    process.terminate()
    #expect(messages.receive() == "STOPPING=1")
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    // The next app starts the daemon again by them.
    for name in names { #expect(FileManager.default.fileExists(atPath: folder.path(name))) }
    // Nothing but errors belongs into a journal.
    #expect(try String(contentsOfFile: folder.path("err"), encoding: .utf8) == "")
  }

  @Test("A socket that is not passed is made, and one with an abstract name is notified")
  func partly() throws {
    let location = try BoundSocket.stream(at: folder.path("location"))
    let name = "@locsim-\(UUID().uuidString)"
    let messages = try BoundSocket.datagrams(at: name)
    let process = try start([location], named: "location", notifying: name)
    defer { process.terminate() }
    #expect(messages.receive() == "READY=1")
    #expect(try ManagerConnection(path: folder.path("manager")).status().apps == [])
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path("location")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("manager")))
  }

  @Test("A descriptor that is no socket ends the daemon with 73 and a sentence")
  func noSocket() throws {
    let file = try folder.write("", to: "file")
    let run = try Command.shell(
      """
      export LISTEN_FDS=1 LISTEN_FDNAMES=location XDG_STATE_HOME='\(folder.path)'
      timeout 30 bash -c \
        'exec 3<"$1"; LISTEN_PID=$$ exec "$0" daemon Traces/walk.gpx --socket "$1.socket"' \
        '\(Command.products.path)/locsim' '\(file)'
      """)
    #expect(run.status == 73 && run.diagnosticLines.count == 1, "\(run.status) \(run.diagnostics)")
  }

  private static let activator = "/usr/bin/systemd-socket-activate"

  @Test(
    "systemd-socket-activate starts it when the first app connects",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: activator),
      "systemd-socket-activate is not installed: apt install systemd"))
  func systemd() throws {
    let messages = try BoundSocket.datagrams(at: folder.path("notify"))
    let process = Process()
    process.executableURL = URL(filePath: Self.activator)
    process.arguments = [
      "--listen=\(folder.path("location"))", "--listen=\(folder.path("manager"))",
      "--fdname=location:manager",
      Command.products.appending(path: "locsim").path, "daemon", "Traces/walk.gpx", "--answer",
      "allow-while-using",
    ]
    for name in ["NOTIFY_SOCKET", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "LD_LIBRARY_PATH", "PATH"] {
      process.arguments?.insert("--setenv=\(name)", at: 0)
    }
    process.currentDirectoryURL = Command.root
    process.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_STATE_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path,
      "NOTIFY_SOCKET": folder.path("notify"),
    ]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    let listens = waits(seconds: 20) {
      FileManager.default.fileExists(atPath: folder.path("manager"))
        && (try? ManagerConnection(path: folder.path("manager"))) != nil
    }
    #expect(listens)
    // What waited in the socket is answered after the start.
    #expect(messages.receive() == "READY=1")
    let app = try ConnectedTestApp("org.example.walk", at: folder.path("location"))
    #expect(waits(seconds: 20) { app.story.first == .notDetermined }, "\(app.story)")
    process.terminate()
    #expect(messages.receive() == "STOPPING=1")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
