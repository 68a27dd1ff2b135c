// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationJSON
import Testing

@testable import LocationDaemon

@Suite("A daemon bears apps that break the protocol")
struct ProtocolLimitTests {
  private let bench: DaemonBench

  init() throws {
    bench = try DaemonBench { store in
      for app in [AppID.tracker, .other] {
        try store.write(AuthorizationRecord(decision: .always), for: DaemonBench.verified(app))
      }
    }
  }

  /// Moves the device northwards, with a fix a second.
  private func move(seconds: Int) {
    for second in 1...seconds {
      let place = Coordinate(limiting: 47 + Double(second) / 10_000, wrapping: 11)
      let time = UTCInstant(secondsSinceEpoch: Int64(second))
      guard let fix = Fix(coordinate: place, horizontalAccuracy: 5, timestamp: time) else { return }
      bench.daemon.device.send(fix, at: at(Double(second)))
    }
  }

  private func connection() throws -> RawConnection { try RawConnection(path: bench.path) }

  @Test(
    "What is no message ends the connection with an error by name",
    arguments: [
      "", "{", "[]", "{}", "null", "{\"method\":7}", "{\"method\":\"a.b\",\"parameters\":[]}",
      "{\"method\":\"a.b\"} ,", "{\"method\":\"org.locsim.Location.Hello\"}",
      "{\"method\":\"org.locsim.Location.Hello\",\"parameters\":{\"major\":\"1\"}}",
      String(repeating: "[", count: 100_000), "{\"a\":" + String(repeating: "[", count: 20),
      String(repeating: " ", count: 70_000),
    ])
  func malformed(text: String) throws {
    let raw = try connection()
    raw.send(text)
    let failure = try raw.failure()
    #expect(failure.name == ProtocolError.malformed && failure.ends)
  }

  @Test("A message that never ends is cut off at its limit")
  func endless() throws {
    let raw = try connection()
    raw.send([UInt8](repeating: 0x20, count: 200_000))
    #expect(try raw.failure() == (ProtocolError.malformed, true))
  }

  @Test("The first call must introduce the app")
  func helloMissing() throws {
    let raw = try connection()
    raw.send { AppCall.getState.write(to: &$0) }
    #expect(try raw.failure() == (ProtocolError.helloMissing, true))
  }

  @Test("Another major version is refused with the daemon's name")
  func version() throws {
    let raw = try connection()
    var hello = DaemonBench.hello()
    hello.major = 2
    raw.send { hello.write(to: &$0) }
    #expect(try raw.failure() == (ProtocolError.version, true))
    let fault = #expect(throws: DaemonFault.self) {
      try DaemonConnection(path: bench.path, hello: hello)
    }
    #expect(fault == .version(daemon: "test daemon"))
  }

  @Test("A token that no process has, or that watches already, is refused")
  func tokens() throws {
    func watch(_ token: String) throws -> (name: String?, ends: Bool) {
      let raw = try connection()
      raw.send { writer in
        writer.writeCall("org.locsim.Location.Watch", more: true) { $0.member("token", token) }
      }
      return try raw.failure()
    }
    #expect(try watch("guess") == (ProtocolError.token, true))
    let raw = try connection()
    let token = try #require(try raw.hello(DaemonBench.hello()))
    let first = try connection()
    first.send { writer in
      writer.writeCall("org.locsim.Location.Watch", more: true) { $0.member("token", token) }
    }
    // A client's first notice shows that the first connection watches.
    raw.send { AppCall.makeClient(ClientID(1), .manager).write(to: &$0) }
    #expect(try first.reply()?.continues == true)
    #expect(try watch(token) == (ProtocolError.token, true))
  }

  @Test("Methods and interfaces that do not exist are refused, and the connection goes on")
  func unknown() throws {
    let raw = try connection()
    raw.send("{\"method\":\"org.example.Other.Do\"}")
    #expect(try raw.reply()?.error == ProtocolError.interfaceNotFound)
    raw.send("{\"method\":\"Do\"}")
    #expect(try raw.reply()?.error == ProtocolError.methodNotFound)
    _ = try raw.hello(DaemonBench.hello())
    raw.send("{\"method\":\"org.locsim.Location.Fly\"}")
    #expect(try raw.reply()?.error == ProtocolError.methodNotFound)
    raw.send { AppCall.getState.write(to: &$0) }
    #expect(try raw.reply()?.error == nil)
  }

  @Test("A process has at most 64 clients; one more is refused, and the others go on")
  func clients() throws {
    let raw = try connection()
    _ = try raw.hello(DaemonBench.hello())
    for number in 1...65 as ClosedRange<UInt32> {
      raw.send { AppCall.makeClient(ClientID(number), .manager).write(to: &$0) }
      #expect(try raw.reply()?.error == (number <= 64 ? nil : ProtocolError.limit))
    }
    raw.send { AppCall.getClient(ClientID(64)).write(to: &$0) }
    let reply = try #require(try raw.reply())
    #expect(try CallResult(reply.parameters).client != nil)
  }

  @Test("A call that nothing follows from is harmless: of a client that does not exist")
  func foreign() throws {
    let raw = try connection()
    _ = try raw.hello(DaemonBench.hello())
    for call in MessageSamples.calls {
      raw.send { call.write(to: &$0) }
      if case .acknowledge = call { continue }
      #expect(try raw.reply() != nil)
    }
  }

  @Test("Other apps get their positions while one floods the daemon and one reads nothing")
  func others() throws {
    let flood = try connection()
    _ = try flood.hello(DaemonBench.hello(of: AppID("org.example.flood")))
    let deaf = try DeafApp(.other, path: bench.path)
    let device = SynchronizedDevice(try bench.connect())
    let recorder = Recorder()
    let manager = device.makeClient(.manager, observer: recorder)
    device.send(.updatesStarted(manager))
    for _ in 0..<900 { flood.send { AppCall.getState.write(to: &$0) } }
    bench.daemon.device.send(.sourceOpened)
    move(seconds: 4_000)
    func waiting(_ app: AppID) throws -> Int {
      let status = bench.daemon.status.apps.first { $0.identifier == app.rawValue }
      return try #require(status).processes[0].waiting
    }
    repeat { device.connection.settle() } while try waiting(.tracker) > 0
    // What waited may have been sent since.
    device.connection.settle()
    let delivered = recorder.notices.count {
      if case .locationsUpdated = $0.event { true } else { false }
    }
    var snapshot: ClientSnapshot?
    while snapshot == nil { snapshot = device.snapshot(of: manager) }
    let dropped = snapshot?.counts[.bufferFull] ?? 0
    #expect(delivered + dropped == 4_000, "\(delivered), \(dropped)")
    #expect(delivered >= 1_000)
    // What waits for an app that reads nothing is bounded, and what was dropped is counted.
    #expect(try waiting(deaf.app) <= OutgoingNotices.mostBytesWaiting / 192 + 2)
    let lost = try deaf.droppedFixes()
    #expect(lost > 1_000, "\(lost)")
  }

  @Test("Not one fix is sent after a permission was taken, whatever waited")
  func revocation() throws {
    let deaf = try DeafApp(.other, path: bench.path)
    bench.daemon.device.send(.sourceOpened)
    move(seconds: 600)
    // What a socket takes at once is sent.
    try deaf.call(.getState)
    try bench.store.write(AuthorizationRecord(decision: .never), for: deaf.app)
    bench.daemon.follow()
    bench.daemon.readStore()
    // What was sent before is in the socket; the rest must never follow.
    let (sent, statusIsLast) = try deaf.readAll()
    #expect(sent > 0 && sent < 600)
    #expect(statusIsLast, "the refusal comes after the last fix")
    #expect(try deaf.droppedFixes() == 600 - sent)
  }
}
