// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore

/// Receives the notices of a client, and serves them to other programs as a receiver does.
package protocol ReceiverSink: Sendable {
  /// Receives a notice; never waits for readers.
  func receive(_ notice: ClientNotice)

  /// Receives the satellites in view.
  ///
  /// It is called only for a client with full access (`LocationAccess.full`), because satellites
  /// reveal the place. The sink also rejects them while it has a region or no permission.
  func receive(_ sky: Sky)

  /// Sends what is waiting, for at most `SinkSettings.closingTime`, and ends the sink.
  func close()
}

/// A sink cannot be opened.
package struct SinkError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sink.
  package let sink: SinkSpecification

  /// The reason.
  package let reason: String

  /// The line for the user.
  package var description: String { "\(sink): cannot be opened: \(reason)" }
}

/// The names and the limits of sinks.
package struct SinkSettings: Sendable {
  /// The name of the serving program, which is the revision in gpsd's VERSION.
  package var program: String

  /// Whether regions are simulated; fixes record their origin themselves.
  package var isSimulated: Bool

  /// The interval at which an unchanged region is repeated.
  ///
  /// gpsd's clients take silence for stale data.
  package var regionInterval = Duration.seconds(1)

  /// The number of bytes that may wait for one reader in addition to the system's buffer.
  ///
  /// A reader with more waiting bytes is disconnected.
  package var mostBytesWaiting = 256 * 1_024

  /// The number of readers that one sink serves at the same time.
  package var mostReaders = 64

  /// The pause of a sink between the loss of its socket and the opening of another one.
  package var reopeningPause = Duration.milliseconds(250)

  /// The time that closing waits for readers.
  package var closingTime = Duration.seconds(1)

  /// Makes the settings of a program.
  package init(program: String = "locsim", isSimulated: Bool = true) {
    self.program = program
    self.isSimulated = isSimulated
  }
}
