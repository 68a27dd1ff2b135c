// SPDX-License-Identifier: MIT

import NIOPosix
import Synchronization

/// The sockets of a daemon.
extension Daemon {
  /// Begins to accept apps on one socket, and the device's owner on another one.
  ///
  /// - Throws: The error of the event loop.
  package func listen(on socket: DaemonSocket, managers: DaemonSocket) throws {
    openContexts(beside: socket.path, log)
    try listenForOwner(on: managers)
    try listen(on: socket)
  }

  /// Begins to accept the device's owner, and apps for which it makes contexts; no others.
  ///
  /// - Throws: The reason why there is no folder for contexts, or the error of the event loop.
  package func listen(managers: DaemonSocket) throws {
    try openOwnContexts(log)
    try listenForOwner(on: managers)
  }

  private func listenForOwner(on socket: DaemonSocket) throws {
    let map = makeMap()
    let server = DaemonServer(loop: group.next(), daemon: settings.name) {
      [unowned self] peer, _ in ManagerService(self, map: map, user: peer.user)
    }
    let channel = try server.listen(on: socket.descriptor)
    channels.withLock { $0.append(channel) }
  }

  /// Begins to accept apps on a socket.
  ///
  /// - Throws: The error of the event loop.
  package func listen(on socket: DaemonSocket) throws {
    let server = DaemonServer(loop: group.next(), daemon: settings.name, limits: limits) {
      [registry, lookup, name = settings.name] peer, descriptor in
      AppService(
        registry: registry, peer: peer, descriptor: descriptor, lookup: lookup, daemon: name)
    }
    let channel = try server.listen(on: socket.descriptor)
    channels.withLock { $0.append(channel) }
  }
}
