// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationPlot

/// The file of a figure: SVG, or PNG if its name ends with `.png`.
struct PlotOutput {
  /// The path; `nil` and `-` are standard output.
  let path: String?

  /// Whether the file is PNG.
  var isPNG: Bool { path?.lowercased().hasSuffix(".png") == true }

  /// Checks before anything is read or played that a PNG can be made, and the file written.
  ///
  /// A file that exists keeps its content until the figure is drawn.
  ///
  /// - Throws: The exit status if it cannot, after the reason was reported.
  func check() throws {
    if isPNG { _ = try Self.converter() }
    try OutputFile.checkWritability(at: path)
  }

  /// Draws a figure and writes it.
  ///
  /// - Parameters:
  ///   - data: What the figure shows.
  ///   - options: How.
  ///   - names: The inputs, for the message if there is nothing to draw.
  /// - Throws: The exit status, after the reason was reported.
  func write(_ data: PlotData, _ options: PlotOptions, of names: String) throws {
    var bytes: [UInt8]
    do throws(PlotFault) {
      bytes = try Figure.draw(data, options)
    } catch {
      Terminal.error("\(names): \(error)")
      throw ExitStatus.dataError
    }
    if isPNG { bytes = try Self.png(of: bytes) }
    let file = try OutputFile.make(at: path)
    do throws(FileError) {
      try file.write(bytes)
    } catch {
      if error.isBrokenPipe { Terminal.endByBrokenPipe() }
      Terminal.error("\(path ?? "standard output"): cannot be written: \(error.reason)")
      throw ExitStatus.inputOutput
    }
  }

  // MARK: - PNG

  private static let program = "rsvg-convert"

  /// The bytes with which each PNG begins.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func converter() throws -> String {
    do throws(FileError) {
      return try Program.find(program, searchPath: Environment.value(of: "PATH"))
    } catch {
      Terminal.error(
        "PNG needs \(program), which is not installed; install the Debian package librsvg2-bin, or "
          + "write a file that ends with .svg")
      throw ExitStatus.unavailable
    }
  }

  private static func png(of svg: [UInt8]) throws -> [UInt8] {
    let converter = try converter()
    let png: [UInt8]
    do throws(FileFilter.Failure) {
      png = try FileFilter.run(svg, through: converter, [program, "--format", "png"])
    } catch {
      throw noPNG("\(error)")
    }
    guard png.starts(with: signature) else { throw noPNG("it wrote something else") }
    return png
  }

  private static func noPNG(_ reason: String) -> ExitCode {
    Terminal.error("\(program) made no PNG: \(reason); write a file that ends with .svg instead")
    return ExitStatus.unavailable
  }
}
