// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationJSON
import Testing

@testable import LocationDaemon

@Suite("A daemon's patience with a connection is limited")
struct PatienceTests {
  /// Sends a call to which nothing but its answer is due.
  private func ask(_ connection: EmbeddedConnection) {
    connection.send { AppCall.getState.write(to: &$0) }
  }

  @Test("A connection without a first call ends after 5 s, not a moment before")
  func firstCall() throws {
    let daemon = try EmbeddedDaemon()
    let (idle, asking, calling) = (
      try daemon.connect(process: 1), try daemon.connect(process: 2), try daemon.connect(process: 3)
    )
    let manager = try daemon.connectManager()
    daemon.pass(milliseconds: 4_999)
    #expect(idle.isOpen)
    // A question about the interface is no call of it.
    asking.send { $0.writeCall("org.varlink.service.GetInfo") { _ in } }
    #expect(try calling.hello(.tracker) != nil)
    daemon.pass(milliseconds: 1)
    #expect(!idle.isOpen && !asking.isOpen && calling.isOpen)
    #expect(idle.ends == 1)
    daemon.pass(milliseconds: 3_600_000)
    #expect(calling.isOpen && manager.isOpen)
  }

  @Test("An app that acknowledges nothing for 30 s is disconnected, and one that does is not")
  func acknowledgements() throws {
    let daemon = try EmbeddedDaemon { store in
      for app in [AppID.tracker, .other] {
        try store.write(AuthorizationRecord(decision: .always), for: EmbeddedDaemon.verified(app))
      }
    }
    let diligent = try WellBehavedApp(.other, process: 1, of: daemon)
    let calls = try daemon.connect(process: 2)
    let notices = try daemon.connect(process: 2)
    notices.watch(try #require(try calls.hello(.tracker)))
    calls.send { AppCall.makeClient(ClientID(1), .manager).write(to: &$0) }
    let last = try #require(try notices.replies().last)
    daemon.pass(milliseconds: 29_999)
    #expect(notices.isOpen)
    calls.send { AppCall.acknowledge(0).write(to: &$0) }
    calls.send { [serial = try WatchedNotices(last.parameters).serial] writer in
      AppCall.acknowledge(serial).write(to: &writer)
    }
    daemon.service.send(.locationServicesSwitched(isOn: false))
    daemon.settle()
    #expect(try !notices.replies().isEmpty && !diligent.take().isEmpty)
    // An acknowledgement of something that was sent before counts as one.
    daemon.pass(milliseconds: 29_000)
    #expect(notices.isOpen)
    daemon.pass(milliseconds: 2_000)
    #expect(!notices.isOpen)
    _ = try calls.replies()
    ask(calls)
    #expect(try calls.replies().map(\.error) == [ProtocolError.closing] && !calls.isOpen)
    ask(diligent.calls)
    #expect(try diligent.calls.replies().count == 1)
    #expect(daemon.status.apps.map(\.identifier) == [AppID.other.rawValue])
  }

  @Test("Calls of a peer that does not read its answers wait until it reads again")
  func answers() throws {
    let daemon = try EmbeddedDaemon()
    let connection = try daemon.connect(process: 1)
    _ = try connection.hello(.tracker)
    connection.takesBytes = false
    ask(connection)
    #expect(try connection.replies().isEmpty)
    connection.takesBytes = true
    #expect(try connection.replies().count == 1)
  }

  @Test("A peer that reads no answer for 30 s is disconnected, an agent as well as an app")
  func deafness() throws {
    let daemon = try EmbeddedDaemon()
    let app = try daemon.connect(process: 1)
    _ = try app.hello(.tracker)
    let agent = try daemon.connectManager()
    for connection in [app, agent] {
      connection.takesBytes = false
      daemon.pass(milliseconds: 29_999)
      connection.takesBytes = true
      connection.takesBytes = false
      daemon.pass(milliseconds: 29_999)
      #expect(connection.isOpen)
      daemon.pass(milliseconds: 1)
      #expect(!connection.isOpen && connection.ends == 1)
    }
    #expect(daemon.status.apps.isEmpty)
  }

  @Test("Calls wait after 1 000 messages, or 20 000 acknowledgements, until the second is over")
  func floods() throws {
    let daemon = try EmbeddedDaemon()
    let connection = try daemon.connect(process: 1)
    _ = try connection.hello(.tracker)
    for _ in 0..<998 { ask(connection) }
    #expect(try connection.replies().count == 998)
    for _ in 0..<3 { ask(connection) }
    #expect(try connection.replies().count == 1)
    daemon.pass(milliseconds: 999)
    #expect(try connection.replies().isEmpty)
    daemon.pass(milliseconds: 1)
    #expect(try connection.replies().count == 2)
    daemon.pass(milliseconds: 1_000)
    for _ in 0..<19_999 { connection.send { AppCall.acknowledge(0).write(to: &$0) } }
    ask(connection)
    #expect(try connection.replies().count == 1)
    connection.send { AppCall.acknowledge(0).write(to: &$0) }
    ask(connection)
    #expect(try connection.replies().isEmpty)
    daemon.pass(milliseconds: 1_000)
    #expect(try connection.replies().count == 1)
  }

  @Test(
    "A message has 65 536 bytes and a nesting of 16 at most; one more ends the connection",
    arguments: [false, true])
  func sizes(isTooMuch: Bool) throws {
    let daemon = try EmbeddedDaemon()
    let excess = isTooMuch ? 1 : 0
    let call = #"{"method":"org.varlink.service.GetInfo""#
    let long = call + String(repeating: " ", count: 65_536 - call.utf8.count - 1 + excess) + "}"
    // The object of the message itself is the first level.
    let deep =
      call + #","x":"# + String(repeating: "[", count: 15 + excess)
      + String(repeating: "]", count: 15 + excess) + "}"
    for text in [long, deep] {
      let connection = try daemon.connect(process: 1)
      connection.send(Array(text.utf8) + [0])
      #expect(try connection.replies().map(\.error) == [isTooMuch ? ProtocolError.malformed : nil])
      #expect(connection.isOpen != isTooMuch)
    }
  }
}
