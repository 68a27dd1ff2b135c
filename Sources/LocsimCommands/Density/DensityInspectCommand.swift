// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles

/// `locsim density inspect`: describes the content of a density table.
struct DensityInspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show how many regions of each kind a density table makes.",
    discussion: """
      EXAMPLES
        locsim density inspect world.density

      EXIT STATUS
        0   the file is a density table that this version of locsim can use
        64  the command line is wrong
        65  the file is broken, or no such table
        66  the file cannot be opened
        74  reading or writing failed
      """)

  @Argument(help: "A density table.", completion: .file())
  var file: String

  func run() throws {
    try OutputFile.check([.output(nil)], against: [.input(file)])
    let table: DensityTable
    do throws(DensityFileError) {
      table = try DensityFile.load(path: file)
    } catch {
      Terminal.error(error.description)
      throw error.status
    }
    do throws(FileError) {
      try OutputFile(path: nil).write(Array(DensityText.text(of: table).utf8))
    } catch {
      if error.isBrokenPipe { Terminal.endByBrokenPipe() }
      Terminal.error("the output cannot be written: \(error.reason)")
      throw ExitStatus.inputOutput
    }
  }
}

extension DensityFileError {
  /// The exit status of a command that ends because of this error.
  var status: ExitCode {
    if isMissingInput { return ExitStatus.noInput }
    return isReadFailure ? ExitStatus.inputOutput : ExitStatus.dataError
  }
}
