// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A gpsd from the system's packages, run by a test on free ports of the loopback, without root
/// rights or systemd, and cleaned up by its process number and its key of shared memory.
public final class RealGPSD: Sendable {
  /// Where a daemon reads from.
  public enum Source: Sendable {
    /// Datagrams to a port, one epoch each: `send`.
    case datagrams
    /// Anything that gpsd understands: a path, tcp://…, gpsd://….
    case device(String)
    /// Nothing at first; only a control socket.
    case nothing
  }

  /// Something that a test needs could not be had.
  public struct Failure: Error, CustomStringConvertible {
    /// What it was.
    public let description: String

    /// Makes a failure with what it was.
    public init(_ description: String) { self.description = description }
  }

  /// What a skipped test says.
  public static let missing =
    "gpsd is not installed (apt-get install gpsd), so nothing is tested against it"

  /// Where the daemon is; `nil` where it is not installed.
  public static let path = Program.find("gpsd")

  /// Whether tests can run it.
  public static var isInstalled: Bool { path != nil }

  /// The port of its clients.
  public let port: Int

  private let source: Source
  private let options: [String]
  private let mayWrite: Bool
  private let datagramPort: Int
  private let sender: DatagramSender?
  private let process = Mutex<Process?>(nil)

  private var key: Int { 0x4770_0000 + port }

  /// Starts a daemon, and waits until it answers.
  ///
  /// - Parameters:
  ///   - source: Where it reads from.
  ///   - options: What else to say to it.
  ///   - mayWrite: Whether it may write to its device, as it must to ask another gpsd for reports.
  /// - Throws: `Failure` where it does not start.
  public init(
    _ source: Source = .datagrams, options: [String] = [], mayWrite: Bool = false
  ) throws {
    self.source = source
    self.options = options
    self.mayWrite = mayWrite
    port = try FreePort.next()
    datagramPort = try FreePort.next()
    if case .datagrams = source {
      sender = try DatagramSender(port: datagramPort)
    } else {
      sender = nil
    }
    try start()
  }

  deinit { kill() }

  /// Starts it again on the same port, after `kill` or `stop`.
  public func start() throws {
    guard let path = Self.path else { throw Failure(Self.missing) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    var arguments = ["-N", "-n"] + (mayWrite ? [] : ["-b"]) + ["-S", "\(port)"] + options
    switch source {
    case .datagrams: arguments.append("udp://127.0.0.1:\(datagramPort)")
    case .device(let device): arguments.append(device)
    case .nothing:
      arguments += ["-F", controlSocket]
    }
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["GPSD_SHM_KEY": "\(key)"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    self.process.withLock { $0 = process }
    for _ in 0..<2_000 {
      if GPSDProbe.answers(port: port) { return }
      if end.wait(timeout: .now() + .milliseconds(2)) == .success {
        throw Failure("gpsd ended with \(process.terminationStatus)")
      }
    }
    throw Failure("gpsd does not answer on port \(port)")
  }

  /// Feeds one datagram: the sentences of an epoch, with their line ends.
  public func send(_ sentences: String) { sender?.send(Array(sentences.utf8)) }

  /// Gives a daemon that began with nothing a device, as the system does when one is plugged in.
  public func add(_ device: String) throws { try control("+\(device)") }

  /// Takes a device away from it, as the system does when one is unplugged.
  public func remove(_ device: String) throws { try control("-\(device)") }

  private func control(_ command: String) throws {
    let connection = try LoopbackConnection(path: controlSocket)
    connection.send(command + "\r\n")
    let answer = connection.receive(until: "\n")
    guard answer.hasPrefix("OK") else { throw Failure("\(command) was answered by “\(answer)”") }
  }

  private var controlSocket: String {
    NSTemporaryDirectory() + "/locsim-test-gpsd-\(port).socket"
  }

  /// Ends it as kill -9 does.
  public func kill() {
    guard
      let process = process.withLock({ process in
        defer { process = nil }
        return process
      })
    else { return }
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    _ = try? Program.run("ipcrm", ["-M", "\(key)"])
    if case .nothing = source {
      unsafe unlink(controlSocket)
    }
  }

  /// Stands it still.
  public func pause() { signal(SIGSTOP) }

  /// Lets it go on.
  public func resume() { signal(SIGCONT) }

  private func signal(_ number: Int32) {
    process.withLock { process in
      if let process { _ = Foundation.kill(process.processIdentifier, number) }
    }
  }
}
