// SPDX-License-Identifier: MIT

import Synchronization

/// The numbers of connections of one or several sockets.
struct ConnectionCounts {
  private(set) var all = 0
  private let mostOfUser: Int
  private var users: [UInt32: Int] = [:]

  /// Makes counts of no connections, with the most of one user.
  init(mostOfUser: Int = MessageLimits.connectionsOfUser) { self.mostOfUser = mostOfUser }

  /// Counts a connection of a user, unless there are too many.
  ///
  /// - Returns: Whether it was counted.
  mutating func admit(_ user: UInt32) -> Bool {
    guard all < MessageLimits.connections,
      users[user, default: 0] < mostOfUser
    else { return false }
    all += 1
    users[user, default: 0] += 1
    return true
  }

  /// Counts the end of a connection that was counted.
  mutating func dismiss(_ user: UInt32) {
    all -= 1
    users[user, default: 1] -= 1
    if users[user] == 0 { users[user] = nil }
  }
}

/// The numbers of connections of sockets whose connections count together.
final class ConnectionLimits: Sendable {
  let counts: Mutex<ConnectionCounts>

  /// Makes the limits of the socket of all apps.
  init() { counts = Mutex(ConnectionCounts()) }

  private init(mostOfUser: Int) { counts = Mutex(ConnectionCounts(mostOfUser: mostOfUser)) }

  /// The limits of the socket of one app: two connections for each of its processes.
  static var ofApp: ConnectionLimits {
    ConnectionLimits(mostOfUser: MessageLimits.connectionsOfApp)
  }
}
