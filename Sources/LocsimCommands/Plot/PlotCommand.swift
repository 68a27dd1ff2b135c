// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationPlayback
import LocationPlot
import LocationRecording
import LocationSources

/// `locsim plot`: draws traces, and what apps were given.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Draw traces, and what apps were given, as SVG or PNG.",
    discussion: """
      A trace (GPX, NMEA, or what gpspipe records) shows where the device was, as a replay would \
      play it. NDJSON of locsim shows what each client was given: locations, regions of reduced \
      accuracy, failures, authorization and prompts. Several inputs are drawn into one figure.

      Points that are too close to see are left out, so a figure of a million points has less than \
      2 MB. Equal inputs give equal bytes. A name that ends with .png makes a PNG with rsvg-convert, \
      of the Debian package librsvg2-bin.

      EXAMPLES
        locsim plot walk.gpx -o walk.svg
        locsim plot walk.gpx walk.ndjson -o walk.svg
        locsim plot drive.gpx --what speed --x distance -o drive.svg
        locsim plot day.ndjson --what timeline --size 1200x400 --dark -o day.png
        locsim replay walk.gpx --format ndjson | locsim plot walk.gpx - -o a.svg

      EXIT STATUS
        0   the figure was written
        64  the command line is wrong
        65  an input is broken, or there is nothing to draw
        66  an input cannot be opened
        69  rsvg-convert is not installed; or there is no gpsd to read a log of NMEA with, or no \
      libgps
        73  the output file cannot be made
        74  reading or writing failed
      """)

  @Argument(
    help: "Traces and NDJSON of locsim; - is standard input.",
    completion: .file(extensions: ["gpx", "gz", "ndjson", "nmea", "json"]))
  var inputs: [String]

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write to this file instead of standard output; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["svg", "png"]))
  var output: String?

  @OptionGroup
  var figure: PlotArguments

  func validate() throws {
    if inputs.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input is named more than once; leave all but one out.")
    }
    for input in inputs where input.hasSuffix(".yaml") || input.hasSuffix(".yml") {
      throw ValidationError(
        "\(quoted(input)) is a scenario; plot what locsim replay --scenario writes with --format "
          + "ndjson.")
    }
  }

  func run() throws {
    try OutputFile.check([.output(output)], against: inputs.map { .input($0) })
    let target = PlotOutput(path: output)
    try target.check()
    let data = try PlotInputs.read(inputs)
    try target.write(data, figure.options, of: inputs.map(PlotInputs.name).joined(separator: ", "))
  }
}
