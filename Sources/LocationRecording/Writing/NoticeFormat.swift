// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore
import LocationFiles
package import LocationPlayback

/// Turns what happens on a device into text.
package protocol NoticeFormat {
  /// Adds what comes before the first notice.
  mutating func begin(into text: inout TextBuffer)

  /// Adds a notice to a client.
  mutating func append(_ notice: ClientNotice, into text: inout TextBuffer)

  /// Adds that a client's updates hand it one fix: the same as the notice of it.
  mutating func append(
    _ fix: Fix, at time: UTCInstant, for client: ClientID, into text: inout TextBuffer)

  /// Adds what happens on the device beside that; formats that carry positions only leave it out.
  mutating func append(_ notice: DeviceNotice, into text: inout TextBuffer)

  /// Receives the satellites in view, which receiver formats write with the next position.
  mutating func receive(_ sky: Sky)

  /// Adds what comes after the last notice.
  mutating func end(into text: inout TextBuffer)

  /// Whether some of the text is too long for memory and comes in pieces.
  ///
  /// The caller asks for them with `appendPiece` after each notice and after the end, before it
  /// hands over anything else.
  var writesPieces: Bool { get }

  /// Adds the next piece of data that is too long for memory.
  ///
  /// - Returns: Whether there was one.
  mutating func appendPiece(into text: inout TextBuffer) -> Bool

  /// The storage failure for data that does not fit in memory; the text is incomplete after it.
  var failure: SpillError? { get }
}

extension NoticeFormat {
  package mutating func begin(into text: inout TextBuffer) {}
  package mutating func append(_ notice: DeviceNotice, into text: inout TextBuffer) {}
  package mutating func receive(_ sky: Sky) {}
  package mutating func end(into text: inout TextBuffer) {}
  package var writesPieces: Bool { false }
  package mutating func appendPiece(into text: inout TextBuffer) -> Bool { false }
  package var failure: SpillError? { nil }
  package mutating func append(
    _ fix: Fix, at time: UTCInstant, for client: ClientID, into text: inout TextBuffer
  ) {
    append(ClientNotice(time: time, client: client, event: .locationsUpdated([fix])), into: &text)
  }

  /// Adds anything that happens.
  package mutating func append(_ record: DeviceRecord, into text: inout TextBuffer) {
    switch record {
    case .client(let notice): append(notice, into: &text)
    case .device(let notice): append(notice, into: &text)
    }
  }
}
