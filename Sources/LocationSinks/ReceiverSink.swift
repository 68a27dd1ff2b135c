// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore

/// Takes what a client is told, and hands it out to other programs as a receiver does.
package protocol ReceiverSink: Sendable {
  /// Takes a notice; never waits for those who read.
  func receive(_ notice: ClientNotice)

  /// Takes the satellites in view.
  ///
  /// Called only for a client with access to full fixes (`LocationAccess.full`), since satellites
  /// tell the place; a sink refuses them by itself where it knows of a region or of no permission.
  func receive(_ sky: Sky)

  /// Hands out what is left, for a bounded time, and ends.
  func close()
}

/// A sink cannot be opened.
package struct SinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which one.
  package let sink: SinkSpecification

  /// Why.
  package let reason: String

  /// The line for the user.
  package var description: String { "\(sink): cannot be opened: \(reason)" }
}

/// What sinks say of themselves, and their bounds.
package struct SinkSettings: Sendable {
  /// Who serves, for people: the revision in gpsd's VERSION.
  package var program: String

  /// Whether regions are those of a simulation; fixes say by themselves what they are.
  package var isSimulated: Bool

  /// After how long a region is told again, unchanged: gpsd's clients take silence for staleness.
  package var regionInterval = Duration.seconds(1)

  /// Bytes that may wait for one reader on top of what the system keeps; who lets more come
  /// together is dropped.
  package var mostBytesWaiting = 256 * 1_024

  /// Readers that one sink serves at once.
  package var mostReaders = 64

  /// How long a sink that lost its socket waits before it opens another one.
  package var reopeningPause = Duration.milliseconds(250)

  /// How long closing waits for readers.
  package var closingTime = Duration.seconds(1)

  /// Makes the settings of a program.
  package init(program: String = "locsim", isSimulated: Bool = true) {
    self.program = program
    self.isSimulated = isSimulated
  }
}
