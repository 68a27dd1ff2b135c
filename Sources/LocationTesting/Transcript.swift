// SPDX-License-Identifier: MIT

public import LocationCore
import LocationFiles
import LocationRecording
import Synchronization

/// All events of a device: deliveries to its location managers, prompts, indicators.
public struct Transcript: Hashable, Sendable, CustomStringConvertible {
  /// All events, in order.
  public let records: [DeviceRecord]

  /// All deliveries, with the manager and the time of each.
  public var notices: [ClientNotice] {
    records.compactMap { if case .client(let notice) = $0 { notice } else { nil } }
  }

  /// The deliveries to one manager; managers are counted from 1 in the order of creation.
  public func ofManager(_ number: Int) -> Transcript {
    Transcript(
      records: records.filter { record in
        if case .client(let notice) = record { notice.client.rawValue == number } else { false }
      })
  }

  /// One line for each record, with the same text as `locsim replay --format text` writes.
  public var description: String {
    var format = TextFormat()
    var text = TextBuffer()
    for record in records { format.append(record, into: &text) }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

/// Collects records from any thread.
final class Recorder: Sendable {
  private let collected = Mutex<[DeviceRecord]>([])

  func record(_ record: DeviceRecord) { collected.withLock { $0.append(record) } }

  var records: [DeviceRecord] { collected.withLock { $0 } }
}
