// SPDX-License-Identifier: MIT

import LocationFiles
import LocationPlot

/// The file of a figure: SVG, or PNG if its name ends with `.png`.
struct PlotOutput {
  /// The path; `nil` and `-` are standard output.
  let path: String?

  /// Whether the file is PNG.
  var isPNG: Bool { path?.lowercased().hasSuffix(".png") == true }

  /// Checks before anything is read that a PNG can be made.
  ///
  /// - Throws: The exit status if it cannot, after the reason was reported.
  func check() throws {
    if isPNG { _ = try Self.converter() }
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
    do throws(FileFilter.Failure) {
      return try FileFilter.run(svg, through: converter, [program, "--format", "png"])
    } catch {
      Terminal.error(
        "\(program) made no PNG: \(error); write a file that ends with .svg instead")
      throw ExitStatus.unavailable
    }
  }
}
