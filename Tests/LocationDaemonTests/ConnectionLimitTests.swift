// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import LocationFiles
import LocationHost
import LocationJSON
import Testing

@testable import LocationDaemon

@Suite("The numbers of connections, processes and remembered apps are limited")
struct ConnectionLimitTests {
  @Test("A user has 1 024 connections, and all users together have 8 192")
  func counts() {
    var counts = ConnectionCounts()
    func admit(_ user: UInt32) -> Bool { counts.admit(user) }
    for user in 1...8 as ClosedRange<UInt32> {
      let admitted = (0..<1_024).count { _ in admit(user) }
      #expect(admitted == 1_024 && !admit(user))
    }
    #expect(counts.all == 8_192 && !admit(9))
    counts.dismiss(3)
    // The place of one user is not another one's, but the place among all is anyone's.
    #expect(!admit(4) && admit(9) && !admit(3))
    counts.dismiss(9)
    #expect(admit(3) && counts.all == 8_192)
  }

  @Test(
    "One connection too many of a user is closed at once, and a place that is free is used again",
    .enabled(if: canOpenAll, "the system allows too few open files"))
  func user() throws {
    let bench = try DaemonBench()
    var connections = try (0..<1_024).map { _ in try RawConnection(path: bench.path) }
    // The last one of them is served, so all were counted.
    #expect(try connections[1_023].hello(DaemonBench.hello()) != nil)
    let excess = try RawConnection(path: bench.path)
    #expect(excess.receive() == nil)
    #expect(try connections[0].hello(DaemonBench.hello(of: .other)) != nil)
    connections.removeSubrange(1..<10)
    let isServed = try (0..<1_000).contains { _ in
      // The daemon may not know yet that the others have ended.
      try RawConnection(path: bench.path).hello(DaemonBench.hello(of: .other)) != nil
    }
    #expect(isServed)
  }

  /// Whether each connection can have two descriptors, and its process one.
  private static var canOpenAll: Bool {
    SystemReserve.raiseFileLimit()
    return SystemReserve.canOpen(3_500)
  }

  @Test("An app has 16 processes; one more is refused, and another app is not")
  func processes() throws {
    let daemon = try EmbeddedDaemon()
    let processes = try (1...16 as ClosedRange<Int32>).map { number in
      let process = try daemon.connect(process: number)
      _ = try #require(try process.hello(.tracker))
      return process
    }
    let excess = try daemon.connect(process: 17)
    excess.send { DaemonBench.hello(of: .tracker).write(to: &$0) }
    #expect(try excess.replies().map(\.error) == [ProtocolError.limit] && !excess.isOpen)
    #expect(try daemon.connect(process: 18).hello(.other) != nil)
    processes[4].close()
    #expect(try daemon.connect(process: 19).hello(.tracker) != nil)
  }

  @Test("Two thousand apps that came and went leave what a few hundred need")
  func ended() throws {
    let daemon = try EmbeddedDaemon()
    let tracker = try daemon.connect(process: 1)
    _ = try #require(try tracker.hello(.tracker))
    for number in 0..<2_000 {
      let app = try daemon.connect(process: 2)
      _ = try #require(try app.hello(AppID("org.example.app\(number)")))
      app.close()
    }
    let remembered = (0..<2_000).count { number in
      let app = EmbeddedDaemon.verified(AppID("org.example.app\(number)"))
      return daemon.service.read { $0.phase(of: app) } != nil
    }
    #expect(remembered == 255)
    #expect(daemon.permissions.linkCount <= 512 && daemon.registry.sessions.count == 1)
    // An app that is remembered no longer begins as any other.
    let again = try daemon.connect(process: 2)
    #expect(try again.hello(AppID("org.example.app0")) != nil)
    // The app that stayed is the same as before.
    #expect(daemon.service.read { $0.phase(of: EmbeddedDaemon.verified(.tracker)) } == .foreground)
  }
}
