// SPDX-License-Identifier: MIT

import LocationCore
public import LocationRuntime
import Synchronization

/// Everything that a device's location managers were told, in order.
public struct Transcript: Hashable, Sendable, CustomStringConvertible {
  /// What was told to whom and when.
  public let notices: [ClientNotice]

  /// What one manager was told; managers are counted from 1 in the order of creation.
  public func ofManager(_ number: Int) -> Transcript {
    Transcript(notices: notices.filter { $0.client.rawValue == number })
  }

  /// One line a notice, the same text as `locsim replay --format text` writes.
  public var description: String {
    var format = TextFormat()
    var text = TextBuffer()
    for notice in notices { format.append(notice, into: &text) }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

/// Collects notices from whatever thread they come on.
final class Recorder: Sendable {
  private let collected = Mutex<[ClientNotice]>([])

  func record(_ notice: ClientNotice) { collected.withLock { $0.append(notice) } }

  var notices: [ClientNotice] { collected.withLock { $0 } }
}
