// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore
import LocationFiles
package import LocationPlayback

/// A text format for the events of a device.
package protocol NoticeFormat {
  /// Adds the text before the first notice.
  mutating func begin(into text: inout TextBuffer)

  /// Adds a notice to a client.
  mutating func append(_ notice: ClientNotice, into text: inout TextBuffer)

  /// Adds the delivery of one fix to a client; equal to the notice of it.
  mutating func append(
    _ fix: Fix, at time: UTCInstant, for client: ClientID, into text: inout TextBuffer)

  /// Adds a notice about the device; formats for positions leave it out.
  mutating func append(_ notice: DeviceNotice, into text: inout TextBuffer)

  /// Receives the satellites in view, which receiver formats write with the next position.
  mutating func receive(_ sky: Sky)

  /// Adds the text after the last notice.
  mutating func end(into text: inout TextBuffer)

  /// Whether some of the text is too long for memory and comes in pieces.
  ///
  /// The caller then calls `appendPiece` after each notice and after the end, before it adds
  /// anything else.
  var writesPieces: Bool { get }

  /// Adds the next piece of text that is too long for memory.
  ///
  /// - Returns: Whether there was a piece.
  mutating func appendPiece(into text: inout TextBuffer) -> Bool

  /// The failure to store text that is too long for memory; the output is incomplete after it.
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

  /// Adds a record of any kind.
  package mutating func append(_ record: DeviceRecord, into text: inout TextBuffer) {
    switch record {
    case .client(let notice): append(notice, into: &text)
    case .device(let notice): append(notice, into: &text)
    }
  }
}
