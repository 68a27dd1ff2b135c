// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import LocationHost
import LocationJSON
import Logging
import NIOPosix
import Testing

@testable import LocationClient
@testable import LocationDaemon

@Suite("A daemon knows an app of a context by its socket")
struct ContextTests {
  private let bench: DaemonBench
  private let manager: ManagerConnection

  init() throws {
    bench = try DaemonBench()
    manager = try bench.connectManager()
  }

  private static func request(
    _ program: String = "/app/tracker", _ app: AppID = .tracker
  ) -> ContextRequest {
    ContextRequest(program: program, infoPlist: DaemonBench.hello(of: app).infoPlist)
  }

  /// How the daemon knows an app of a context.
  private static func verified(_ app: AppID, _ program: String = "/app/tracker") -> AppID {
    AppID(app.rawValue, program: AppProgram(user: getuid(), tier: .context, anchor: program))
  }

  /// The apps that are connected.
  private var apps: [AppID] {
    bench.daemon.status.apps.map { AppID($0.identifier, program: $0.program) }
  }

  @Test("What the app says about itself does not count")
  func claims() throws {
    let place = try manager.makeContext(Self.request())
    let app = try DaemonConnection(path: place.socket, hello: DaemonBench.hello(of: .other))
    defer { app.end() }
    #expect(apps == [Self.verified(.tracker)])
    // Without the context it would be the app that it claims to be.
    let other = try bench.connect(as: .other)
    defer { other.end() }
    #expect(Set(apps) == [Self.verified(.tracker), DaemonBench.verified(.other)])
  }

  @Test("A decision about it holds for its context, and not for the program without one")
  func decisions() throws {
    let place = try manager.makeContext(Self.request())
    try bench.store.write(AuthorizationRecord(decision: .always), for: Self.verified(.tracker))
    bench.daemon.readStore()
    let inside = try DaemonConnection(path: place.socket, hello: DaemonBench.hello())
    let outside = try bench.connect()
    defer {
      inside.end()
      outside.end()
    }
    #expect(inside.appSnapshot.authorization.status == .authorizedAlways)
    #expect(outside.appSnapshot.authorization.status == .notDetermined)
  }

  @Test("An app has one context; another identifier or another program has another one")
  func identity() throws {
    let first = try manager.makeContext(Self.request())
    #expect(try manager.makeContext(Self.request()) == first)
    let second = try manager.makeContext(Self.request("/app/tracker", .other))
    let third = try manager.makeContext(Self.request("/app/rival"))
    #expect(Set([first, second, third]).count == 3)
  }

  @Test("The folder of a context holds its socket alone, for the user alone")
  func folder() throws {
    let place = try manager.makeContext(Self.request())
    _ = try manager.makeContext(Self.request("/app/rival"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder) == ["location"])
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(place.folder) == 0o700)
    #expect(try mode(place.socket) == 0o600)
    let contexts = URL(filePath: place.folder).deletingLastPathComponent().path
    #expect(try mode(contexts) == 0o700)
  }

  @Test("By a context nothing is offered but what apps may do")
  func onlyForApps() throws {
    let place = try manager.makeContext(Self.request())
    let app = try RawConnection(path: place.socket)
    app.send(#"{"method":"org.locsim.Manager.GetStatus"}"#)
    #expect(try app.reply()?.error == ProtocolError.interfaceNotFound)
    _ = try app.hello(DaemonBench.hello())
    app.send(#"{"method":"org.locsim.Manager.MakeContext","parameters":{"program":"/x"}}"#)
    #expect(try app.reply()?.error == ProtocolError.interfaceNotFound)
  }

  @Test(
    "A request that names no absolute path, or that is malformed, ends the connection",
    arguments: [#"{"program":"tracker"}"#, #"{}"#, #"{"program":"/x","infoPlist":7}"#])
  func malformed(parameters: String) throws {
    let raw = try RawConnection(path: ManagerConnection.path(beside: bench.path))
    raw.send(#"{"method":"org.locsim.Manager.MakeContext","parameters":\#(parameters)}"#)
    let (name, ends) = try raw.failure()
    #expect(name == ProtocolError.malformed && ends)
  }

  @Test("Beyond 256 contexts the oldest one makes room whose app is not connected")
  func limit() throws {
    let first = try manager.makeContext(Self.request("/app/0"))
    let app = try DaemonConnection(path: first.socket, hello: DaemonBench.hello())
    defer { app.end() }
    let second = try manager.makeContext(Self.request("/app/1"))
    for number in 2..<256 { _ = try manager.makeContext(Self.request("/app/\(number)")) }
    #expect(FileManager.default.fileExists(atPath: second.socket))
    _ = try manager.makeContext(Self.request("/app/256"))
    #expect(!FileManager.default.fileExists(atPath: second.folder))
    #expect(FileManager.default.fileExists(atPath: first.socket))
    #expect(try manager.makeContext(Self.request("/app/0")) == first)
    #expect(try manager.makeContext(Self.request("/app/1")) != second)
  }
}

@Suite("A daemon's contexts outlive it")
struct StoredContextTests {
  private let place = ContextFolder(
    path: FileManager.default.temporaryDirectory.path + "/locsim-\(UUID().uuidString)",
    isShared: false)
  private let group = MultiThreadedEventLoopGroup.singleton

  private func contexts() -> Contexts {
    Contexts(
      in: place, isConnected: { _ in false },
      listen: { [group] socket, _ in
        DaemonServer(loop: group.next(), daemon: "test") { _, _ in nil }
          .begin(on: socket.descriptor)
      })
  }

  private let app = RegisteredApp(
    user: 7,
    request: ContextRequest(
      program: "/app/tracker", infoPlist: DaemonBench.hello().infoPlist,
      strings: ClaimedFile(path: "/app/InfoPlist.strings", base64: "IlxVMDAi")))

  @Test("The next daemon has them under their names, and leaves out what it cannot read")
  func restored() throws {
    defer { try? FileManager.default.removeItem(atPath: place.path) }
    let earlier = contexts()
    let made = try earlier.make(app)
    earlier.stop()
    for (name, text) in [
      ("a", "{"), ("b", #"{"user":1}"#), ("c", #"{"user":1,"app":{"program":"/x"}} x"#),
    ] {
      try Data(text.utf8).write(to: URL(filePath: "\(place.path)/\(name).json"))
    }
    let later = contexts()
    defer { later.stop() }
    later.restore(Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    let name = try #require(made.folder.split(separator: "/").last.map(String.init))
    #expect(later.app(of: name) == app)
    #expect(["a", "b", "c"].allSatisfy { later.app(of: $0) == nil })
    #expect(try later.make(app) == made)
    _ = try UnixSocket(path: made.socket, patience: 1_000)
    // A context whose socket was removed makes room for another one of the app.
    try FileManager.default.removeItem(atPath: made.socket)
    let again = try later.make(app)
    #expect(again != made && place.stored().map(\.app) == [app])
    _ = try UnixSocket(path: again.socket, patience: 1_000)
  }
}
