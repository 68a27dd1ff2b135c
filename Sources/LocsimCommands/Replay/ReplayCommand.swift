// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationPlayback
import LocationPlot
import LocationSinks
import LocationSources
import LocationTerminalPrompt

/// `locsim replay`: plays a trace or a scenario.
///
/// A trace goes through a location manager, and its delegate's callbacks are written. A scenario is
/// written with all its events.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a trace through a location manager, or play a scenario.",
    discussion: """
      Writes the callbacks of the manager's delegate, one event a line, to standard output; \
      warnings, progress and a summary go to standard error. A trace is a GPX file, NDJSON that \
      locsim wrote, or the NMEA log of a receiver, which gpsd decodes; its content says which of \
      them it is. It may be compressed with gzip.

      Where standard error is a terminal, keys steer the trace: space pauses it, the arrows seek and \
      change its rate, w, s, a and d drive the device, q ends the replay. With --control, locsim live does \
      the same from another terminal. The replay then pauses at the end of its trace, until locsim live \
      end, q or Ctrl-C.

      With --authorization not-determined the app asks for authorization first. The prompt is \
      answered by --answer, or else on the terminal. With neither, the prompt is not answered and \
      there is no location.

      With --significant-change, --region or --visits the app uses these services, and gets no \
      standard updates unless --updates is given too.

      A scenario (--scenario) is a file that describes everything: the apps, what they ask for, what \
      the user answers, and the trace. It is played as fast as possible, and everything that happens \
      is written.

      EXAMPLES
        locsim replay walk.gpx
        locsim replay walk.gpx --rate max --distance-filter 50 --format ndjson
        locsim replay walk.gpx --control --format ndjson > fixes.ndjson
        locsim replay drive.gpx.gz --rate 10 --interval 1 --format geojson -o drive.geojson
        locsim replay walk.ndjson --rate max --loop 2
        locsim replay walk.gpx --rate max --accuracy reduced --plot walk.svg
        locsim replay receiver.nmea --format ndjson
        gpspipe -w -n 100 > drive.json && locsim replay drive.json
        locsim replay --authorization denied walk.gpx; echo $?
        locsim replay --authorization not-determined walk.gpx
        locsim replay --answer allow-once walk.gpx
        locsim replay --accuracy reduced --rate max walk.gpx
        locsim replay --background --defer-distance 1000 --defer-timeout 300 --rate max drive.gpx
        locsim replay --region home,38.7075,-9.1365,100 --visits walk.gpx
        locsim replay --scenario commute.scenario.yaml --plot day.svg --plot-what timeline
        locsim replay --to gpsd://localhost:2947 --loop walk.gpx
        locsim replay --rate max --format nmea walk.gpx > walk.nmea
        zcat big.gpx.gz | locsim replay - --rate max --format gpx > delivered.gpx

      EXIT STATUS
        0    everything asked for was played, or a person has ended it
        64   the command line is wrong
        65   the trace is broken (all before the error was played) or has nothing to play; the \
      scenario is faulty
        66   the trace or the scenario cannot be opened
        69   the trace is NMEA or gpsd's reports, and there is no gpsd or no libgps
        71   the system allows too few open files or threads
        73   the output file, the figure or a sink cannot be made
        74   reading or writing failed
        77   the location was denied, or the request for it not answered
        130  interrupted; the summary was still written
      """)

  @Argument(
    help: "A GPX, NDJSON or NMEA file, or one of gpspipe (-r, -w, -R), or - for standard input.",
    completion: .file(extensions: ["gpx", "ndjson", "nmea", "json", "gz"]))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Play this scenario instead of a trace; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String?

  @OptionGroup(title: "Playback options")
  var playback: PlaybackArguments

  @OptionGroup(title: "Control options")
  var control: ControlArguments

  @OptionGroup(title: "Delivery options")
  var delivery: DeliveryArguments

  @OptionGroup(title: "Watching options")
  var watching: WatchingArguments

  @OptionGroup(title: "Permission options")
  var permission: PermissionArguments

  @Option(
    help: ArgumentHelp(
      "Seed of the hidden choices of reduced accuracy. (default: 0)", valueName: "n"),
    transform: { try OptionText.seed($0) })
  var seed: UInt64?

  @OptionGroup(title: "Sinks")
  var sinks: SinkArguments

  @Option(
    help: ArgumentHelp(
      """
      How to write events: text, ndjson, gpx, geojson (one document: a line for each segment), \
      geojsonseq (a GeoJSON feature a line) or nmea. (default: text)
      """))
  var format: OutputFormat?

  @Flag(help: "Have --format geojson write each location as a point, too.")
  var geojsonPoints = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file instead of standard output; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      Draw the trace and what the apps were given, as locsim plot does; .svg, or .png with \
      rsvg-convert.
      """, valueName: "file"),
    completion: .file(extensions: ["svg", "png"]))
  var plot: String?

  @Option(
    help: ArgumentHelp("What --plot draws. (default: map)", valueName: "figure"))
  var plotWhat: PlotOptions.Kind?

  @Flag(
    name: .customLong("no-output"),
    help: "Deliver everything but write the summary only, to measure the speed without output.")
  var writesNothing = false

  func validate() throws {
    if geojsonPoints, format != .geojson { throw OutputFormat.pointsWithoutGeoJSON }
    if writesNothing, format != nil || output != nil || scenario != nil {
      throw ValidationError(
        "With --no-output nothing is written; leave out --format, --output and --scenario.")
    }
    switch (file, scenario) {
    case (nil, nil): throw ValidationError("Give a trace, or a scenario with --scenario.")
    case (_?, _?): throw ValidationError("Give a trace or a scenario, not both.")
    case (let file?, nil): try FileKindCheck.refuseScenario(file, as: "a trace")
    case (nil, let scenario?):
      try FileKindCheck.refuseTrace(scenario, instead: "leave out --scenario")
      let isAnythingGiven =
        playback.areGiven || control.areGiven || delivery.areGiven || watching.areGiven
        || permission.areGiven
        || seed != nil || sinks.areGiven
      if isAnythingGiven {
        throw ValidationError(
          "A scenario says itself how to play; leave out all options but --format, --output and "
            + "--plot.")
      }
      if let format, format != .text, format != .ndjson {
        throw ValidationError("What happens in a scenario is written as text or ndjson.")
      }
    }
    if plotWhat != nil, plot == nil { throw ValidationError("--plot-what needs --plot.") }
    if plot == "-" {
      throw ValidationError("The figure of --plot goes to a file, not to standard output.")
    }
    try control.check(playback.rate)
    try watching.check(delivery, permission.authorization)
  }

  func run() throws {
    if let scenario {
      try ScenarioReplay(file: scenario).run(format: format ?? .text) { inputs in
        try OutputFile.check([.output(output)] + figureFile, against: inputs)
        let figure = try makeFigure()
        return (try OutputFile.make(at: output), figure)
      }
    } else {
      try replay(file ?? "-")
    }
  }
}
