// SPDX-License-Identifier: MIT

import LocationFiles
import LocationPrograms
import NIOCore
import NIOPosix
import Synchronization

/// Listens on a daemon's socket, and identifies who connects.
final class DaemonServer: Sendable {
  /// The option that gives a descriptor of the peer's process, which some headers lack (Linux 6.5).
  private static let peerDescriptor: CInt = 77

  private let loop: any EventLoop

  /// Makes the service of a connection; `nil` refuses it.
  private let serve: @Sendable (AppPeer, ProcessDescriptor?) -> (any VarlinkService)?
  private let daemon: String
  private let messagesPerSecond: Int
  private let limits: ConnectionLimits
  private let lookup: PeerLookup?

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - loop: The event loop of all connections.
  ///   - daemon: The name and the version of the daemon.
  ///   - messagesPerSecond: The most messages a second of one connection.
  ///   - limits: The numbers of connections, which several sockets may share.
  ///   - lookup: Finds the program of a process; `nil` if only its user counts.
  ///   - serve: Makes the service of a connection; `nil` refuses it.
  init(
    loop: any EventLoop, daemon: String,
    messagesPerSecond: Int = MessageLimits.messagesPerSecond,
    limits: ConnectionLimits = ConnectionLimits(), lookup: PeerLookup? = nil,
    serve: @escaping @Sendable (AppPeer, ProcessDescriptor?) -> (any VarlinkService)?
  ) {
    self.loop = loop
    self.daemon = daemon
    self.messagesPerSecond = messagesPerSecond
    self.limits = limits
    self.lookup = lookup
    self.serve = serve
  }

  /// Begins to listen on a socket that is bound to a path.
  ///
  /// - Parameter socket: The descriptor, which the server takes.
  /// - Returns: The listening channel.
  /// - Throws: The error of the event loop.
  func listen(on socket: CInt) throws -> any Channel { try begin(on: socket).wait() }

  /// Begins to listen on a socket that is bound to a path, without waiting for it.
  func begin(on socket: CInt) -> EventLoopFuture<any Channel> {
    ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: DaemonSocket.backlog)
      // Without it the loop would try again and again while no descriptor is free.
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptBackoffHandler())
        }
      }
      .childChannelInitializer { [self] channel in welcome(channel) }
      .withBoundSocket(socket)
  }

  /// Reads what the kernel knows about the peer, and takes the connection.
  private func welcome(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard let options = channel as? any SocketOptionProvider else {
      return channel.eventLoop.makeFailedFuture(ChannelError.operationUnsupported)
    }
    let credentials: EventLoopFuture<PeerCredentials> = options.unsafeGetSocketOption(
      level: .socket, name: .init(rawValue: SO_PEERCRED))
    let descriptor: EventLoopFuture<CInt> = options.unsafeGetSocketOption(
      level: .socket, name: .init(rawValue: Self.peerDescriptor))
    // Only a system that has no such option gives none; if the process has ended, there is an error.
    let number = descriptor.flatMapErrorThrowing { error in
      guard (error as? IOError)?.errnoCode == ENOPROTOOPT else { throw error }
      return -1
    }
    return credentials.and(number).flatMap { [self] credentials, number in
      let descriptor = number < 0 ? nil : ProcessDescriptor(number)
      // The store needs descriptors, too: without them every app would lose its positions.
      guard SystemReserve.canOpen(MessageLimits.filesInReserve),
        limits.counts.withLock({ $0.admit(credentials.uid) })
      else { return channel.close() }
      return peer(credentials, descriptor, on: channel.eventLoop).flatMapThrowing { peer in
        try self.take(channel, of: peer, descriptor, user: credentials.uid)
      }
    }
  }

  /// Finds out who a process is; `nil` if it has ended.
  private func peer(
    _ credentials: PeerCredentials, _ descriptor: ProcessDescriptor?, on loop: any EventLoop
  ) -> EventLoopFuture<AppPeer?> {
    guard let lookup else {
      let peer = AppPeer(user: credentials.uid, process: credentials.pid)
      return loop.makeSucceededFuture(peer)
    }
    return lookup.peer(credentials.pid, user: credentials.uid, descriptor, on: loop)
  }

  /// Takes a connection that is counted.
  private func take(
    _ channel: any Channel, of peer: AppPeer?, _ descriptor: ProcessDescriptor?, user: UInt32
  ) throws {
    let dismiss: @Sendable () -> Void = { [limits] in limits.counts.withLock { $0.dismiss(user) } }
    // If the process has ended, another one may hold its socket.
    guard let peer, let service = serve(peer, descriptor) else {
      dismiss()
      return channel.close(promise: nil)
    }
    do {
      try channel.pipeline.syncOperations.addHandler(
        VarlinkHandler(
          service, on: channel, daemon: daemon, messagesPerSecond: messagesPerSecond,
          whenEnded: dismiss))
    } catch {
      dismiss()
      throw error
    }
  }
}

/// What the kernel stores about the peer of a socket: `struct ucred` of Linux.
private struct PeerCredentials {
  let pid: Int32
  let uid: UInt32
  let gid: UInt32
}
