// SPDX-License-Identifier: MIT

import NIOCore

/// The limits of a daemon, which protect it and other apps from one that misbehaves.
enum MessageLimits {
  /// The most uses of location in one answer to the device's owner.
  static let accessesOfPage = 1_000

  /// The most bytes of a message of an app.
  static let bytes = 64 << 10

  /// The deepest nesting of arrays and objects in a message.
  static let depth = 16

  /// The most clients of an app that one call explains.
  static let explainedClients = 256

  /// The most messages a second of one connection, beyond which reading pauses.
  static let messagesPerSecond = 1_000

  /// The most acknowledgements a second of one connection.
  static let acknowledgementsPerSecond = 20_000

  /// The time in which a connection must make its first call.
  static let timeOfFirstCall = TimeAmount.seconds(5)

  /// The time for which so many answers may wait that no more are written, before the peer is
  /// disconnected.
  static let timeToRead = TimeAmount.seconds(30)

  /// The most connections of one user, and of all.
  static let connectionsOfUser = 1_024

  /// The most connections by the context of an app: two for each of its processes.
  static let connectionsOfApp = 32
  static let connections = 8_192

  /// The number of files that the process can still open when it takes a connection.
  static let filesInReserve = 16
}
