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
  ///   - closingTime: How long closing waits for readers; `nil` as long as for a trace's.
  /// - Returns: The sinks, to be closed; `nil` where none was asked for.
  /// - Throws: The exit status, where one cannot be opened.
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

  /// The format of what is written to a file or to standard output; `nil` where nothing is.
  ///
  /// - Parameters:
  ///   - format: The one asked for.
  ///   - output: The file asked for.
  /// - Returns: The one asked for, or text. With sinks it must be asked for, and NMEA into a file,
  ///   since the sinks write NMEA already.
  func written(_ format: OutputFormat?, to output: String?) -> OutputFormat? {
    if areGiven, output == nil, format ?? .nmea == .nmea { return nil }
    return format ?? .text
  }
}
