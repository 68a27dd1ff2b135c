// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationCore
import LocationHost
import LocationJSON
import LocationPrograms
import NIOCore

/// The interface for apps on one connection (docs/reference/protocol.md).
final class AppService: VarlinkService {
  /// What the connection is used for.
  private enum Use {
    /// Nothing yet.
    case none
    /// Calls of a process.
    case calls(AppSession)
    /// Notices to a process.
    case notices(AppSession)
  }

  private let registry: AppRegistry
  private let peer: AppPeer
  private let descriptor: ProcessDescriptor?
  private let registered: RegisteredApp?
  private let lookup: PeerLookup?
  private let daemon: String
  private var hasEnded = false
  private var use = Use.none
  private var processEnd: (any DispatchSourceRead)?

  /// Makes the service of a new connection.
  ///
  /// - Parameters:
  ///   - registry: The connected apps.
  ///   - peer: The process at the other end.
  ///   - descriptor: The pidfd of the process; `nil` if the system gives none.
  ///   - lookup: Finds the program of the process; `nil` if only its user counts.
  ///   - registered: The app by whose context the process came; `nil` for the socket of all apps.
  ///   - daemon: The name and the version of the daemon.
  init(
    registry: AppRegistry, peer: AppPeer, descriptor: ProcessDescriptor?,
    lookup: PeerLookup? = nil, registered: RegisteredApp? = nil, daemon: String
  ) {
    self.registry = registry
    self.peer = registered.map { AppPeer(peer, of: $0) } ?? peer
    self.registered = registered
    self.lookup = lookup
    self.descriptor = descriptor
    self.daemon = daemon
  }

  var interface: (name: String, description: String) {
    (LocationInterface.name, LocationInterface.description)
  }

  var awaitsFirstCall: Bool { true }

  func take(_ method: Substring, _ call: VarlinkCall, on connection: VarlinkConnection) throws {
    switch (use, method) {
    case (.none, "Hello"): try begin(call, connection)
    case (.none, "Watch"): try watch(call, connection)
    // The process has ended, and another one holds its socket; or it reads nothing.
    case (.calls(let session), _) where session.hasEnded || descriptor?.isRunning == false:
      connection.fail(ProtocolError.closing)
    case (.calls(let session), _): try take(method, call, of: session, connection)
    case (.none, _), (.notices, _): connection.fail(ProtocolError.helloMissing)
    }
  }

  func end() {
    hasEnded = true
    processEnd?.cancel()
    switch use {
    case .calls(let session), .notices(let session): registry.end(session)
    case .none: break
    }
    use = .none
  }

  private func take(
    _ method: Substring, _ call: VarlinkCall, of session: AppSession,
    _ connection: VarlinkConnection
  ) throws {
    guard let read = try AppCall.read(method, call.parameters) else {
      return connection.refuse(call, ProtocolError.methodNotFound) {
        $0.member("method", call.method)
      }
    }
    let isDone = session.perform(read)
    if case .event = read {
      // The app's other processes show the same regions.
      for other in registry.others(of: session) { other.pushState() }
    }
    guard isDone else { return connection.refuse(call, ProtocolError.limit) }
    guard !call.isOneWay else { return }
    // Another thread may be about to queue notices that follow from the call.
    connection.answer(call, after: session.device.service) {
      session.result(of: read).write(to: &$0)
    }
  }

  // MARK: - The first calls

  private func begin(_ call: VarlinkCall, _ connection: VarlinkConnection) throws {
    let hello = try Hello(call.parameters)
    guard hello.major == ProtocolVersion.major else {
      return connection.fail(ProtocolError.version) { [daemon] writer in
        writer.member("daemon", daemon)
        writer.member("major", ProtocolVersion.major)
      }
    }
    guard let lookup else {
      begin(registered?.replacing(hello) ?? hello, peer, call, connection)
      return
    }
    let found = lookup.peer(
      peer.process, user: peer.user, descriptor, on: connection.channel.eventLoop)
    connection.answer(after: found) { [self] peer in
      guard !hasEnded else { return }
      // If the process has ended, another one may hold its socket.
      guard let peer else { return connection.channel.close(promise: nil) }
      begin(hello, peer, call, connection)
    }
  }

  private func begin(
    _ claims: Hello, _ peer: AppPeer, _ call: VarlinkCall, _ connection: VarlinkConnection
  ) {
    let loop = connection.channel.eventLoop
    guard let (session, diagnostics) = registry.begin(claims, peer, on: loop) else {
      return connection.fail(ProtocolError.limit)
    }
    use = .calls(session)
    follow(session, loop)
    let welcome = Welcome(
      daemon: daemon, token: session.token, isSteady: registry.isSteady,
      diagnostics: diagnostics, state: session.currentState)
    connection.answer(call) { welcome.write(to: &$0) }
  }

  /// Ends the session when its process ends, even if another process holds the socket.
  private func follow(_ session: AppSession, _ loop: any EventLoop) {
    guard let descriptor else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number)
    source.setEventHandler { [registry] in
      loop.execute { registry.end(session) }
      source.cancel()
    }
    // The source must not outlive the descriptor.
    source.setCancelHandler { withExtendedLifetime(descriptor) {} }
    source.resume()
    processEnd = source
  }

  /// Whether a session is that of the process at the other end, which came by the same socket.
  ///
  /// The process has not ended since `Hello`, or the session would have, so no other one can have its
  /// number.
  private func isProcess(of session: AppSession) -> Bool {
    guard registered == nil else { return session.peer == peer }
    return session.peer.user == peer.user && session.peer.process == peer.process
      && session.peer.program.tier != .context && descriptor?.isRunning != false
  }

  private func watch(_ call: VarlinkCall, _ connection: VarlinkConnection) throws {
    let session = registry.session(try call.text("token"))
    guard let session, isProcess(of: session), call.acceptsMore,
      session.watch(on: connection.channel)
    else { return connection.fail(ProtocolError.token) }
    use = .notices(session)
  }
}
