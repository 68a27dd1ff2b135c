// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import NIOCore

/// One output of the process; lives on the event loop of the sinks.
protocol SinkOutlet: AnyObject {
  /// Sends a reading.
  func deliver(_ epoch: SinkEpoch)

  /// Sends the satellites in view.
  func deliver(_ sky: Sky)

  /// Withdraws readings that were sent but not yet read.
  func withdraw()

  /// Ends after all readings are sent.
  ///
  /// The caller limits the time, because a reading may never be read.
  func finish() -> EventLoopFuture<Void>
}

extension SinkOutlet {
  func deliver(_ sky: Sky) {}

  func withdraw() {}
}

/// A reading with its sentences, which are the same for all outlets.
struct SinkEpoch {
  let reading: NMEADeviceReading
  let sentences: ByteBuffer

  init(_ reading: NMEADeviceReading, sky: Sky?) {
    self.reading = reading
    sentences = ByteBuffer(bytes: NMEAEpoch(reading, sky: sky).bytes)
  }
}

/// The shared memory of permitted readings, with the outlets that send them.
///
/// Lives on the event loop of the sinks.
final class SinkRegistry {
  var memory: NMEADeviceMemory
  var outlets: [any SinkOutlet] = []

  init(_ settings: SinkSettings) { memory = NMEADeviceMemory(isSimulated: settings.isSimulated) }

  func receive(_ notice: ClientNotice) {
    if memory.isWithdrawn(by: notice) {
      for outlet in outlets { outlet.withdraw() }
    }
    for reading in memory.receive(notice) { deliver(reading) }
  }

  func receive(_ sky: Sky) {
    guard memory.receive(sky) else { return }
    for outlet in outlets { outlet.deliver(sky) }
  }

  /// Sends an unchanged region again.
  func repeatRegion() {
    if case .region? = memory.present, let reading = memory.present { deliver(reading) }
  }

  private func deliver(_ reading: NMEADeviceReading) {
    let epoch = SinkEpoch(reading, sky: memory.sky)
    for outlet in outlets { outlet.deliver(epoch) }
  }
}
