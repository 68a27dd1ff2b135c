// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore
import LocationFiles
package import LocationRecording

/// NMEA 0183 as a receiver writes it: GSA, GSV, RMC, VTG and GGA for each position
/// (docs/reference/nmea.md).
///
/// NMEA has no place for other notices.
package struct NMEAFormat: NoticeFormat {
  private var memory: NMEADeviceMemory

  /// Makes the format.
  ///
  /// - Parameter isSimulated: Whether regions are those of a simulation.
  package init(isSimulated: Bool) { memory = NMEADeviceMemory(isSimulated: isSimulated) }

  package mutating func append(_ notice: ClientNotice, into text: inout TextBuffer) {
    for reading in memory.receive(notice) {
      text.append(NMEAEpoch(reading, sky: memory.sky).bytes)
    }
  }

  /// Receives the satellites for the next positions.
  package mutating func receive(_ sky: Sky) { _ = memory.receive(sky) }
}
