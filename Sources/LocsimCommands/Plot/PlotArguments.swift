// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationPlot

extension PlotOptions.Kind: ExpressibleByArgument {}
extension PlotOptions.Horizontal: ExpressibleByArgument {}

/// The size of a figure, as an option gives it.
struct FigureSize {
  /// The width in pixels.
  let width: Int

  /// The height in pixels.
  let height: Int

  /// Parses `WIDTHxHEIGHT`, such as `960x600`.
  init(_ text: String) throws(OptionError) {
    let numbers = text.lowercased().split(
      separator: "x", omittingEmptySubsequences: false
    ).map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      PlotOptions.sizes.contains(width), PlotOptions.sizes.contains(height)
    else {
      throw OptionError(
        "\(quoted(text)) is no size; give width and height of 200 to 4000 pixels, such as 960x600")
    }
    (self.width, self.height) = (width, height)
  }
}

/// How a figure looks.
struct PlotArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What to draw; profile is the altitude, accuracy the radius of the fixes. (default: map)",
      valueName: "figure"))
  var what: PlotOptions.Kind?

  @Option(
    help: ArgumentHelp(
      """
      What profile, speed and accuracy have from left to right: the time, or the distance along \
      the first trace. (default: time)
      """, valueName: "axis"))
  var x: PlotOptions.Horizontal?

  @Option(
    help: ArgumentHelp(
      "Width and height in pixels, 200 to 4000 each. (default: 960x600)", valueName: "WxH"),
    transform: { try FigureSize($0) })
  var size: FigureSize?

  @Flag(help: "Draw on a dark background.")
  var dark = false

  /// The options of the figure.
  var options: PlotOptions {
    var options = PlotOptions()
    options.kind = what ?? options.kind
    options.horizontal = x ?? options.horizontal
    options.width = size?.width ?? options.width
    options.height = size?.height ?? options.height
    options.isDark = dark
    return options
  }

  func validate() throws {
    guard x != nil else { return }
    switch what ?? .map {
    case .map: throw ValidationError("A map has no axis; leave out --x, or choose with --what.")
    case .timeline: throw ValidationError("A timeline is over time; leave out --x.")
    case .profile, .speed, .accuracy: break
    }
  }
}
