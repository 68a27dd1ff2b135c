// SPDX-License-Identifier: MIT

import Foundation

/// D7: how long a daemon takes to answer an app while others misbehave.
///
/// The others are an app that calls as fast as it can, one that reads nothing, and almost as
/// many idle connections as a user may have.
struct NeighborsRun {
  /// The calls of a phase, and the pause between two, in microseconds.
  private static let (calls, pause): (Int, UInt32) = (1_500, 2_000)

  /// The idle connections, beside those of the other apps.
  private static let idleConnections = 1_000

  let rounds: Int

  func measure(_ locsim: String, _ trace: String) throws {
    let daemon = try DaemonProcess(locsim, [trace, "--answer", "allow-while-using"])
    try daemon.startAndListen()
    let app = try Crowd(daemon.socket, ["org.example.first"])
    try app.awaitLocations()
    let caller = try Self.hello(daemon.socket, "org.example.caller")
    var (alone, beside): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      alone.append(try Self.latency(of: caller))
      let neighbors = try Neighbors(daemon.socket, idleConnections: Self.idleConnections)
      beside.append(try Self.latency(of: caller))
      neighbors.end()
    }
    DaemonMain.print("alone", alone)
    DaemonMain.print("beside", beside)
    withExtendedLifetime(app) {}
  }

  /// Introduces an app that makes no manager.
  fileprivate static func hello(_ socket: String, _ identifier: String) throws -> Varlink {
    let plist =
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key>"
      + "<string>\(identifier)</string></dict></plist>"
    let content = Data(plist.utf8).base64EncodedString()
    let calls = try Varlink.connect(socket)
    try calls.send(
      "Hello",
      #""major":1,"minor":0,"library":"benchmark","infoPlist":{"path":"a","content":"\#(content)"}"#
    )
    guard try calls.receive().value(of: "token") != nil else {
      throw Failure("the daemon refused \(identifier)")
    }
    return calls
  }

  /// The median of the time from a call to its answer, in milliseconds.
  private static func latency(of caller: Varlink) throws -> Double {
    var times: [Double] = []
    for _ in 0..<calls {
      let start = Monotonic.milliseconds
      try caller.send("GetState", "")
      _ = try caller.receive()
      times.append(Monotonic.milliseconds - start)
      usleep(pause)
    }
    return times.sorted()[times.count / 2]
  }
}

/// Apps that misbehave.
private final class Neighbors {
  private let flooding: Varlink
  private let deaf: RawApp
  private let idle: [Varlink]
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ socket: String, idleConnections: Int) throws {
    deaf = try RawApp(socket, identifier: "org.example.deaf")
    idle = try (0..<idleConnections).map { number in
      // An app has at most 16 processes.
      try NeighborsRun.hello(socket, "org.example.idle\(number / 16)")
    }
    flooding = try NeighborsRun.hello(socket, "org.example.flooding")
    let (descriptor, hasEnded) = (flooding.descriptor, hasEnded)
    Thread {
      let call = Array(#"{"method":"org.locsim.Location.GetState","parameters":{}}"#.utf8) + [0]
      while unsafe send(descriptor, call, call.count, Int32(MSG_NOSIGNAL)) > 0 {}
      hasEnded.signal()
    }.start()
    Thread {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while unsafe recv(descriptor, &buffer, buffer.count, 0) > 0 {}
      hasEnded.signal()
    }.start()
  }

  /// Ends their connections.
  func end() {
    shutdown(flooding.descriptor, Int32(SHUT_RDWR))
    for _ in 0..<2 { hasEnded.wait() }
    for connection in idle + [flooding] { connection.close() }
    deaf.close()
  }
}
