// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import Testing

@testable import LocationClient

@Suite("locsim daemon where the system fails it")
struct DaemonFailureTests {
  @Test("A decision that finds the disk full is not in force, and one that is stored later is")
  func fullDisk() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop")
    try daemon.start()
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    let manager = try ManagerConnection(path: ManagerConnection.path(beside: daemon.socket))
    app.connection.send(.authorizationRequested(.whenInUse, ClientID(1)))
    #expect(try waits(seconds: 20) { try manager.status().prompts == 1 })
    // The journal is longer, and so cannot grow. The store's index, which reading needs, is shorter,
    // as is standard error, which must hold the reason.
    try daemon.limit("--fsize=65536:")
    #expect(try manager.answer(PromptID(1), .allowWhileUsing, precise: nil))
    #expect(waits(seconds: 20) { app.story == [.notDetermined, .notDetermined] }, "\(app.story)")
    let reason = "the decision about org.example.walk is not in force"
    #expect(waits(seconds: 20) { daemon.diagnostics.contains(reason) }, "\(daemon.diagnostics)")
    let status = try daemon.run("daemon", "status", "--socket", daemon.socket)
    #expect(status.output.contains("permissions: ") && status.output.contains(reason))
    #expect(app.fixCount == 0 && app.connection.appSnapshot.authorization.status == .notDetermined)
    try daemon.limit("--fsize=unlimited:")
    #expect(try daemon.run("privacy", "grant", app.name, "when-in-use").status == 0)
    #expect(waits(seconds: 20) { app.fixCount > 0 }, "\(app.story)")
    #expect(daemon.end(SIGTERM)?.status == 0)
  }

  @Test("A store that cannot be read at the start is said, and apps are served without positions")
  func lostStore() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    #expect(try daemon.grant("org.example.walk", "always").status == 0)
    try daemon.hideStore()
    try daemon.start()
    #expect(daemon.diagnostics.contains("there is no location"), "\(daemon.diagnostics)")
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    app.connection.send(.authorizationRequested(.whenInUse, ClientID(1)))
    #expect(waits(seconds: 20) { app.story == [.denied] }, "\(app.story)")
    #expect(app.connection.synchronize() && app.fixCount == 0)
    #expect(!app.connection.appSnapshot.isLocationServicesOn)
    #expect(daemon.end(SIGTERM)?.status == 0)
  }

  @Test("A store that cannot be opened any longer stops all positions until it can")
  func storeLostLater() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop")
    #expect(try daemon.grant("org.example.walk", "when-in-use").status == 0)
    try daemon.start()
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    #expect(waits(seconds: 20) { app.fixCount > 0 }, "\(app.story)")
    try daemon.hideStore()
    #expect(waits(seconds: 20) { app.story.last == .denied }, "\(app.story)")
    let count = app.fixCount
    #expect(app.connection.synchronize() && app.fixCount == count)
    try daemon.showStore()
    #expect(waits(seconds: 20) { app.fixCount > count }, "\(app.story)")
    #expect(daemon.end(SIGTERM)?.status == 0)
  }

  @Test("A jump of the machine's clock changes nothing for apps")
  func clockJumps() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=20&loop")
    #expect(try daemon.grant("org.example.walk", "when-in-use").status == 0)
    #expect(try daemon.run("privacy", "log", "on").status == 0)
    let clock = try FakedClock()
    try daemon.start(clock.variables)
    for days in [1, -1, 0] {
      let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
      #expect(waits(seconds: 20) { app.fixCount > 0 }, "\(app.story)")
      try clock.jump(days: days)
      // The use of location that begins now is recorded with the machine's time.
      app.connection.send(.updatesStopped(ClientID(1)))
      app.connection.send(.updatesStarted(ClientID(1)))
      let count = app.fixCount
      #expect(waits(seconds: 20) { app.fixCount >= count + 40 }, "\(days)")
      // On the machine's clock, a day of fixes would be due at once.
      #expect(app.fixCount < count + 400 && app.story == [.authorizedWhenInUse], "\(days)")
    }
    #expect(daemon.end(SIGTERM)?.status == 0)
    // Otherwise the clock would not have jumped.
    let report = try daemon.run("privacy", "report", "--format", "json").output
    #expect(Set(report.matches(of: /\d{4}-\d\d-\d\d/).map(\.output)).count >= 2, "\(report)")
  }

  @Test("Without XDG_RUNTIME_DIR there is no folder for the socket: 64, and a sentence")
  func noRuntimeFolder() throws {
    for arguments in [
      ["daemon", "Traces/walk.gpx"], ["daemon", "status"], ["agent", "--answer", "nobody"],
    ] {
      for folder in ["", "run/user"] {
        let run = try Command.run("locsim", arguments, environment: ["XDG_RUNTIME_DIR": folder])
        #expect(run.status == 64 && run.diagnosticLines.count == 1, "\(run.diagnostics)")
        #expect(run.diagnostics.contains("XDG_RUNTIME_DIR is not set"), "\(run.diagnostics)")
      }
    }
  }

  @Test("A folder that may not be made ends the daemon with 77 and the folder's path")
  func forbiddenFolder() throws {
    // Not even root may make a folder there.
    let run = try Command.locsim(
      "daemon", "Traces/walk.gpx", "--socket", "/sys/locsim/location")
    #expect(run.status == 77 && run.diagnosticLines.count == 1, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("/sys/locsim: cannot be made: "), "\(run.diagnostics)")
  }

  @Test(
    """
    When all its descriptors are used up, connected apps go on, the daemon does not spin, and new \
    apps are served when descriptors are free again
    """)
  func descriptors() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=20&loop")
    #expect(try daemon.grant("org.example.walk", "when-in-use").status == 0)
    try daemon.start()
    let app = try ConnectedTestApp("org.example.walk", at: daemon.socket)
    #expect(waits(seconds: 20) { app.fixCount > 0 }, "\(app.story)")
    let limit = daemon.openFiles + 24
    try daemon.limit("--nofile=\(limit)")
    // Each introduces itself, so that it stays.
    var hoarders = try (0..<16).map { _ in try HoardingProcess(at: daemon.socket) }
    #expect(hoarders[0].isServed && !hoarders[15].isServed)
    let (time, count) = (daemon.processorTime, app.fixCount)
    #expect(waits(seconds: 60) { app.fixCount >= count + 60 }, "\(app.fixCount - count)")
    // At this rate 60 fixes take 3 s, of which a daemon that spins would use all.
    #expect(daemon.processorTime - time < 150, "\(daemon.processorTime - time)")
    hoarders.removeAll()
    let late = try ConnectedTestApp("org.example.late", at: daemon.socket)
    #expect(waits(seconds: 20) { late.story == [.notDetermined] }, "\(late.story)")
    #expect(daemon.end(SIGTERM)?.status == 0)
  }
}

/// The machine's clock as one process sees it: other clocks, such as the monotonic one, go on.
private final class FakedClock {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "locsim-\(UUID().uuidString)")
  private var library: String { folder.appending(path: "clock.so").path }
  private var file: URL { folder.appending(path: "offset") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let build = try Command.shell(
      "clang -shared -fPIC -o \(library) Tests/FakedClock/clock.c")
    try #require(build.status == 0, "\(build.diagnostics)")
    try jump(days: 0)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What a process needs to see it.
  var variables: [String: String] { ["LD_PRELOAD": library, "FAKED_CLOCK": file.path] }

  /// Makes it differ from the machine's clock.
  func jump(days: Int) throws {
    try Data("\(days * 86_400)".utf8).write(to: file, options: .atomic)
  }
}

/// A process that connects and introduces itself, and then does nothing.
private final class HoardingProcess {
  private let socket: UnixSocket

  init(at path: String) throws {
    socket = try UnixSocket(path: path, patience: 20_000)
    let hello = #"{"method":"org.locsim.Location.Hello","parameters":{"major":1,"minor":0}}"#
    _ = try socket.send(Array(hello.utf8)[...] + [0], waits: true)
  }

  /// Whether its call is answered; else its connection ends.
  var isServed: Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    return (try? socket.receive(into: &buffer, waits: true)) != nil
  }

  deinit { socket.release() }
}
