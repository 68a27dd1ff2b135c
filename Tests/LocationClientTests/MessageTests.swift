// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationJSON
import Testing

@testable import LocationClient

@Suite("Messages between an app and a daemon carry every value as it was")
struct MessageTests {
  /// Writes a message, and returns its bytes without the NUL at its end.
  private func message(_ write: (inout JSONWriter) -> Void) throws -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    try #require(writer.bytes.last == 0 && writer.bytes.dropLast().allSatisfy { $0 != 0 })
    return writer.bytes.dropLast()
  }

  @Test("Notices of every kind of event", arguments: MessageSamples.clientEvents)
  func notices(event: ClientEvent) throws {
    let notice = ClientNotice(time: MessageSamples.time, client: ClientID(5), event: event)
    let sent = WatchedNotices(serial: 3, state: nil, notices: [notice, notice])
    let reply = try VarlinkReply(try message { sent.write(to: &$0) })
    #expect(reply.continues && reply.error == nil)
    #expect(try WatchedNotices(reply.parameters) == sent)
  }

  @Test("Calls of every kind", arguments: MessageSamples.calls)
  func calls(call: AppCall) throws {
    let read = try VarlinkCall(try message { call.write(to: &$0) }, depthLimit: 16)
    let method = try #require(read.method.split(separator: ".").last)
    #expect(read.method == "org.locsim.Location.\(method)")
    #expect(try AppCall.read(method, read.parameters) == call)
    #expect(AppCall.methods.contains(String(method)))
    let isAcknowledgement = if case .acknowledge = call { true } else { false }
    #expect(read.isOneWay == isAcknowledgement)
  }

  @Test("Every method has a sample above")
  func allMethods() throws {
    let written = try MessageSamples.calls.map { call in
      try VarlinkCall(try message { call.write(to: &$0) }, depthLimit: 16).method
    }
    #expect(Set(written) == Set(AppCall.methods.map { "org.locsim.Location.\($0)" }))
  }

  @Test("Results, states and snapshots")
  func results() throws {
    let empty = ClientSnapshot(
      authorization: AuthorizationState(status: .notDetermined), access: .none, location: nil,
      counts: DeliveryCounts())
    for snapshot in [MessageSamples.snapshot, empty, nil] {
      let sent = CallResult(
        serial: 9, state: MessageSamples.state, client: snapshot,
        conditions: MessageSamples.conditionEvents)
      let reply = try VarlinkReply(try message { sent.write(to: &$0) })
      #expect(try CallResult(reply.parameters) == sent)
    }
  }

  @Test("The first call and its result")
  func handshake() throws {
    let hello = Hello(
      library: "locsim", infoPlist: ClaimedFile(path: "/a b/Info.plist", base64: "AAEC"),
      strings: ClaimedFile(path: "x", base64: ""))
    let call = try VarlinkCall(try message { hello.write(to: &$0) }, depthLimit: 16)
    #expect(call.method == "org.locsim.Location.Hello" && !call.isOneWay && !call.acceptsMore)
    #expect(try Hello(call.parameters) == hello)
    let welcome = Welcome(
      daemon: "d", token: "t", isSteady: true, diagnostics: ["a\nb", ""],
      state: MessageSamples.state)
    let reply = try VarlinkReply(try message { welcome.write(to: &$0) })
    #expect(try Welcome(reply.parameters) == welcome)
  }

  @Test("Keys that are not known are skipped, so that a newer peer may add some")
  func unknownKeys() throws {
    let text = """
      {"new":[{"a":null}],"parameters":{"newer":{"b":[1]},"serial":2,"notices":[],"state":null}}
      """
    let watched = try WatchedNotices(try VarlinkReply(Array(text.utf8)).parameters)
    #expect(watched == WatchedNotices(serial: 2, state: nil, notices: []))
  }

  @Test(
    "A value that nothing can have is refused",
    arguments: [
      ("\"latitude\":-33.5", "\"latitude\":-90.5"), ("\"longitude\":151.25", "\"longitude\":999"),
      ("\"horizontalAccuracy\":4.5", "\"horizontalAccuracy\":-1"),
      ("\"verticalAccuracy\":3.0", "\"verticalAccuracy\":0"),
      ("\"course\":270.0", "\"course\":361"), ("\"nanoseconds\":999999999", "\"nanoseconds\":-1"),
      ("\"seconds\":-5", "\"seconds\":9223372036854775807"),
      ("\"seconds\":-5", "\"seconds\":99999999999999999999"), ("\"seconds\":-5", "\"seconds\":1.5"),
      ("\"verticalAccuracy\"", "\"other\""), ("\"speed\"", "\"other\""),
      ("\"course\"", "\"other\""), ("\"accessory\"", "\"satellite\""),
      ("\"latitude\"", "\"other\""), ("\"timestamp\"", "\"other\""),
    ])
  func invalid(part: String, replacement: String) throws {
    var writer = JSONWriter()
    MessageSamples.fixes[0].write(to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    try #require(text.contains(part))
    let changed = Array(text.replacing(part, with: replacement, maxReplacements: 1).utf8)
    #expect(throws: (any Error).self) {
      var scanner = JSONScanner(changed, changed.indices)
      _ = try Fix(from: &scanner)
    }
  }
}
