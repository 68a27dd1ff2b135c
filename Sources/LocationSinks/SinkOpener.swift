// SPDX-License-Identifier: MIT

import GPSD
import LocationFiles
import LocationHost
import NIOCore
import NIOPosix

/// Opens sinks on an event loop, and adds them to its registry.
struct SinkOpener {
  /// The number of connections that may wait for acceptance.
  private static let backlog: Int32 = 16

  let loop: any EventLoop
  let registry: NIOLoopBoundBox<SinkRegistry>
  let settings: SinkSettings

  /// Opens a sink.
  ///
  /// - Parameter sink: The sink to open.
  /// - Returns: The path of a pseudo-terminal; `nil` for other sinks.
  /// - Throws: `SinkError` if it cannot be opened.
  func open(_ sink: SinkSpecification) throws(SinkError) -> String? {
    do {
      switch sink {
      case .pty:
        let terminal = try SerialTerminal()
        _ = try add { [loop] _ in TerminalOutlet(terminal, loop: loop) }
        return terminal.path
      case .udp(let address): try openDatagrams(to: address)
      case .tcp(let address):
        let server = try add { [loop, settings] _ in
          SentenceServer(subscribers: Subscribers(loop: loop, settings: settings))
        }
        try listen(at: address) { server.value.welcome($0) }
      case .gpsd(let address):
        let activated = WallClock.now
        let server = try add { [loop, settings] registry in
          GPSDServer(
            registry: registry, subscribers: Subscribers(loop: loop, settings: settings),
            responder: GPSDResponder(program: settings.program, activated: GPSDTime(activated)))
        }
        try listen(at: address) { server.value.welcome($0) }
      }
      return nil
    } catch {
      throw SinkError(sink: sink, reason: Self.reason(error))
    }
  }

  /// Makes an outlet on the loop, and adds it to the registry.
  private func add<Outlet: SinkOutlet & SendableMetatype>(
    _ make: @escaping @Sendable (SinkRegistry) -> Outlet
  ) throws -> NIOLoopBound<Outlet> {
    try loop.submit { [loop, registry] in
      let outlet = make(registry.value)
      registry.value.outlets.append(outlet)
      return NIOLoopBound(outlet, eventLoop: loop)
    }.wait()
  }

  private func openDatagrams(to address: NetworkAddress) throws {
    let remote = try Self.resolved(address)
    let own = if case .v6 = remote { "::" } else { "0.0.0.0" }
    let open: @Sendable () -> EventLoopFuture<any Channel> = { [loop] in
      DatagramBootstrap(group: loop)
        // Networks on boats broadcast positions.
        .channelOption(.socketOption(.so_broadcast), value: 1)
        .bind(host: own, port: 0)
    }
    let channel = try open().wait()
    let pause = TimeAmount(settings.reopeningPause)
    _ = try add { _ in DatagramOutlet(channel, to: remote, pause: pause, reopen: open) }
  }

  private func listen(
    at address: NetworkAddress, welcome: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
  ) throws {
    let bootstrap = ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: Self.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelOption(
        .writeBufferWaterMark,
        value: .init(low: settings.mostBytesWaiting / 2, high: settings.mostBytesWaiting)
      )
      .childChannelInitializer(welcome)
    guard address.host == "localhost" else {
      _ = try bootstrap.bind(to: Self.resolved(address)).wait()
      return
    }
    _ = try bootstrap.bind(host: "127.0.0.1", port: address.port).wait()
    do {
      // Clients that resolve localhost may try IPv6 first.
      _ = try bootstrap.bind(host: "::1", port: address.port).wait()
    } catch let error as IOError where error.errnoCode != EADDRINUSE {
      // This machine has no IPv6, so no client can use it.
    }
  }

  private static func resolved(_ address: NetworkAddress) throws -> SocketAddress {
    let host = address.host == "localhost" ? "127.0.0.1" : address.host
    return try SocketAddress.makeAddressResolvingHost(host, port: address.port)
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case let error as FileError: error.reason
    case let error as IOError where error.errnoCode == EADDRINUSE:
      "the port is in use; choose another one, or end the program that listens there"
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
      "this machine has no such address"
    case let error as IOError: FileError(code: error.errnoCode).reason
    case let error as SocketAddressError.UnknownHost: "there is no host “\(error.host)”"
    default: "\(error)"
    }
  }
}
