// SPDX-License-Identifier: MIT

import Foundation
import GPSD
package import LocationFiles
import NIOCore
import NIOPosix
import Synchronization

/// A gpsd on a free port of the loopback, which ends with this process.
///
/// gpsd understands the output of receivers, so locsim has no drivers. It runs without root rights
/// and without systemd, beside a gpsd of the system.
package final class PrivateGPSD: Sendable {
  /// The input of a gpsd.
  package enum Source: Sendable {
    /// A device: a path, or a URL that gpsd understands.
    case device(String)
    /// A listener on a port of the loopback, to which gpsd connects at its start.
    case listener(port: Int)
  }

  /// The time within which gpsd must answer.
  private static let patience = TimeAmount.seconds(10)

  /// The time to wait for an answer on one connection before trying another one.
  fileprivate static let connectionPatience = TimeAmount.seconds(1)

  /// The port on 127.0.0.1 for clients.
  package let port: Int

  private let arguments: [String]
  private let path: String
  private let child: Mutex<ChildProcessGuard>

  /// Starts a gpsd, and waits until it answers.
  ///
  /// The caller must not be on an event loop.
  ///
  /// - Parameter source: The input of the gpsd.
  /// - Throws: `PrivateGPSDError` if there is no gpsd, or if it does not answer.
  package init(_ source: Source) throws(PrivateGPSDError) {
    guard GPSDDecoder.isIncluded else { throw .notIncluded }
    guard let path = Self.find() else { throw .notInstalled }
    do throws(SystemShortage) {
      try SystemReserve.checkForNetwork()
    } catch {
      throw .refused(error)
    }
    let device =
      switch source {
      case .device(let device): device
      case .listener(let port): "tcp://127.0.0.1:\(port)"
      }
    port = try Self.freePort()
    // -N stays in the foreground, -n reads without waiting for a client, -b never writes to the
    // device. Two daemons with one key of shared memory would overwrite each other's positions.
    arguments = ["-N", "-n", "-b", "-S", "\(port)", device]
    self.path = path
    let child = try ChildProcessGuard(holding: path, arguments, sharedMemoryKey: Self.key(port))
    self.child = Mutex(child)
    do throws(PrivateGPSDError) {
      try Self.waitForAnswer(Visit(port: port, child: child))
    } catch {
      child.letGo()
      throw error
    }
  }

  private static func key(_ port: Int) -> Int { 0x4C6F_0000 + port }

  /// Restarts gpsd on the same port if it has ended; does not wait for an answer.
  ///
  /// - Throws: `PrivateGPSDError` if gpsd cannot be started.
  package func startIfEnded() throws(PrivateGPSDError) {
    guard !isRunning else { return }
    let next = try ChildProcessGuard(holding: path, arguments, sharedMemoryKey: Self.key(port))
    let old = child.withLock { child in
      defer { child = next }
      return child
    }
    old.letGo()
  }

  deinit { stop() }

  /// Whether gpsd is running.
  package var isRunning: Bool { child.withLock { $0 }.isHolding }

  /// Ends gpsd, and waits until it has ended.
  package func stop() { child.withLock { $0 }.letGo() }
}

extension PrivateGPSD {
  /// The environment variable that names another gpsd.
  package static let pathVariable = "LOCSIM_GPSD"

  /// Finds gpsd, which distributions install outside of most users' PATH.
  private static func find() -> String? {
    if let path = Environment.value(of: pathVariable) {
      return FileManager.default.isExecutableFile(atPath: path) ? path : nil
    }
    let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":").map(String.init)
    return (folders + ["/usr/sbin", "/usr/local/sbin", "/sbin"]).map { "\($0)/gpsd" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns a port that was free a moment ago.
  private static func freePort() throws(PrivateGPSDError) -> Int {
    do {
      let channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .bind(host: "127.0.0.1", port: 0).wait()
      defer { try? channel.close().wait() }
      return channel.localAddress?.port ?? 0
    } catch {
      throw .cannotStart(reason: "there is no free port on 127.0.0.1")
    }
  }

  private static func waitForAnswer(_ visit: Visit) throws(PrivateGPSDError) {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let greeting = loop.makePromise(of: Void.self)
    visit.knock(on: loop, until: .now() + patience, greeting)
    do {
      try greeting.futureResult.wait()
    } catch {
      throw visit.child.isHolding ? .doesNotAnswer : .endedAtOnce
    }
  }
}

/// The attempts to get a greeting from a private gpsd.
private struct Visit: Sendable {
  let port: Int
  let child: ChildProcessGuard

  /// Connects repeatedly until gpsd answers, has ended, or the time is up.
  ///
  /// A connection is not enough, because it also succeeds if gpsd is suspended.
  func knock(
    on loop: any EventLoop, until deadline: NIODeadline, _ greeting: EventLoopPromise<Void>
  ) {
    let heard = loop.makePromise(of: Void.self)
    let connection = ClientBootstrap(group: loop)
      .connectTimeout(PrivateGPSD.connectionPatience)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(GreetingHandler(heard: heard))
        }
      }
      .connect(host: "127.0.0.1", port: port)
    connection.whenFailure { heard.fail($0) }
    let limit = min(deadline, .now() + PrivateGPSD.connectionPatience)
    let timeout = loop.scheduleTask(deadline: limit) { heard.fail(ChannelError.eof) }
    heard.futureResult.whenComplete { result in
      timeout.cancel()
      connection.whenSuccess { $0.close(promise: nil) }
      switch result {
      case .success: greeting.succeed()
      case .failure(let error):
        guard child.isHolding, NIODeadline.now() < deadline else { return greeting.fail(error) }
        loop.scheduleTask(in: .milliseconds(5)) {
          knock(on: loop, until: deadline, greeting)
        }
      }
    }
  }
}

/// Waits for the first bytes from gpsd, which are its VERSION report.
private final class GreetingHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let heard: EventLoopPromise<Void>

  init(heard: EventLoopPromise<Void>) { self.heard = heard }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let text = String(buffer: unwrapInboundIn(data))
    if text.hasPrefix("{\"class\":\"VERSION\"") {
      heard.succeed()
    } else {
      heard.fail(ChannelError.eof)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { heard.fail(ChannelError.eof) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { heard.fail(error) }
}

/// The reason why a private gpsd is not available.
package enum PrivateGPSDError: Error, Hashable, Sendable {
  /// This build has no decoder for gpsd's output, because it lacks the package trait `Hardware`.
  case notIncluded
  /// This system has no gpsd.
  case notInstalled
  /// gpsd cannot be started.
  case cannotStart(reason: String)
  /// gpsd ended before it answered, because it cannot read its device.
  case endedAtOnce
  /// gpsd is running but does not answer.
  case doesNotAnswer
  /// gpsd was running and has ended.
  case gone
  /// The system refuses this process the necessary resources.
  case refused(SystemShortage)
}

extension PrivateGPSDError: CustomStringConvertible {
  /// The problem and its remedy, suitable to follow “… needs gpsd; ”.
  package var description: String {
    switch self {
    case .notIncluded:
      "this program was built without the package trait Hardware; build it with that"
    case .notInstalled:
      Environment.value(of: PrivateGPSD.pathVariable).map {
        "\(PrivateGPSD.pathVariable) names \($0), which is no program"
      } ?? "install it: sudo apt-get install gpsd"
    case .cannotStart(let reason): "it cannot be started: \(reason)"
    case .endedAtOnce: "it ended at once; check that it can read the device"
    case .doesNotAnswer: "it does not answer; try again"
    case .gone: "it ended meanwhile; try again"
    case .refused(let shortage): shortage.description
    }
  }
}
