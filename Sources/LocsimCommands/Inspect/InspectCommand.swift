// SPDX-License-Identifier: MIT

import ArgumentParser
import GPX
import LocationFiles
import LocationPlayback
import LocationRecording
import LocationSources

/// `locsim inspect`: describes the content of a trace.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what a trace holds, and what is odd about it.",
    discussion: """
      Lengths are WGS 84 geodesics in meters, inside each segment or route; all waypoints are taken \
      as one line in file order. Only points with a usable coordinate count. NDJSON of locsim, logs \
      of NMEA and what gpspipe records count as one track, whose segments end where the signal was lost.

      EXAMPLES
        locsim inspect walk.gpx
        locsim inspect walk.gpx --format json
        gpspipe -w -n 100 | locsim inspect -

      EXIT STATUS
        0   the file is a whole GPX document or recording
        64  the command line is wrong
        65  the file is broken
        66  the file cannot be opened
        69  there is no gpsd to read a log of NMEA with, or no libgps
      """)

  /// The formats of the findings.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(
    help: "A trace: GPX, NDJSON, NMEA, or what gpspipe records; - is standard input.",
    completion: .file(extensions: ["gpx", "gz", "ndjson", "nmea", "json"]))
  var file: String

  @Option(help: "How to write the findings: text or json.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      """
      The reader for GPX: auto takes the fast reader where it can, fast refuses a file whose \
      beginning the fast reader cannot take, expat reads every file. (default: auto)
      """, valueName: "auto|fast|expat"),
    transform: { try OptionText.lane($0) })
  var reader: GPXLane?

  func run() throws {
    try OutputFile.check([.output(nil)], against: [.input(file)])
    let (summary, isRecording) = try summarize(try open())
    var text = TextBuffer()
    switch format {
    case .text: SummaryText.append(summary, isRecording: isRecording, into: &text)
    case .json: SummaryJSON.append(summary, into: &text)
    }
    try StandardOutput.write(text)
  }

  private func open() throws -> TraceSource {
    do throws(FileError) {
      return try TraceSource(path: file, lane: reader ?? .automatic)
    } catch {
      Terminal.error(TraceOpeningError.file(file, error).description)
      throw ExitStatus.noInput
    }
  }

  private func summarize(
    _ source: TraceSource
  ) throws -> (summary: TraceSummary, isRecording: Bool) {
    do throws(PlaybackError) {
      switch source {
      case .points(var points): return (try TraceSummary(of: &points), false)
      case .fixes(let fixes): return (try TraceSummary(reading: fixes), true)
      }
    } catch {
      Terminal.error(error.message(of: file))
      throw error.status
    }
  }
}

extension TraceSummary {
  fileprivate init(of points: inout any PointSource) throws(PlaybackError) {
    do throws(GPXError) {
      try self.init(reading: &points)
    } catch {
      throw .document(error)
    }
  }
}
