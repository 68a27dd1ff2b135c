// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationJSON
import Synchronization

/// What the thread that reads does.
extension DaemonConnection {
  /// The number of this process.
  var processNumber: Int32 { getpid() }

  var hasEnded: Bool { isEnded.load(ordering: .acquiring) }

  /// Connects once more.
  func reconnect() -> DaemonLink? {
    do throws(DaemonFault) {
      let link = try DaemonLink(path: path, hello: hello)
      begin(link)
      return link
    } catch {
      if case .version = error {
        let isNew = state.withLock { state in
          defer { state.isIncompatible = true }
          return !state.isIncompatible
        }
        if isNew { report(.disconnected(error)) }
      }
      return nil
    }
  }

  func begin(_ link: DaemonLink) {
    state.withLock { $0.begin(link) }
    accessVersion.add(1, ordering: .releasing)
    report(.connected(daemon: link.welcome.daemon))
    for line in link.welcome.diagnostics { report(.diagnostic(line)) }
  }

  /// Ends a connection that was lost.
  func disconnect(_ fault: DaemonFault?) {
    let results = state.withLock { $0.end() }
    accessVersion.add(1, ordering: .releasing)
    for result in results { result.end(nil) }
    if let fault { report(.disconnected(fault)) }
  }

  /// Waits until there is something to read or to send.
  func wait(for link: DaemonLink?, timeout: Int32) {
    let isWriting = state.withLock { $0.hasUnsent }
    wakeUp.wait(
      reading: link.map { [$0.calls, $0.notices] } ?? [], writing: isWriting ? link?.calls : nil,
      timeout: timeout)
    state.withLock { $0.flush() }
  }

  /// Takes an answer to a call.
  func take(answer message: [UInt8]) throws {
    let reply = try VarlinkReply(message)
    // A daemon that ends answers no call with this.
    if reply.error == ProtocolError.closing { throw DaemonFault.refused(ProtocolError.closing) }
    let result = reply.error == nil ? try CallResult(reply.parameters) : nil
    if let name = reply.error { report(.diagnostic("the daemon refused a call: \(name)")) }
    let (pending, isNew) = state.withLock { state in
      (state.takeExpected(), result.map { state.take($0.state) } ?? false)
    }
    if isNew { accessVersion.add(1, ordering: .releasing) }
    pending?.end(result)
  }

  /// Takes a reply of `Watch`, and delivers its notices.
  func take(notices message: [UInt8]) throws {
    let reply = try VarlinkReply(message)
    if let name = reply.error { throw DaemonFault.refused(name) }
    let watched = try WatchedNotices(reply.parameters)
    // The state comes first, so that properties show what the notices are about.
    if let new = watched.state, state.withLock({ $0.take(new) }) {
      accessVersion.add(1, ordering: .releasing)
    }
    var rest = watched.notices[...]
    while let first = rest.first {
      let run = rest.prefix { $0.client == first.client && $0.singleFix != nil }
      deliver(run.isEmpty ? rest.prefix(1) : run, to: first.client)
      rest = rest.dropFirst(max(run.count, 1))
    }
    state.withLock { state in
      state.deliver(watched.serial)
      state.acknowledge()
    }
  }

  /// Delivers consecutive notices to a client.
  private func deliver(_ notices: ArraySlice<ClientNotice>, to client: ClientID) {
    let observer = state.withLock { state -> (any ClientObserver)? in
      guard var entry = state.clients.removeValue(forKey: client) else { return nil }
      defer { state.clients[client] = entry }
      // A daemon that started anew does not know what was delivered before.
      for notice in notices where !entry.note(notice.event) { return nil }
      return entry.observer
    }
    guard let observer else { return }
    if notices.count > 1, observer.takesRuns {
      let fixes = notices.compactMap { notice in
        notice.singleFix.map { DeliveredFix($0, at: notice.time) }
      }
      observer.receive(fixes, for: client)
    } else {
      for notice in notices { observer.receive(notice) }
    }
  }
}

extension ClientNotice {
  /// The fix, if it is all that the notice delivers.
  fileprivate var singleFix: Fix? {
    if case .locationsUpdated(let fixes) = event, fixes.count == 1 { fixes[0] } else { nil }
  }
}
