// SPDX-License-Identifier: MIT

import LocationCore

/// The size of a terminal in characters.
struct TerminalSize: Hashable, Sendable {
  /// The number of columns.
  var columns: Int
  /// The number of lines.
  var rows: Int
}

/// A line of a drawn dialog.
struct DialogLine: Hashable, Sendable {
  /// The emphasis of a line.
  enum Emphasis: Hashable, Sendable {
    case none
    case strong
    case focused
    case faint
  }

  /// The part before the text: the frame and the mark of the focus.
  let margin: String
  /// The text.
  let text: String
  /// The emphasis of the text.
  let emphasis: Emphasis
}

/// A dialog as lines.
///
/// The frame is open to the right, so that a character whose width a terminal sees differently
/// breaks nothing. The focus is marked in a column that no text of an app reaches.
struct DialogView: Hashable, Sendable {
  /// The largest width of a dialog in columns; longer lines are hard to read.
  static let maximumWidth = 64
  /// The number of columns below which the plain question is asked instead.
  static let minimumColumns = 20
  /// The largest number of lines of the title.
  static let titleLimit = 6
  /// The largest number of lines of the purpose string.
  static let purposeLimit = 6

  private static let margin = 4

  private let title: DisplayText
  private let purpose: DisplayText?
  private let buttons: [DisplayText]
  private let map: DisplayText?
  private let size: TerminalSize

  /// Prepares a prompt for a terminal.
  init(_ prompt: Prompt, size: TerminalSize) {
    title = DisplayText(prompt.title)
    purpose = prompt.purpose.map { DisplayText($0.text) }
    buttons = prompt.buttons.map { DisplayText($0.label) }
    map = prompt.mapRegion.map { DisplayText(DialogWords.map($0)) }
    self.size = size
  }

  /// Whether a prompt can be drawn on a terminal, with every button in sight.
  static func fits(_ prompt: Prompt, _ size: TerminalSize) -> Bool {
    size.columns >= minimumColumns && size.rows > leastLines(prompt)
  }

  /// The least number of lines: the frame's two, one of the title, the switch and the buttons.
  private static func leastLines(_ prompt: Prompt) -> Int {
    3 + (prompt.precise == nil ? 0 : 1) + prompt.buttons.count
  }

  /// The width of the dialog; one column stays free, because a full line wraps too early on some
  /// terminals.
  private var width: Int { max(min(size.columns - 1, Self.maximumWidth), Self.margin + 2) }
  private var textWidth: Int { width - Self.margin }

  /// The lines of a dialog, fewer than the screen has.
  func lines(_ model: DialogModel) -> [DialogLine] {
    var spare = size.rows - 1 - Self.leastLines(model.prompt)
    let head = title.lines(
      width: textWidth, limit: min(Self.titleLimit, 1 + max(spare, 0)), elision: .middle)
    spare -= head.count - 1
    let words = purpose.map { text in
      spare < 1
        ? [] : text.lines(width: textWidth, limit: min(Self.purposeLimit, spare), elision: .end)
    }
    spare -= words?.count ?? 0
    let place = spare < 1 ? nil : map?.line(width: textWidth)
    spare -= place == nil ? 0 : 1
    var blocks = [
      head.map { text($0, .strong) },
      (words ?? []).map { text($0) },
      (place.map { [text($0)] } ?? []) + precise(model),
      buttons.indices.map { row(buttons[$0].line(width: textWidth), .button($0), model) },
    ]
    blocks.removeAll(where: \.isEmpty)
    let gap = spare >= blocks.count - 1 ? [text("")] : []
    let lines = [top] + blocks.joined(separator: gap) + [bottom(model)]
    // There are too many lines only after the terminal was made smaller. The last ones are kept,
    // because they have the buttons.
    return lines.suffix(max(size.rows - 1, 1))
  }

  private func precise(_ model: DialogModel) -> [DialogLine] {
    model.precise.map {
      [row(DisplayText(DialogWords.precise($0)).line(width: textWidth), .precise, model)]
    } ?? []
  }

  private func text(_ text: String, _ emphasis: DialogLine.Emphasis = .none) -> DialogLine {
    DialogLine(margin: text.isEmpty ? "│" : "│   ", text: text, emphasis: emphasis)
  }

  private func row(_ text: String, _ row: DialogModel.Row, _ model: DialogModel) -> DialogLine {
    model.focus == row
      ? DialogLine(margin: "│ > ", text: text, emphasis: .focused)
      : DialogLine(margin: "│   ", text: text, emphasis: .none)
  }

  private var top: DialogLine {
    let name = "╭─ locsim "
    return DialogLine(
      margin: name + String(repeating: "─", count: max(width - name.count, 0)), text: "",
      emphasis: .none)
  }

  private func bottom(_ model: DialogModel) -> DialogLine {
    let hints = model.isListening ? DialogWords.hints(precise: model.precise != nil) : ["…"]
    let hint = hints.first { $0.count <= width - 3 } ?? ""
    return DialogLine(margin: "╰─ ", text: hint, emphasis: .faint)
  }
}
