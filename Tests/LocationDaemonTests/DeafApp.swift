// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationJSON
import Testing

@testable import LocationDaemon

/// An app with one manager that wants updates, and that reads and acknowledges nothing by itself.
final class DeafApp {
  let app: AppID
  private let calls: RawConnection
  private let notices: RawConnection

  init(_ app: AppID, path: String) throws {
    self.app = app
    calls = try RawConnection(path: path)
    let token = try #require(try calls.hello(DaemonBench.hello(of: app)))
    notices = try RawConnection(path: path)
    notices.send { writer in
      writer.writeCall("org.locsim.Location.Watch", more: true) { $0.member("token", token) }
    }
    try call(.makeClient(ClientID(1), .manager))
    try call(.event(.updatesStarted(ClientID(1))))
  }

  /// Makes a call, and returns its result.
  @discardableResult func call(_ call: AppCall) throws -> CallResult {
    calls.send { call.write(to: &$0) }
    return try CallResult(try #require(try calls.reply()).parameters)
  }

  /// The number of fixes that were dropped for the app.
  func droppedFixes() throws -> Int {
    try #require(try call(.getClient(ClientID(1))).client).counts.dropped
  }

  /// Reads and acknowledges everything.
  ///
  /// - Returns: The number of fixes, and whether a change of authorization came after the last one.
  func readAll() throws -> (fixes: Int, statusIsLast: Bool) {
    var (fixes, isLast, read) = (0, false, 0)
    while true {
      calls.send { AppCall.acknowledge(read).write(to: &$0) }
      guard try call(.getState).serial > read else { return (fixes, isLast) }
      let reply = try #require(try notices.reply())
      let watched = try WatchedNotices(reply.parameters)
      read = watched.serial
      for notice in watched.notices {
        switch notice.event {
        case .locationsUpdated(let delivered): (fixes, isLast) = (fixes + delivered.count, false)
        case .authorizationChanged: isLast = true
        default: break
        }
      }
    }
  }
}
