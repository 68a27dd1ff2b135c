// SPDX-License-Identifier: MIT

import LocationClient
import LocationHost
import Logging
import NIOCore
import NIOPosix
import Synchronization

/// The sockets of a daemon for one app each.
extension Daemon {
  /// Listens on the sockets of contexts in the folder of a socket.
  func openContexts(beside path: String, _ log: Logger) {
    guard let contexts = makeContexts(beside: path) else { return }
    // A process that connects at once must be known.
    self.contexts.withLock { $0 = contexts }
    contexts.restore(log)
  }

  /// The contexts in the folder of a socket; `nil` if the socket has no path, or a relative one.
  private func makeContexts(beside path: String) -> Contexts? {
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return nil }
    let folder = String(path[..<slash])
    return Contexts(
      in: ContextFolder(path: "\(folder)/contexts", isShared: settings.isShared),
      isConnected: { [registry] app in registry.runs(app) },
      listen: {
        [registry, loop = group.next(), name = settings.name, weak self] socket, context in
        // An app of a context must not use up the connections of others.
        let server = DaemonServer(loop: loop, daemon: name, limits: .ofApp) { peer, descriptor in
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
