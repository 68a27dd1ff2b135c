// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import Logging
import NIOCore
import Synchronization

/// Why there is no context.
enum ContextFault: Error {
  /// As many apps as there may be contexts are connected.
  case full

  /// The socket cannot be made.
  case socket(DaemonSocketError)
}

/// The contexts of a daemon: a socket for each app that the device's owner registered.
///
/// The daemon knows such an app by the socket, whatever the app says about itself.
final class Contexts: Sendable {
  /// The most contexts; beyond it the oldest one whose app is not connected makes room.
  static let most = 256

  private struct Context {
    let name: String
    var app: RegisteredApp
    let listener: EventLoopFuture<any Channel>

    /// Removes its socket from the event loop.
    func stop() { listener.whenSuccess { $0.close(promise: nil) } }
  }

  private let folder: ContextFolder

  /// Begins to accept the processes of a context, by its name.
  private let listen: @Sendable (DaemonSocket, String) -> EventLoopFuture<any Channel>

  /// Whether a process of an app is connected.
  private let isConnected: @Sendable (AppID) -> Bool

  /// Oldest first.
  private let contexts = Mutex<[Context]>([])

  /// Makes the contexts of a daemon, none of which listens yet.
  ///
  /// - Parameters:
  ///   - folder: Their files.
  ///   - isConnected: Returns whether a process of an app is connected.
  ///   - listen: Begins to accept the processes of a context, by its name.
  init(
    in folder: ContextFolder, isConnected: @escaping @Sendable (AppID) -> Bool,
    listen: @escaping @Sendable (DaemonSocket, String) -> EventLoopFuture<any Channel>
  ) {
    self.folder = folder
    (self.isConnected, self.listen) = (isConnected, listen)
  }

  /// Listens on the sockets of the contexts that an earlier daemon made.
  ///
  /// - Parameter log: Receives the reasons why some cannot be used.
  func restore(_ log: Logger) {
    let stored = folder.stored()
    for (name, _) in stored.dropLast(Self.most) { folder.remove(name) }
    for (name, app) in stored.suffix(Self.most) {
      do throws(ContextFault) {
        try open(app, as: name)
      } catch {
        log.error("the context of \(app.request.program) cannot be used: \(error)")
      }
    }
  }

  /// Makes a context for an app, or returns the one that it has.
  ///
  /// The owner's last description of the app counts.
  ///
  /// - Parameter app: The app.
  /// - Returns: The folder of its socket, and the socket.
  /// - Throws: `ContextFault`.
  func make(_ app: RegisteredApp) throws(ContextFault) -> ContextPlace {
    if let name = known(app) {
      try store(app, as: name)
      return folder.place(of: name)
    }
    var random = SystemRandom()
    let name = String(random.next(), radix: 36)
    try makeRoom()
    do throws(ContextFault) {
      try store(app, as: name)
      try open(app, as: name)
    } catch {
      folder.remove(name)
      throw error
    }
    return folder.place(of: name)
  }

  /// The name of an app's context that can be used, for which the app is described anew.
  private func known(_ app: RegisteredApp) -> String? {
    contexts.withLock { contexts in
      guard let index = contexts.firstIndex(where: { $0.app.id == app.id }) else { return nil }
      // Another program may have removed the socket.
      guard unsafe access(folder.place(of: contexts[index].name).socket, F_OK) == 0 else {
        let context = contexts.remove(at: index)
        context.stop()
        folder.remove(context.name)
        return nil
      }
      contexts[index].app = app
      return contexts[index].name
    }
  }

  private func store(_ app: RegisteredApp, as name: String) throws(ContextFault) {
    do throws(DaemonSocketError) {
      try folder.store(app, as: name)
    } catch {
      throw .socket(error)
    }
  }

  /// The app for which a context was made; `nil` if the context has made room for another one.
  func app(of name: String) -> RegisteredApp? {
    contexts.withLock { contexts in contexts.first { $0.name == name }?.app }
  }

  /// How the launcher of an app starts it; `nil` if it has no context, or is not to be started again.
  func launch(of app: AppID) -> AppLaunch? {
    contexts.withLock { contexts in contexts.first { $0.app.id == app }?.app.request.launch }
  }

  /// Stops listening; the sockets stay, and the next daemon listens on them.
  func stop() { for context in contexts.withLock({ $0 }) { context.stop() } }

  private func makeRoom() throws(ContextFault) {
    let candidates = contexts.withLock { $0.count < Self.most ? nil : $0 }
    guard let candidates else { return }
    guard let oldest = candidates.first(where: { !isConnected($0.app.id) }) else { throw .full }
    contexts.withLock { $0.removeAll { $0.name == oldest.name } }
    oldest.stop()
    folder.remove(oldest.name)
  }

  private func open(_ app: RegisteredApp, as name: String) throws(ContextFault) {
    let socket: DaemonSocket
    do throws(DaemonSocketError) {
      socket = try DaemonSocket(
        unlocked: folder.place(of: name).socket, folder.isShared ? .everyone : .user)
    } catch {
      throw .socket(error)
    }
    contexts.withLock {
      $0.append(Context(name: name, app: app, listener: listen(socket, name)))
    }
  }
}
