// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationSinks

/// The option to serve positions to other programs.
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

  /// Whether any sink was given.
  var areGiven: Bool { !sinks.isEmpty }

  /// Opens the sinks, and prints the paths of pseudo-terminals.
  ///
  /// - Parameters:
  ///   - isSimulated: Whether the positions are simulated.
  ///   - closingTime: The time that closing waits for readers; `nil` for the default of
  ///     `SinkSettings`.
  /// - Returns: The sinks, which the caller must close; `nil` if none was requested.
  /// - Throws: The exit status if one cannot be opened, after the reason was reported.
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
      // A failure is ignored, because without a reader of standard output the path is of no use.
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
  /// - Returns: The requested format, or text. With sinks and without a file, it is `nil` unless
  ///   another format than NMEA is requested, because the sinks write NMEA already.
  func written(_ format: OutputFormat?, to output: String?) -> OutputFormat? {
    if areGiven, output == nil, format ?? .nmea == .nmea { return nil }
    return format ?? .text
  }
}
