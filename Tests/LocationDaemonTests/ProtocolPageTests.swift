// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFakes
import LocationJSON
import Testing

@testable import LocationDaemon

@Suite("The protocol is as docs/reference/protocol.md says")
struct ProtocolPageTests {
  private let description: VarlinkDescription

  init() throws { description = try VarlinkDescription(LocationInterface.description) }

  private func object(_ write: (inout JSONWriter) -> Void) throws -> [String: Any] {
    var writer = JSONWriter()
    write(&writer)
    let value = try JSONSerialization.jsonObject(with: Data(writer.bytes.dropLast()))
    return try #require(value as? [String: Any])
  }

  @Test("The page has the interfaces that the daemon describes")
  func page() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "docs/reference/protocol.md"), encoding: .utf8)
    let written = page.components(separatedBy: "```varlink\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(written == [LocationInterface.description, ManagerInterface.description])
  }

  @Test("Every call has the parameters of its method", arguments: MessageSamples.calls)
  func calls(call: AppCall) throws {
    let message = try object { call.write(to: &$0) }
    let name = try #require((message["method"] as? String)?.split(separator: ".").last)
    let method = try #require(description.methods[String(name)])
    try description.check(message["parameters"], method.input, at: "\(name)")
  }

  @Test("The methods of the page are those of the code")
  func methods() {
    #expect(Set(description.methods.keys) == Set(AppCall.methods + ["Hello", "Watch"]))
  }

  @Test("Notices have the form of the page", arguments: MessageSamples.clientEvents)
  func notices(event: ClientEvent) throws {
    let notice = ClientNotice(time: MessageSamples.time, client: ClientID(5), event: event)
    let message = try object {
      WatchedNotices(serial: 3, state: MessageSamples.state, notices: [notice]).write(to: &$0)
    }
    let watch = try #require(description.methods["Watch"])
    try description.check(message["parameters"], watch.output, at: "Watch")
  }

  @Test("Results have the form of the page")
  func results() throws {
    let hello = Hello(
      library: "l", infoPlist: ClaimedFile(path: "p", base64: ""),
      strings: ClaimedFile(path: "s", base64: ""))
    let method = try #require(description.methods["Hello"])
    try description.check(
      try object { hello.write(to: &$0) }["parameters"], method.input, at: "Hello")
    let welcome = Welcome(
      daemon: "d", token: "t", isSteady: false, diagnostics: [""], state: MessageSamples.state)
    try description.check(
      try object { welcome.write(to: &$0) }["parameters"], method.output, at: "Hello")
    let result = CallResult(
      serial: 1, state: MessageSamples.state, client: MessageSamples.snapshot)
    let get = try #require(description.methods["GetClient"])
    try description.check(
      try object { result.write(to: &$0) }["parameters"], get.output, at: "GetClient")
    let conditions = CallResult(
      serial: 1, state: MessageSamples.state, conditions: MessageSamples.conditionEvents)
    let entitled = try #require(description.methods["GetEntitled"])
    try description.check(
      try object { conditions.write(to: &$0) }["parameters"], entitled.output, at: "GetEntitled")
  }

  @Test("How a process was started has the form of the page, for apps and for the owner")
  func launches() throws {
    let launch = try #require(AppLaunch(program: "/a", arguments: ["a", "b"], folder: "/"))
    let hello = Hello(library: "l", launch: launch, isForLocation: true)
    let method = try #require(description.methods["Hello"])
    try description.check(
      try object { hello.write(to: &$0) }["parameters"], method.input, at: "Hello")
    let manager = try VarlinkDescription(ManagerInterface.description)
    let due = DueLaunch(
      app: AppID("a", program: AppProgram(user: 1, tier: .host, anchor: "/a")), launch: launch)
    let watch = try #require(manager.methods["WatchLaunches"])
    try manager.check(
      try object { due.write(to: &$0) }["parameters"], watch.output, at: "WatchLaunches")
    let request = ContextRequest(program: "/a", launch: launch)
    let make = try #require(manager.methods["MakeContext"])
    try manager.check(
      try object { writer in
        writer.writeCall("org.locsim.Manager.MakeContext") { request.writeMembers(to: &$0) }
      }["parameters"], make.input, at: "MakeContext")
  }

  @Test("A description that lacks a member, or has one too many, is noticed")
  func isStrict() throws {
    let short = LocationInterface.description.replacing("  radius: float,\n", with: "")
    let lacking = try VarlinkDescription(short)
    let longer = LocationInterface.description.replacing(
      "  radius: float,\n", with: "  radius: float,\n  height: float,\n")
    let exceeding = try VarlinkDescription(longer)
    let message = try object { writer in
      AppCall.event(.regionStateRequested(MessageSamples.circles[0], ClientID(1)))
        .write(to: &writer)
    }
    for wrong in [lacking, exceeding] {
      let method = try #require(wrong.methods["RequestState"])
      #expect(throws: VarlinkDescription.Fault.self) {
        try wrong.check(message["parameters"], method.input)
      }
    }
  }

  @Test("The names of errors are on the page")
  func errors() {
    let names = [
      ProtocolError.version, ProtocolError.helloMissing, ProtocolError.token,
      ProtocolError.malformed, ProtocolError.limit, ProtocolError.closing,
    ]
    #expect(
      Set(names) == Set(description.errors.keys.map { "\(LocationInterface.name).\($0)" }))
  }
}
