// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
import LocationFiles
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
    open(contexts, log)
  }

  /// Listens on the sockets of contexts only, in a folder of this process.
  ///
  /// - Throws: `PrivateFolder.Failure` if the folder cannot be made.
  func openOwnContexts(_ log: Logger) throws(PrivateFolder.Failure) {
    let folder = try HostFolder.make()
    hostFolder.withLock { $0 = folder }
    open(makeContexts(in: HostFolder.contexts(in: folder)), log)
  }

  private func open(_ contexts: Contexts, _ log: Logger) {
    // A process that connects at once must be known.
    self.contexts.withLock { $0 = contexts }
    contexts.restore(log)
  }

  /// The contexts in the folder of a socket; `nil` if the socket has no path, or a relative one.
  private func makeContexts(beside path: String) -> Contexts? {
    guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return nil }
    let folder = String(path[..<slash])
    return makeContexts(
      in: ContextFolder(path: "\(folder)/contexts", isShared: settings.isShared))
  }

  private func makeContexts(in folder: ContextFolder) -> Contexts {
    Contexts(
      in: folder, isConnected: { [registry] app in registry.runs(app) },
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

  /// Makes a context for an app of this user, or returns the one that it has.
  ///
  /// - Throws: The reason why there is none.
  package func makeContext(_ request: ContextRequest) throws(DaemonSocketError) -> ContextPlace {
    do throws(ContextFault) {
      return try makeContext(for: RegisteredApp(user: geteuid(), request: request))
    } catch {
      switch error {
      case .socket(let reason): throw reason
      // A daemon of one app has a single context.
      case .full: throw .cannotMake(path: request.program, FileError(code: EAGAIN))
      }
    }
  }

  func makeContext(for app: RegisteredApp) throws(ContextFault) -> ContextPlace {
    guard let contexts = contexts.withLock({ $0 }) else { throw .full }
    return try contexts.make(app)
  }
}

extension ContextRequest {
  /// The app of this user that it describes, as a daemon knows it.
  package var app: AppID { RegisteredApp(user: geteuid(), request: self).id }
}
