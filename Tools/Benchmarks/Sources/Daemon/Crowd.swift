// SPDX-License-Identifier: MIT

import Foundation

/// Many apps, served by one thread.
final class Crowd {
  /// The most apps that a daemon admits: a user has 1 024 connections, and an app takes two.
  static let most = 512

  let apps: [RawApp]

  /// Two sockets for each app: notices, then calls.
  private var sockets: [pollfd]

  /// Connects the apps one after another.
  init(_ socket: String, _ identifiers: [String]) throws {
    Self.raiseFileLimit()
    apps = try identifiers.map { try RawApp(socket, identifier: $0) }
    sockets = apps.flatMap { app in
      [app.notices.descriptor, app.callDescriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
    }
  }

  private static func raiseFileLimit() {
    var limit = rlimit()
    _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Serves the apps until something is so.
  ///
  /// - Parameters:
  ///   - seconds: The longest time.
  ///   - isOver: Whether it may end.
  /// - Returns: Whether it was so in time.
  /// - Throws: If the daemon ends a connection.
  @discardableResult func serve(
    for seconds: Double, until isOver: () -> Bool = { false }
  ) throws -> Bool {
    let end = Monotonic.milliseconds + seconds * 1_000
    while !isOver() {
      let left = end - Monotonic.milliseconds
      guard left > 0 else { return false }
      _ = unsafe poll(&sockets, nfds_t(sockets.count), Int32(left.rounded(.up)))
      for index in sockets.indices where sockets[index].revents != 0 {
        if index.isMultiple(of: 2) {
          try apps[index / 2].read()
        } else {
          try apps[index / 2].readAnswers()
        }
      }
    }
    return true
  }

  /// Serves the apps until each has received another location.
  func awaitLocations() throws {
    let before = apps.map(\.locations)
    guard
      try serve(for: 60, until: { zip(apps, before).allSatisfy { $0.locations > $1 } })
    else { throw Failure("not all apps receive locations") }
  }
}
