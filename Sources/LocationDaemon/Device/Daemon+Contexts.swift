// SPDX-License-Identifier: MIT

import LocationClient
import LocationHost
import NIOCore
import NIOPosix
import Synchronization

/// The sockets of a daemon for one app each.
extension Daemon {
  /// The contexts in the folder of a socket.
  func makeContexts(beside path: String) -> Contexts {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return Contexts(
      in: ContextFolder(path: "\(folder)/contexts", isShared: false),
      isConnected: { [registry] app in registry.sessions.contains { $0.app.id == app } },
      listen: {
        [registry, limits, loop = group.next(), name = settings.name, weak self]
        socket, context in
        let server = DaemonServer(loop: loop, daemon: name, limits: limits) {
          peer, descriptor in
          guard let app = self?.contexts.withLock({ $0 })?.app(of: context), app.user == peer.user
          else { return nil }
          return AppService(
            registry: registry, peer: peer, descriptor: descriptor, registered: app, daemon: name)
        }
        return server.begin(on: socket.descriptor)
      })
  }

  func makeContext(for app: RegisteredApp) throws(ContextFault) -> ContextPlace {
    guard let contexts = contexts.withLock({ $0 }) else { throw .full }
    return try contexts.make(app)
  }
}
