// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationSinks

/// Options that hand positions out to other programs.
struct SinkArguments: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      """
      Act as a receiver for other programs: pty (a terminal to open, whose path is printed), \
      udp://HOST:PORT, tcp://HOST:PORT (NMEA for all who connect) or gpsd://HOST:PORT (gpsd's \
      protocol). May be given several times. Without --format and --output nothing else is written.
      """, valueName: "sink"),
    transform: { try SinkSpecification(parsing: $0) })
  var sinks: [SinkSpecification] = []

  /// Whether positions are handed out.
  var areGiven: Bool { !sinks.isEmpty }

  /// Opens the sinks, and prints the paths of pseudo-terminals.
  ///
  /// - Parameters:
  ///   - isSimulated: Whether the positions are simulated.
  ///   - closingTime: The time that closing waits for readers; `nil` for the time of a trace.
  /// - Returns: The sinks, which the caller must close; `nil` if none was requested.
  /// - Throws: The exit status, if one cannot be opened.
  func open(isSimulated: Bool, closingTime: Duration? = nil) throws -> ReceiverSinks? {
    guard areGiven else { return nil }
    for sink in sinks {
      if let warning = sink.warning { Terminal.warning("\(sink)", warning) }
    }
    var settings = SinkSettings(program: "locsim \(LocsimVersion.text)", isSimulated: isSimulated)
    settings.closingTime = closingTime ?? settings.closingTime
    do throws(SinkError) {
      let opened = try ReceiverSinks(sinks, settings: settings)
      let paths = opened.terminals.map { "\($0)\n" }.joined()
      // If standard output has no reader, the path is of no use.
      try? OutputFile(path: nil).write(Array(paths.utf8))
      return opened
    } catch {
      Terminal.error(error.description)
      throw ExitStatus.cannotCreate
    }
  }

  /// The format of the data for a file or for standard output; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - format: The requested format.
  ///   - output: The requested file.
  /// - Returns: The requested format, or text. With sinks it must be requested, and NMEA only for a
  ///   file, because the sinks write NMEA already.
  func written(_ format: OutputFormat?, to output: String?) -> OutputFormat? {
    if areGiven, output == nil, format ?? .nmea == .nmea { return nil }
    return format ?? .text
  }
}
