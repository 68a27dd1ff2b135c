// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationFiles
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// Serves the page of `locsim live map` to the browsers of this machine.
///
/// It begins to listen when the first address is asked for. All runs on one event loop.
final class MapServer: Sendable {
  /// The number of ports after the usual one that are tried.
  private static let portsToTry = 100

  /// The most bytes of the user's own streets.
  private static let basemapLimit = 16 << 20

  /// The most connections without the key of a page: anybody on this machine can make them.
  private static let mostStrangers = 256

  private let loop: any EventLoop
  private let name: String
  private let keys: MapKeys

  /// Makes the service of a page's connection.
  private let serve: @Sendable () -> any VarlinkService
  private let state: NIOLoopBoundBox<State>

  private struct State {
    /// What listens, or will; `nil` before the first address and after a failure.
    var listening: EventLoopFuture<any Channel>?
    var options = MapOptions()
    var basemap: [UInt8]?

    /// The number of connections without a page's key.
    var strangers = 0
  }

  /// Makes a server that does not listen yet.
  ///
  /// - Parameters:
  ///   - loop: The event loop of all connections.
  ///   - name: The name and the version of the program.
  ///   - keys: The tokens and the keys of pages.
  ///   - serve: Makes the service of a page's connection.
  init(
    loop: any EventLoop, name: String, keys: MapKeys = MapKeys(),
    serve: @escaping @Sendable () -> any VarlinkService
  ) {
    (self.loop, self.name, self.keys, self.serve) = (loop, name, keys, serve)
    state = .makeBoxSendingValue(State(), eventLoop: loop)
  }

  /// Returns an address that opens the page once.
  ///
  /// - Parameter options: What is wanted of the page. A server that listens keeps its port.
  /// - Returns: The address; `LiveFault` if the server cannot listen.
  func address(_ options: MapOptions) -> EventLoopFuture<String> {
    basemap(options).flatMap { [self] basemap in
      listening(options).flatMap { [self] channel in address(options, basemap, on: channel) }
    }
  }

  /// What listens already, or will.
  private func listening(_ options: MapOptions) -> EventLoopFuture<any Channel> {
    if let listening = state.value.listening { return listening }
    let ports =
      options.port.map { [$0] }
      ?? Array(MapOptions.usualPort...MapOptions.usualPort + Self.portsToTry)
    let listening = listen(on: ports[...])
    state.value.listening = listening
    listening.whenFailure { [state] _ in state.value.listening = nil }
    return listening
  }

  /// Reads the user's own streets on another thread: the file may be a pipe.
  private func basemap(_ options: MapOptions) -> EventLoopFuture<[UInt8]?> {
    guard let path = options.basemap else { return loop.makeSucceededFuture(nil) }
    let promise = loop.makePromise(of: [UInt8]?.self)
    DispatchQueue.global(qos: .utility).async {
      do throws(FileBytes.Failure) {
        let bytes = try FileBytes.readWhole(path, limit: Self.basemapLimit)
        guard bytes.count <= Self.basemapLimit else {
          return promise.fail(
            LiveFault("\(path): has more than 16 MiB; leave out what is far away"))
        }
        promise.succeed(bytes)
      } catch {
        let reason =
          switch error {
          case .cannotOpen(let error): error.reason
          case .cannotRead(let reason): reason
          }
        promise.fail(LiveFault("\(path): cannot be read: \(reason)"))
      }
    }
    return promise.futureResult
  }

  /// Stops listening, and closes nothing that is open.
  func close() {
    loop.execute { [state] in
      state.value.listening?.whenSuccess { $0.close(promise: nil) }
      state.value.listening = nil
    }
  }

  private func address(
    _ options: MapOptions, _ basemap: [UInt8]?, on channel: any Channel
  ) -> EventLoopFuture<String> {
    let port = channel.localAddress?.port ?? 0
    if let wanted = options.port, wanted != port {
      let fault = LiveFault("the page is served on port \(port) already; leave out --port")
      return loop.makeFailedFuture(fault)
    }
    // What is not given stays as it was.
    state.value.options.take(options)
    if let basemap { state.value.basemap = basemap }
    return loop.makeSucceededFuture("http://127.0.0.1:\(port)/?token=\(keys.makeToken())")
  }

  private func listen(on ports: ArraySlice<Int>) -> EventLoopFuture<any Channel> {
    guard let port = ports.first else {
      return loop.makeFailedFuture(
        LiveFault("no port is free; choose another one with --port", isUsage: false))
    }
    return bootstrap(port).bind(host: "127.0.0.1", port: port).flatMapError { [self] error in
      guard (error as? IOError)?.errnoCode == EADDRINUSE else {
        let reason = (error as? IOError).map { FileError(code: $0.errnoCode).reason } ?? "\(error)"
        return loop.makeFailedFuture(
          LiveFault("port \(port) cannot be used: \(reason)", isUsage: false))
      }
      guard ports.count > 1 else {
        return loop.makeFailedFuture(
          LiveFault("port \(port) is in use; choose another one with --port", isUsage: false))
      }
      return listen(on: ports.dropFirst())
    }
  }

  private func bootstrap(_ port: Int) -> ServerBootstrap {
    ServerBootstrap(group: loop)
      .serverChannelOption(.backlog, value: 64)
      // A page that was just closed must not keep the port.
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptBackoffHandler())
        }
      }
      .childChannelInitializer { [self] channel in
        channel.eventLoop.makeCompletedFuture { try welcome(channel, MapGate(port: port)) }
      }
  }

  private func welcome(_ channel: any Channel, _ gate: MapGate) throws {
    guard state.value.strangers < Self.mostStrangers else {
      return channel.close(promise: nil)
    }
    let stranger = Stranger(state)
    channel.closeFuture.whenComplete { _ in stranger.leave() }
    let handler = MapRequestHandler(gate) { [state, keys] in
      MapPage(keys: keys, options: state.value.options, basemap: state.value.basemap)
    }
    let bound = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: WebSocketBridge.messageLimit,
      shouldUpgrade: { channel, head in
        let isFree =
          head.uri == "/live"
          && gate.refusal(hosts: head.headers["host"], origins: head.headers["origin"]) == nil
        return channel.eventLoop.makeSucceededFuture(isFree ? [:] : nil)
      },
      upgradePipelineHandler: { [self] channel, _ in
        channel.eventLoop.makeCompletedFuture { try addBridge(channel, stranger) }
      })
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { context in
          context.pipeline.syncOperations.removeHandler(bound.value, promise: nil)
        }
      ))
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  private func addBridge(_ channel: any Channel, _ stranger: Stranger) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: 64,
        maxAccumulatedFrameSize: WebSocketBridge.messageLimit))
    try pipeline.addHandler(
      WebSocketBridge(keys) { [name, serve] channel in
        stranger.leave()
        try channel.pipeline.syncOperations.addHandler(
          VarlinkHandler(serve(), on: channel, daemon: name, whenEnded: {}))
      })
  }

  /// A connection that has not shown the key of a page, on the event loop.
  private final class Stranger: Sendable {
    private let state: NIOLoopBoundBox<State>
    private let isCounted: NIOLoopBoundBox<Bool>

    init(_ state: NIOLoopBoundBox<State>) {
      self.state = state
      isCounted = .makeBoxSendingValue(true, eventLoop: state.eventLoop)
      state.value.strangers += 1
    }

    /// Learns that the connection has shown a key, or has ended.
    func leave() {
      guard isCounted.value else { return }
      isCounted.value = false
      state.value.strangers -= 1
    }
  }
}
