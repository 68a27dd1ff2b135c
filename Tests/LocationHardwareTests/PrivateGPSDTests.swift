// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@testable import LocationHardware

@Suite(
  "A gpsd of our own",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct PrivateGPSDTests {
  @Test("It reads a device, answers on its port, and is gone when it is let go")
  func device() throws {
    let feedPort = try FreePort.next()
    let daemon = try PrivateGPSD(.device("udp://127.0.0.1:\(feedPort)"))
    let client = try LoopbackConnection(port: daemon.port)
    #expect(client.receive(until: "\n").contains("\"class\":\"VERSION\""))
    client.send(#"?WATCH={"enable":true,"json":true};"# + "\n")
    _ = client.receive(until: "\"WATCH\"")
    try DatagramSender(port: feedPort).send(Array(Sentences.epoch(second: 1).utf8))
    #expect(client.receive(until: "\"TPV\"").contains("\"TPV\""))
    #expect(daemon.isRunning)
    daemon.stop()
    #expect(!daemon.isRunning)
    #expect(throws: RealGPSD.Failure.self) { try LoopbackConnection(port: daemon.port) }
    #expect(try !sharedMemoryKeys().contains(key(of: daemon)))
    daemon.stop()
  }

  @Test("It is gone with the last reference to it")
  func release() throws {
    let port = try FreePort.next()
    var daemon: PrivateGPSD? = try PrivateGPSD(.device("udp://127.0.0.1:\(port)"))
    let clients = try #require(daemon?.port)
    daemon = nil
    #expect(throws: RealGPSD.Failure.self) { try LoopbackConnection(port: clients) }
  }

  @Test(
    "Its shared memory is its own, so that no log sets a clock and no other process reads there")
  func isolation() throws {
    guard
      let way = try ["-i", "-ri"].first(where: {
        try Program.run("unshare", [$0, "echo", "possible"]).hasPrefix("possible")
      })
    else { return }
    let port = try FreePort.next()
    let daemon = try PrivateGPSD(.device("udp://127.0.0.1:\(port)"))
    let process = try #require(try process(of: daemon), "by unshare \(way)")
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/ipc")
    let other = try FileManager.default.destinationOfSymbolicLink(
      atPath: "/proc/\(process)/ns/ipc")
    #expect(own != other)
  }

  @Test("Files open here are not open in it, so that it keeps no other daemon from its port")
  func openFiles() throws {
    let ends = try #require(pair())
    defer { for end in ends { close(end) } }
    let own = try files(of: "self")
    let ours = try ends.map { try #require(own["\($0)"]) }
    let daemon = try PrivateGPSD(.device("udp://127.0.0.1:\(FreePort.next())"))
    let process = try #require(try process(of: daemon))
    let its = try files(of: "\(process)").values
    #expect(its.contains { $0.hasPrefix("socket:") })
    #expect(!its.contains(where: ours.contains))
  }

  /// Two connected sockets that programs inherit.
  private func pair() -> [Int32]? {
    var ends: [Int32] = [-1, -1]
    let stream = Int32(SOCK_STREAM.rawValue)
    return unsafe socketpair(AF_UNIX, stream, 0, &ends) == 0 ? ends : nil
  }

  /// What a process has open, by its number there.
  private func files(of process: String) throws -> [String: String] {
    let folder = "/proc/\(process)/fd"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return names.reduce(into: [:]) { files, name in
      files[name] = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
    }
  }

  @Test("One that was killed is started again on its port, and one that runs is left alone")
  func startsAgain() throws {
    let port = try FreePort.next()
    let daemon = try PrivateGPSD(.device("udp://127.0.0.1:\(port)"))
    let first = try #require(try process(of: daemon))
    try daemon.startIfEnded()
    #expect(try process(of: daemon) == first)
    let client = try LoopbackConnection(port: daemon.port)
    kill(first, SIGKILL)
    // Its end closes the connection; its holder learns of that a moment later.
    while !client.receive().isEmpty {}
    var next: pid_t?
    for _ in 0..<1_000 where next == nil {
      try daemon.startIfEnded()
      next = try process(of: daemon).flatMap { $0 == first ? nil : $0 }
    }
    #expect(next != nil)
    var greeting = ""
    for _ in 0..<100_000 where greeting.isEmpty {
      greeting = (try? LoopbackConnection(port: daemon.port))?.receive(until: "\n") ?? ""
    }
    #expect(greeting.contains("VERSION"))
  }

  @Test("A device that cannot be read is reported at once")
  func noDevice() throws {
    // Nothing listens there, and gpsd has nothing else to read.
    let port = try FreePort.next()
    #expect(throws: PrivateGPSDError.endedAtOnce) {
      try PrivateGPSD(.listener(port: port))
    }
  }

  @Test("Errors say what to do")
  func messages() {
    #expect(
      "\(PrivateGPSDError.notInstalled)" == "install it: sudo apt-get install gpsd")
    #expect(
      "\(PrivateGPSDError.endedAtOnce)" == "it ended at once; check that it can read the device")
  }

  /// The process of a daemon, by the port in its arguments; the shell that holds it has more of them.
  private func process(of daemon: PrivateGPSD) throws -> pid_t? {
    try Program.run("pgrep", ["-f", "^[^ ]*gpsd -N .*-S \(daemon.port) "])
      .split(separator: "\n").first.flatMap { pid_t($0) }
  }

  private func key(of daemon: PrivateGPSD) -> String {
    "0x" + String(0x4C6F_0000 + daemon.port, radix: 16)
  }

  /// The keys of all shared memory of the system, as `ipcs` shows them.
  private func sharedMemoryKeys() throws -> [String] {
    try Program.run("ipcs", ["-m"]).split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }
}
