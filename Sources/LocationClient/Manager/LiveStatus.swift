// SPDX-License-Identifier: MIT

import LocationCore
package import LocationJSON

/// Where a device is that a person can steer, and how its time passes.
package struct LiveStatus: MessageValue, Hashable {
  /// Where positions come from.
  package enum Source: String, Hashable, Sendable, CaseIterable, MessageName {
    case trace
    case place
    case route
    case drive

    /// A receiver, whose time cannot be paused or changed.
    case receiver

    /// There are no positions.
    case none
  }

  /// Where positions come from now.
  package var source: Source

  /// The name of the trace, or of the configured source.
  package var name: String

  /// The seconds since the beginning of the trace; `nil` without a trace.
  package var tracePosition: Double?

  /// The duration of the trace in seconds; `nil` if it is not known yet.
  package var traceDuration: Double?

  /// Whether the trace has ended.
  package var isAtEnd: Bool

  /// The seconds of the timeline in one second.
  package var rate: Double

  /// Whether the timeline is paused.
  package var isPaused: Bool

  /// Whether the source has a signal, or what a person did to it.
  package var signal: Signal

  /// Whether a source has a signal.
  package enum Signal: String, Hashable, Sendable, CaseIterable, MessageName {
    case found
    case lost
    case failed
  }

  /// The position; `nil` if it is not known.
  package var place: LivePlace?

  /// Why the trace cannot be played from an earlier moment; `nil` if it can.
  package var spoolFault: String?

  /// Makes a status.
  package init(
    source: Source, name: String = "", tracePosition: Double? = nil,
    traceDuration: Double? = nil, isAtEnd: Bool = false, rate: Double = 1, isPaused: Bool = false,
    signal: Signal = .found, place: LivePlace? = nil, spoolFault: String? = nil
  ) {
    (self.source, self.name) = (source, name)
    (self.tracePosition, self.traceDuration) = (tracePosition, traceDuration)
    (self.isAtEnd, self.rate, self.isPaused) = (isAtEnd, rate, isPaused)
    self.signal = signal
    (self.place, self.spoolFault) = (place, spoolFault)
  }

  package init(from scanner: inout JSONScanner) throws {
    var source: Source?
    self.init(source: .none)
    var (latitude, longitude): (Double?, Double?)
    var (altitude, accuracy, speed, course): (Double?, Double?, Double?, Double?)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "source": source = try Source(from: &scanner)
      case "name": self.name = try scanner.readText()
      case "tracePosition": tracePosition = try scanner.readOptionalDouble()
      case "traceDuration": traceDuration = try scanner.readOptionalDouble()
      case "isAtEnd": isAtEnd = try scanner.readBool()
      case "rate": rate = try MessageFault.present(try scanner.readOptionalDouble(), "rate")
      case "signal": signal = try Signal(from: &scanner)
      case "isPaused": isPaused = try scanner.readBool()
      case "spoolFault": spoolFault = try scanner.readOptionalText()
      case "latitude": latitude = try scanner.readOptionalDouble()
      case "longitude": longitude = try scanner.readOptionalDouble()
      case "altitude": altitude = try scanner.readOptionalDouble()
      case "accuracy": accuracy = try scanner.readOptionalDouble()
      case "speed": speed = try scanner.readOptionalDouble()
      case "course": course = try scanner.readOptionalDouble()
      default: try scanner.skipValue()
      }
    }
    self.source = try MessageFault.present(source, "source")
    if let latitude, let longitude {
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      place = LivePlace(
        try MessageFault.valid(coordinate, "latitude"), altitude: altitude, accuracy: accuracy,
        speed: speed, course: course)
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members of the object.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("source", source)
    writer.member("name", name)
    writer.member("tracePosition", tracePosition)
    writer.member("traceDuration", traceDuration)
    writer.member("isAtEnd", isAtEnd)
    writer.member("rate", rate)
    writer.member("isPaused", isPaused)
    writer.member("signal", signal)
    writer.member("latitude", place?.coordinate.latitude)
    writer.member("longitude", place?.coordinate.longitude)
    writer.member("altitude", place?.altitude)
    writer.member("accuracy", place?.accuracy)
    writer.member("speed", place?.speed)
    writer.member("course", place?.course)
    writer.member("spoolFault", spoolFault)
  }
}
