// SPDX-License-Identifier: MIT

import LineMutation
import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationJSON
import Synchronization
import Testing

@testable import LocationDaemon

/// Sends mutated messages to a daemon, on connections of every kind, beside apps that behave.
struct MessageAttack {
  /// What a connection is used for.
  enum Part: CaseIterable {
    /// Nothing yet.
    case first
    /// Calls of a process.
    case calls
    /// Notices to a process.
    case notices
    /// The device's owner.
    case manager
  }

  /// The numbers of messages that ended their connection as malformed, and of others.
  private(set) var malformed = 0
  private(set) var understood = 0

  private let daemon: EmbeddedDaemon

  /// Another process of the attacked app, and one of another app.
  private let sibling: WellBehavedApp
  private let other: WellBehavedApp

  private var connections: [Part: EmbeddedConnection] = [:]

  /// The calls of the process whose notices are attacked.
  private var callsBesideNotices: EmbeddedConnection?
  private var mutators: [Part: LineMutator] = [:]
  private var random: SplitMix64
  private var count = 0
  private var checks = 0
  private var before: Fingerprint

  private static let attacked = AppID("org.example.attacked")

  init(seed: UInt64) throws {
    daemon = try EmbeddedDaemon { store in
      try store.write(AuthorizationRecord(decision: .always), for: EmbeddedDaemon.verified(.other))
    }
    random = SplitMix64(seed: seed)
    for part in Part.allCases {
      mutators[part] = LineMutator(part.samples, tokens: Self.tokens, seed: seed)
    }
    sibling = try WellBehavedApp(Self.attacked, process: 1, of: daemon)
    other = try WellBehavedApp(.other, process: 2, of: daemon)
    daemon.service.send(.sourceOpened)
    before = Fingerprint(daemon, EmbeddedDaemon.verified(Self.attacked))
  }

  /// The next message, with the NUL at its end, and the kind of connection for it.
  mutating func next() -> (Part, [UInt8]) {
    let part: Part =
      switch random.next() % 16 {
      case 0...1: .first
      case 2: .notices
      case 3...5: .manager
      default: .calls
      }
    return (part, (mutators[part]?.next() ?? []) + [0])
  }

  /// Sends a message.
  ///
  /// - Returns: What the daemon did wrong; `nil` for nothing.
  mutating func send(_ message: [UInt8], to part: Part) throws -> String? {
    count += 1
    // A connection may send only so much in a second.
    if count % 50 == 0 { daemon.pass(milliseconds: 100) }
    if count % 1_000 == 0 { try checkOthers() }
    let connection = try connection(part)
    // A copy of the engine is compared now and then, since this is slow.
    let engine = count % 499 == 0 ? engine(afterEndOf: part) : nil
    // Notices of what other connections did come before.
    _ = try connection.replies()
    connection.send(message)
    let replies = try connection.replies()
    defer { if !connection.isOpen || part == .first { end(part) } }
    if let breach = breach(of: message, part, replies, isOpen: connection.isOpen) { return breach }
    guard replies.last?.error == ProtocolError.malformed, message.dropLast().allSatisfy({ $0 != 0 })
    else {
      understood += 1
      _ = try sibling.take()
      before = Fingerprint(daemon, EmbeddedDaemon.verified(Self.attacked))
      return try other.take().isEmpty ? nil : "another app was notified"
    }
    malformed += 1
    if let engine, engine != daemon.engineText { return "the engine has another state" }
    let after = Fingerprint(daemon, EmbeddedDaemon.verified(Self.attacked))
    if after != before { return "it took effect: \(before), \(after)" }
    let isSilent = try sibling.take().isEmpty && other.take().isEmpty
    return isSilent ? nil : "another process was notified"
  }

  /// Fails unless the other app gets answers and positions.
  mutating func checkOthers() throws {
    checks += 1
    // Updates pause for a device that stays where it is.
    let fix = fix(checks % 80, at: Double(checks))
    daemon.service.send(fix, at: at(Double(checks)))
    daemon.settle()
    let events = try other.take().map(\.event)
    try #require(events.contains(.locationsUpdated([fix])), "\(events), \(daemon.status)")
    _ = try sibling.take()
    for process in [sibling, other] {
      process.calls.send { AppCall.getState.write(to: &$0) }
      let answers = try process.calls.replies()
      try #require(answers.count == 1 && answers[0].error == nil)
    }
  }

  // MARK: - Verdicts

  /// The errors that end a connection.
  private static let endings = [
    ProtocolError.malformed, ProtocolError.helloMissing, ProtocolError.token,
    ProtocolError.version,
  ]

  private func breach(
    of message: [UInt8], _ part: Part, _ replies: [VarlinkReply], isOpen: Bool
  ) -> String? {
    let isEnding = replies.map { reply in reply.error.map { Self.endings.contains($0) } ?? false }
    if isEnding.dropLast().contains(true) { return "there is an answer after the end" }
    if isEnding.last == isOpen { return "it is \(isOpen ? "open" : "closed") after \(replies)" }
    // A NUL inside makes several messages of it, which were split by the same rule.
    let parts = message.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    guard parts.count == 1 else { return nil }
    let isCall = message.count > MessageLimits.bytes + 1 ? false : part.reads(Array(parts[0]))
    let isRefused = replies.last?.error == ProtocolError.malformed
    if isCall == isRefused { return "it should \(isRefused ? "not " : "")be malformed" }
    return replies.count(where: { !$0.continues }) > 1 ? "there is more than one answer" : nil
  }

  /// The engine as it must be after the end of a connection that did nothing before.
  private func engine(afterEndOf part: Part) -> String {
    var engine = daemon.service.read { copy $0 }
    let process: Int32? =
      switch part {
      case .calls: 3
      case .notices: 4
      case .first, .manager: nil
      }
    let session = daemon.registry.sessions.first { $0.peer.process == process }
    let clients = session?.state.withLock { $0.clients.values.map(\.client) } ?? []
    for client in clients.sorted() { _ = engine.handle(.clientReleased(client), at: daemon.now) }
    return EmbeddedDaemon.text(of: engine)
  }

  // MARK: - Connections

  private mutating func connection(_ part: Part) throws -> EmbeddedConnection {
    if let known = connections[part] { return known }
    let connection: EmbeddedConnection
    switch part {
    case .first: connection = try daemon.connect(process: 5)
    case .manager: connection = try daemon.connectManager()
    case .calls:
      connection = try daemon.connect(process: 3)
      _ = try connection.hello(Self.attacked)
      connection.send { AppCall.makeClient(ClientID(3), .manager).write(to: &$0) }
    case .notices:
      let calls = try daemon.connect(process: 4)
      callsBesideNotices = calls
      connection = try daemon.connect(process: 4)
      connection.watch(try #require(try calls.hello(Self.attacked)))
    }
    _ = try connection.replies()
    connections[part] = connection
    return connection
  }

  private mutating func end(_ part: Part) {
    connections.removeValue(forKey: part)?.close()
    if part == .notices { callsBesideNotices?.close() }
  }
}

/// What a message may change, apart from the clients of its own connection.
private struct Fingerprint: Equatable {
  let regions: [CircularRegion]
  let conditions: [ConditionEvent]
  let status: AuthorizationState?
  let version: StoreVersion?

  init(_ daemon: EmbeddedDaemon, _ app: AppID) {
    let device = daemon.registry.sessions.first { $0.app.id == app }?.device
    regions = device?.monitoredRegions ?? []
    conditions = device?.conditions(in: "m") ?? []
    status = device?.appSnapshot.authorization
    version = try? daemon.store.contents().version
  }
}
