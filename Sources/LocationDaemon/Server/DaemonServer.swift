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

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - loop: The event loop of all connections.
  ///   - daemon: The name and the version of the daemon.
  ///   - messagesPerSecond: The most messages a second of one connection.
  ///   - limits: The numbers of connections, which several sockets may share.
  ///   - serve: Makes the service of a connection; `nil` refuses it.
  init(
    loop: any EventLoop, daemon: String,
    messagesPerSecond: Int = MessageLimits.messagesPerSecond,
    limits: ConnectionLimits = ConnectionLimits(),
    serve: @escaping @Sendable (AppPeer, ProcessDescriptor?) -> (any VarlinkService)?
  ) {
    self.loop = loop
    self.daemon = daemon
    self.messagesPerSecond = messagesPerSecond
    self.limits = limits
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
    return credentials.and(number).flatMapThrowing { [self] credentials, number in
      let descriptor = number < 0 ? nil : ProcessDescriptor(number)
      // The store needs descriptors, too: without them every app would lose its positions.
      guard SystemReserve.canOpen(MessageLimits.filesInReserve),
        limits.counts.withLock({ $0.admit(credentials.uid) })
      else {
        return channel.close(promise: nil)
      }
      try take(channel, AppPeer(user: credentials.uid, process: credentials.pid), descriptor)
    }
  }

  /// Takes a connection that is counted.
  private func take(
    _ channel: any Channel, _ peer: AppPeer, _ descriptor: ProcessDescriptor?
  ) throws {
    let dismiss: @Sendable () -> Void = { [limits] in
      limits.counts.withLock { $0.dismiss(peer.user) }
    }
    guard let service = serve(peer, descriptor) else {
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
