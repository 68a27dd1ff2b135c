// SPDX-License-Identifier: MIT

import Foundation

/// An app of a crowd: two connections, and one location manager that wants updates.
final class RawApp {
  private let calls: Varlink

  /// The connection on which the daemon notifies it.
  let notices: Varlink

  /// The number of locations that it has received.
  private(set) var locations = 0

  /// When its authorization changed last, in milliseconds of the monotonic clock.
  private(set) var changed: Double?

  /// The number of locations that it has received since then.
  private(set) var locationsSinceChange = 0

  /// Connects, and asks for locations.
  init(_ socket: String, identifier: String, within milliseconds: Double = 0) throws {
    let calls = try Varlink.connect(socket, within: milliseconds)
    self.calls = calls
    let plist = """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>\(identifier)</string>
      <key>NSLocationWhenInUseUsageDescription</key><string>It is counted.</string></dict></plist>
      """
    let content = Data(plist.utf8).base64EncodedString()
    try calls.send(
      "Hello",
      #""major":1,"minor":0,"library":"benchmark","infoPlist":{"path":"a","content":"\#(content)"}"#
    )
    guard let token = try calls.receive().value(of: "token") else {
      throw Failure("the daemon refused \(identifier)")
    }
    notices = try Varlink.connect(socket)
    try notices.send("Watch", #""token":"\#(token)""#, more: true)
    for (method, parameters) in [
      ("MakeClient", #""client":1,"role":{"kind":"manager"}"#),
      ("RequestAuthorization", #""client":1,"authorization":"whenInUse""#),
      ("StartUpdates", #""client":1"#),
    ] {
      try calls.send(method, parameters)
      let answer = try calls.receive()
      guard !answer.contains("\"error\"") else { throw Failure("the daemon refused \(method)") }
    }
  }

  /// Forgets that the authorization has changed.
  func forgetChange() { (changed, locationsSinceChange) = (nil, 0) }

  /// Reads what the daemon has sent, and acknowledges it.
  func read() throws {
    guard try notices.read() else { throw Failure("the daemon has ended a connection") }
    while let message = notices.next() {
      if message.contains("authorizationChanged") {
        (changed, locationsSinceChange) = (Monotonic.milliseconds, 0)
      }
      if message.contains("locationsUpdated") {
        locations += 1
        locationsSinceChange += 1
      }
      if let serial = message.value(of: "serial") {
        try calls.send("Acknowledge", "\"serial\":\(serial)")
      }
    }
  }

  /// Ends both connections.
  func close() {
    calls.close()
    notices.close()
  }

  /// Reads the answers to acknowledgements, which say nothing new.
  func readAnswers() throws {
    guard try calls.read() else { throw Failure("the daemon has ended a connection") }
    while calls.next() != nil {}
  }

  /// The connection on which it calls.
  var callDescriptor: Int32 { calls.descriptor }
}
