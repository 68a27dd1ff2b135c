// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationPlayback
import LocationRuntime

/// `locsim replay`: plays a trace through a location manager and writes what its delegate is told.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a GPX trace through a location manager.",
    discussion: """
      Writes what the manager's delegate is told, one event a line, to standard output; warnings, \
      progress and a summary go to standard error. The trace may be compressed with gzip.

      EXAMPLES
        locsim replay walk.gpx
        locsim replay walk.gpx --rate max --distance-filter 50 --format ndjson
        locsim replay drive.gpx.gz --rate 10 --interval 1 --format geojson -o drive.json
        locsim replay --authorization denied walk.gpx; echo $?
        zcat big.gpx.gz | locsim replay - --rate max --format gpx > delivered.gpx

      EXIT STATUS
        0    everything asked for was played
        64   the command line is wrong
        65   the trace is broken (what came before was played) or has nothing to play
        66   the trace cannot be opened
        73   the output file cannot be made
        74   reading or writing failed
        77   the location was denied, or the request for it not answered
        130  interrupted; the summary was still written
      """)

  @Argument(
    help: "A GPX file, or - for standard input.", completion: .file(extensions: ["gpx", "gz"]))
  var file: String

  @OptionGroup(title: "Playback options")
  var playback: PlaybackArguments

  @Option(
    help: ArgumentHelp(
      "Least distance between two deliveries; 0 delivers every fix.", valueName: "metres"),
    transform: { try OptionText.meters($0) })
  var distanceFilter = 0.0

  @Option(
    help: ArgumentHelp(
      "How precise fixes should be: metres, best, or best-for-navigation. (default: best)",
      valueName: "accuracy"),
    transform: { try OptionText.desiredAccuracy($0) })
  var desiredAccuracy: DesiredAccuracy?

  @Option(
    help: ArgumentHelp(
      """
      What the app may receive: always, when-in-use, denied, restricted or not-determined. \
      (default: when-in-use)
      """, valueName: "status"),
    transform: { try OptionText.authorization($0) })
  var authorization: AuthorizationStatus?

  @Option(help: ArgumentHelp("How to write events: text, ndjson, gpx or geojson."))
  var format = OutputFormat.text

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  func run() throws {
    if let output, OutputFile.areSame(file == "-" ? "/dev/stdin" : file, output) {
      throw ValidationError("The output would overwrite the trace; choose another file.")
    }
    let specification = playback.specification(of: file)
    let service = LocationService(clock: SteppedClock(), performing: .onAdvance)
    let driver = TimelineDriver(service: service, cursor: try open(specification))
    if driver.isAtEnd, let failure = driver.failure {
      Terminal.error(Replay.describe(failure, file: file))
      throw Replay.status(of: failure)
    }
    let writer = NoticeWriter(file: try makeOutput(), format: format.format)
    let client = service.makeClient(
      of: AppID("locsim replay"),
      authorization: FixedAuthorization(status: authorization ?? .authorizedWhenInUse),
      receiver: writer)
    service.send(
      .optionsChanged(
        client,
        ClientOptions(
          desiredAccuracy: desiredAccuracy ?? .best, distanceFilter: distanceFilter)))
    service.send(.updatesStarted(client))
    var replay = Replay(
      file: file, rate: specification.rate, service: service, driver: driver, writer: writer,
      client: client)
    try replay.run()
  }

  private func open(_ specification: SourceSpecification) throws -> sending TraceCursor {
    do throws(TraceOpeningError) {
      return try specification.openCursor()
    } catch {
      Terminal.error(error.description)
      throw ExitStatus.noInput
    }
  }

  private func makeOutput() throws -> OutputFile {
    do throws(FileError) {
      return try OutputFile(path: output)
    } catch {
      Terminal.error("\(output ?? "standard output"): cannot be written: \(error.reason)")
      throw ExitStatus.cannotCreate
    }
  }
}
