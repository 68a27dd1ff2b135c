// SPDX-License-Identifier: MIT

import ArgumentParser
import GPX
import LocationPlayback
import LocationRuntime

/// `locsim inspect`: tells what a trace holds.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Tell what a GPX file holds, and what is odd about it.",
    discussion: """
      Lengths are WGS 84 geodesics in metres, inside each segment or route; all waypoints are taken \
      as one line in file order. Only points with a usable coordinate count.

      EXAMPLES
        locsim inspect walk.gpx
        locsim inspect walk.gpx --format json

      EXIT STATUS
        0   the file is a whole GPX document
        64  the command line is wrong
        65  the file is broken
        66  the file cannot be opened
      """)

  /// How to write the findings.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Argument(
    help: "A GPX file, or - for standard input.", completion: .file(extensions: ["gpx", "gz"]))
  var file: String

  @Option(help: "How to write the findings: text or json.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      """
      What to read it with: auto takes the fast reader where it can, fast refuses a file that does \
      not begin for that one, expat reads every file. (default: auto)
      """, valueName: "auto|fast|expat"),
    transform: { try OptionText.lane($0) })
  var reader: GPXLane?

  func run() throws {
    var trace = try open()
    let summary: TraceSummary
    do throws(GPXError) {
      summary = try TraceSummary(reading: &trace)
    } catch {
      Terminal.error(error.description)
      throw Replay.status(of: .document(error))
    }
    var text = TextBuffer()
    switch format {
    case .text: SummaryText.append(summary, into: &text)
    case .json: SummaryJSON.append(summary, into: &text)
    }
    try StandardOutput.write(text)
  }

  private func open() throws -> TraceFile {
    do throws(FileError) {
      return try TraceFile(path: file, lane: reader ?? .automatic)
    } catch {
      Terminal.error(TraceOpeningError.file(file, error).description)
      throw ExitStatus.noInput
    }
  }
}
