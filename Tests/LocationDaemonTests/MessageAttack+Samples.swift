// SPDX-License-Identifier: MIT

import LineMutation
import LocationClient
import LocationCore
import LocationFakes
import LocationJSON

@testable import LocationDaemon

/// The whole messages of an attack, and what readers make of others.
extension MessageAttack.Part {
  /// Messages that a connection of this kind understands.
  var samples: [[UInt8]] {
    let calls: [(inout JSONWriter) -> Void] =
      switch self {
      case .first:
        [
          { DaemonBench.hello(of: AppID("org.example.attacked")).write(to: &$0) },
          {
            Hello(
              library: "x", strings: ClaimedFile(path: "/a/InfoPlist.strings", base64: "IlxVMDAi")
            ).write(to: &$0)
          },
          { $0.writeCall("org.locsim.Location.Watch", more: true) { $0.member("token", "t") } },
        ]
      case .calls: MessageSamples.calls.map { call in { call.write(to: &$0) } }
      case .notices:
        [{ AppCall.getState.write(to: &$0) }, { AppCall.acknowledge(1).write(to: &$0) }]
      case .manager:
        [
          { $0.writeCall("org.locsim.Manager.GetStatus") { _ in } },
          { $0.writeCall("org.locsim.Manager.ReadStore") { _ in } },
          { $0.writeCall("org.locsim.Manager.WatchPrompts", more: true) { _ in } },
          { writer in
            writer.writeCall("org.locsim.Manager.AnswerPrompt") { writer in
              writer.member("prompt", 1)
              writer.member("choice", "allowWhileUsing")
              writer.member("precise", true)
            }
          },
        ]
      }
    let service: [(inout JSONWriter) -> Void] = [
      { $0.writeCall("org.varlink.service.GetInfo") { _ in } },
      { writer in
        writer.writeCall("org.varlink.service.GetInterfaceDescription") {
          $0.member("interface", "org.locsim.Location")
        }
      },
    ]
    return (calls + service).map { write in
      var writer = JSONWriter()
      write(&writer)
      return writer.bytes.dropLast()
    }
  }

  /// Whether a message is a call whose parameters are as they should be; `nil` if that depends on
  /// earlier calls.
  func reads(_ message: [UInt8]) -> Bool? {
    guard let call = try? VarlinkCall(message, depthLimit: MessageLimits.depth) else {
      return false
    }
    guard let point = call.method.lastIndex(of: ".") else { return true }
    let method = call.method[call.method.index(after: point)...]
    let isOwn =
      call.method[..<point] == (self == .manager ? "org.locsim.Manager" : "org.locsim.Location")
    do {
      switch (self, method) {
      case _ where call.method == "org.varlink.service.GetInterfaceDescription":
        _ = try call.text("interface")
      case _ where !isOwn: break
      case (.first, "Hello"): _ = try Hello(call.parameters)
      case (.first, "Watch"): _ = try call.text("token")
      case (.calls, _): _ = try AppCall.read(method, call.parameters)
      case (.manager, "WatchPrompts"): return call.acceptsMore ? nil : false
      case (.manager, "AnswerPrompt"): _ = try PromptAnswer(call.parameters)
      case (.first, _), (.notices, _), (.manager, _): break
      }
      return true
    } catch {
      return false
    }
  }
}

extension MessageAttack {
  /// What is inserted, or stands in the place of values.
  static let tokens: [[UInt8]] =
    LineMutator.anyTokens
    + [
      "9223372036854775807", "-9223372036854775808", "4294967295", "4294967296", "1e308",
      "-1e-320", #""client":3"#, #""client":4294967295"#, #""oneway":true"#, #""oneway":1"#,
      #""more":true"#, #","parameters":{}"#, #""parameters":[]"#, #""parameters":{"client":3"#,
      #""method":"org.locsim.Location.StartUpdates""#, #""method":"org.locsim.Location.""#,
      #""org.locsim.Manager.GetStatus""#, #""major":2"#, #""seconds":-62135596801"#,
      #""nanoseconds":1000000000"#, #""radius":-1"#, #""identifier":"\u0000""#, "\0{}\0",
      "\0{\"method\":\"org.locsim.Location.GetState\"}\0",
      String(repeating: #"{"a":"#, count: 17), String(repeating: " ", count: 66_000),
      "\"" + String(repeating: "é", count: 33_000) + "\"",
    ].map { Array($0.utf8) }
}

/// A process that watches, and that acknowledges what it is sent.
final class WellBehavedApp {
  let calls: EmbeddedConnection
  private let notices: EmbeddedConnection

  /// Connects, and makes a manager that wants updates.
  init(_ app: AppID, process: Int32, of daemon: EmbeddedDaemon) throws {
    calls = try daemon.connect(process: process)
    notices = try daemon.connect(process: process)
    if let token = try calls.hello(app) { notices.watch(token) }
    for call in [AppCall.makeClient(ClientID(1), .manager), .event(.updatesStarted(ClientID(1)))] {
      calls.send { call.write(to: &$0) }
    }
    _ = try calls.replies()
    _ = try take()
  }

  /// Takes the notices that came.
  func take() throws -> [ClientNotice] {
    let messages = try notices.replies().map { try WatchedNotices($0.parameters) }
    if let last = messages.last {
      calls.send { AppCall.acknowledge(last.serial).write(to: &$0) }
    }
    return messages.flatMap(\.notices)
  }
}
