// SPDX-License-Identifier: MIT

/// The colors of a figure.
///
/// The colors of series are those that Okabe and Ito chose so that people who see few colors can
/// tell them apart. Clients also differ by their dashes.
struct Theme {
  /// The background.
  let background: String

  /// Text, and the first trace.
  let ink: String

  /// Labels and borders.
  let muted: String

  /// Lines of the grid.
  let grid: String

  private let colors: [String]

  /// Makes the colors for a light or a dark background.
  init(isDark: Bool) {
    if isDark {
      (background, ink, muted, grid) = ("#15181c", "#f0f0f0", "#a3a8ae", "#33383f")
      colors = ["#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#d55e00"]
    } else {
      (background, ink, muted, grid) = ("#ffffff", "#1b1b1b", "#63676c", "#e2e4e7")
      colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"]
    }
  }

  /// The look of a series.
  struct Look {
    /// Its color.
    let color: String

    /// The dashes of its lines; `none` for a solid line.
    let dashes: String

    /// The width of its lines in pixels.
    let width: Double
  }

  /// Returns the look of each series.
  ///
  /// The first trace is broad and in ink, so that what clients were given shows upon it.
  func looks(of series: [PlotSeries]) -> [Look] {
    var next = 0
    return series.enumerated().map { index, series in
      if index == 0, series.role == .trace {
        return Look(color: ink, dashes: "none", width: 4)
      }
      defer { next += 1 }
      let dashes = ["none", "8 3", "2 4"][next % 3]
      return Look(
        color: colors[next % colors.count], dashes: dashes, width: series.role == .trace ? 2.5 : 1.5
      )
    }
  }

  /// The color of a status of authorization.
  func color(of authorization: PlotAuthorization) -> String {
    if authorization.permitsFixes { return colors[2] }
    return authorization.status == "notDetermined" ? muted : colors[1]
  }

  /// The color of an accuracy.
  func color(ofAccuracyOf authorization: PlotAuthorization) -> String {
    authorization.isFull ? colors[0] : colors[4]
  }

  /// The color of text on a color, black or white.
  ///
  /// - Parameter color: The color as six hexadecimal digits after a number sign.
  /// - Returns: The color of the text, in the same form.
  func label(on color: String) -> String {
    guard let value = Int(color.dropFirst(), radix: 16) else { return ink }
    // The eye takes green for brighter than red, and red for brighter than blue.
    let brightness =
      299 * (value >> 16 & 0xFF) + 587 * (value >> 8 & 0xFF) + 114 * (value & 0xFF)
    return brightness > 110_000 ? "#000000" : "#ffffff"
  }

  /// The color of prompts.
  var prompt: String { colors[3] }

  /// The color of failures.
  var failure: String { colors[1] }
}
