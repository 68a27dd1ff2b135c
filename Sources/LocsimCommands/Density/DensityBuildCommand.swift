// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationDensity
import LocationFiles
import LocationHost

/// `locsim density build`: makes a density table from counts of people.
struct DensityBuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make a density table from a grid of how many people live where.",
    discussion: """
      Reads lines of latitude, longitude and count of people, with commas between them; a first \
      line may name the columns in another order, such as lon,lat,count or x,y,z. A grid of a \
      kilometer or finer does best (GHS-POP, WorldPop, Kontur, a census). Regions with reduced accuracy are then \
      joined with their neighbors, up to cells of 10 km, until they hold enough people; where \
      the grid counts no people they are cells of 10 km. The table is public: it says nothing about \
      a device.

      EXAMPLES
        locsim density build people.csv --output world.density
        zcat people.csv.gz | locsim density build - --output world.density
        locsim density build people.csv --output k5.density --minimum-population 5000

      EXIT STATUS
        0   the table was written
        64  the command line is wrong
        65  the input is broken
        66  the input cannot be opened
        73  the output file cannot be made
        74  reading or writing failed
      """)

  @Argument(
    help: "A file of latitude, longitude and count, or - for standard input.",
    completion: .file(extensions: ["csv"]))
  var input: String

  @Option(
    help: ArgumentHelp("Write the table to this file; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp("Least number of people that a region should hold.", valueName: "people"))
  var minimumPopulation = 1_000

  func validate() throws {
    let range = DensityBuilder.minimumPopulations
    guard range.contains(minimumPopulation) else {
      throw ValidationError(
        "--minimum-population is \(minimumPopulation), outside "
          + "\(range.lowerBound)…\(range.upperBound).")
    }
  }

  func run() throws {
    try OutputFile.check([.output(output)], against: [.input(input)])
    var builder = DensityBuilder(minimumPopulation: minimumPopulation)
    do throws(PopulationError) {
      try count(into: &builder)
    } catch {
      Terminal.progress("")
      Terminal.error(error.description)
      throw Self.status(of: error)
    }
    Terminal.progress("joining regions")
    let (table, tally) = builder.finish()
    Terminal.progress("")
    try write(table)
    for line in DensityText.lines(of: tally, minimumPopulation: minimumPopulation) {
      Terminal.line(line)
    }
  }

  private func count(into builder: inout DensityBuilder) throws(PopulationError) {
    var reader = try PopulationReader(path: input)
    var sinceProgress = Stopwatch()
    while try reader.readChunk(into: &builder) {
      guard Terminal.isInteractive, sinceProgress.elapsed >= .milliseconds(100) else { continue }
      sinceProgress = Stopwatch()
      let share = reader.percentage.map { ", \($0) %" } ?? ""
      Terminal.progress("\(reader.file): \(reader.count) counts\(share)")
    }
  }

  private static func status(of error: PopulationError) -> ExitCode {
    if error.isMissingInput { return ExitStatus.noInput }
    return error.isReadFailure ? ExitStatus.inputOutput : ExitStatus.dataError
  }

  private func write(_ table: DensityTable) throws {
    do throws(WholeFile.Failure) {
      try WholeFile.write(table.bytes, to: output)
    } catch {
      switch error {
      case .cannotCreate(let error):
        Terminal.error("\(output): cannot be written: \(error.reason)")
        throw ExitStatus.cannotCreate
      case .cannotWrite(let error):
        if error.isBrokenPipe { Terminal.endByBrokenPipe() }
        Terminal.error("\(output): cannot be written: \(error.reason)")
        throw ExitStatus.inputOutput
      }
    }
  }
}
