// SPDX-License-Identifier: MIT

import DequeModule
import LocationClient
import LocationCore

/// The notices for one process that were not sent yet, and what was sent and not acknowledged.
///
/// An app acknowledges what it has handled, so no more is sent than a socket takes at once: what
/// waits here can still be withdrawn when an app may no longer have it.
struct OutgoingNotices {
  /// The most bytes that are sent before the app acknowledges any.
  static let window = 64 << 10

  /// The most bytes that wait before the oldest fixes are dropped.
  static let mostBytesWaiting = 256 << 10

  /// The most notices that wait or are not acknowledged before a source that can wait does so.
  static let backlog = 1_024

  /// An estimate of the bytes of a fix in a message, with its keys.
  private static let bytesOfFix = 192

  private(set) var waiting: Deque<ClientNotice> = []
  private var bytesWaiting = 0

  /// What was sent and not acknowledged, oldest first.
  private var unacknowledged: Deque<(serial: Int, bytes: Int, count: Int)> = []
  private var bytesUnacknowledged = 0
  private var countUnacknowledged = 0
  private var serial = 0

  init() {}

  /// Whether nothing waits, and everything was acknowledged.
  var isIdle: Bool { waiting.isEmpty && unacknowledged.isEmpty }

  /// Whether everything that was sent was acknowledged.
  var isAcknowledged: Bool { unacknowledged.isEmpty }

  /// Whether so much waits that a source that can wait should wait.
  var isBacklogged: Bool { waiting.count + countUnacknowledged >= Self.backlog }

  /// Whether something can be sent now.
  var maySend: Bool { bytesUnacknowledged < Self.window }

  /// The number of the next message.
  var nextSerial: Int { serial + 1 }

  /// Adds a notice.
  mutating func append(_ notice: ClientNotice) {
    waiting.append(notice)
    bytesWaiting += Self.bytes(of: notice)
  }

  /// Drops the oldest fixes if too much waits; other notices are never dropped, nor is the newest
  /// one, such as a long batch that was held back.
  ///
  /// - Returns: The number of dropped fixes of each client.
  mutating func dropExcess() -> [ClientID: Int] {
    var dropped: [ClientID: Int] = [:]
    guard bytesWaiting > Self.mostBytesWaiting else { return dropped }
    var kept: Deque<ClientNotice> = []
    for (index, notice) in waiting.enumerated() {
      if index < waiting.count - 1, bytesWaiting > Self.mostBytesWaiting,
        case .locationsUpdated(let fixes) = notice.event
      {
        bytesWaiting -= Self.bytes(of: notice)
        dropped[notice.client, default: 0] += fixes.count
      } else {
        kept.append(notice)
      }
    }
    waiting = kept
    return dropped
  }

  /// Takes the notice that has waited longest.
  mutating func takeFirst() -> ClientNotice? {
    guard let notice = waiting.popFirst() else { return nil }
    bytesWaiting -= Self.bytes(of: notice)
    return notice
  }

  /// Removes the notices of a client that was released.
  mutating func remove(_ client: ClientID) {
    waiting.removeAll { $0.client == client }
    bytesWaiting = waiting.reduce(0) { $0 + Self.bytes(of: $1) }
  }

  /// Counts a message that was sent.
  mutating func noteSent(bytes: Int, count: Int) {
    serial += 1
    unacknowledged.append((serial, bytes, count))
    bytesUnacknowledged += bytes
    countUnacknowledged += count
  }

  /// Takes an acknowledgement.
  ///
  /// - Returns: Whether it acknowledges anything; one of a message that was never sent, or that was
  ///   acknowledged before, does not.
  mutating func acknowledge(_ last: Int) -> Bool {
    guard last <= serial, let first = unacknowledged.first, first.serial <= last else {
      return false
    }
    while let first = unacknowledged.first, first.serial <= last {
      unacknowledged.removeFirst()
      bytesUnacknowledged -= first.bytes
      countUnacknowledged -= first.count
    }
    return true
  }

  private static func bytes(of notice: ClientNotice) -> Int {
    if case .locationsUpdated(let fixes) = notice.event { fixes.count * bytesOfFix } else { 256 }
  }
}
