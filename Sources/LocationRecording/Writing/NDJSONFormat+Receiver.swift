// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationPlayback

extension NDJSONFormat {
  /// Adds the line with which a recording of a receiver begins.
  ///
  /// - Parameters:
  ///   - begin: The UTC time at which the device's time began.
  ///   - text: The text to which it is added.
  package static func append(beginOfReceiver begin: UTCInstant, into text: inout TextBuffer) {
    text.append("{\"at\":0,\"time\":\"")
    text.append(begin)
    text.append("\",\"event\":\"recordingBegan\"}\n")
  }

  /// Adds a line for what a receiver gave to a device.
  ///
  /// - Parameters:
  ///   - event: What the receiver gave; satellites have no line.
  ///   - instant: When the device received it.
  ///   - begin: The UTC time at which the device's time began.
  ///   - text: The text to which it is added.
  package static func append(
    _ event: ReceiverEvent, at instant: Instant, since begin: UTCInstant,
    into text: inout TextBuffer
  ) {
    if case .sky = event { return }
    text.append("{\"at\":")
    text.append(seconds: instant.sinceStart)
    text.append(",\"time\":\"")
    text.append(begin + instant.sinceStart)
    text.append("\"")
    switch event {
    case .fix(let fix, let beginsSequence):
      text.append(locations)
      append(fix, startsSegment: beginsSequence, into: &text)
      text.append("]}\n")
    case .signalLost: append(failed: .locationUnknown, into: &text)
    case .heading(let heading): append(heading, into: &text)
    case .sky: break
    }
  }
}
