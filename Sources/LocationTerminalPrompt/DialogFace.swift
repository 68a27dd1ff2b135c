// SPDX-License-Identifier: MIT

import LocationCore

/// The appearance of a dialog on a terminal, as bytes to write.
protocol DialogFace {
  /// The bytes that show the dialog's current state, in place of its previous one.
  mutating func draw(_ model: DialogModel, size: TerminalSize) -> [UInt8]

  /// The bytes that remove the dialog.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - outcome: The outcome, shown in a line that stays; `nil` if it was withdrawn.
  ///   - size: The size of the terminal.
  /// - Returns: The bytes.
  mutating func close(_ prompt: Prompt, outcome: PromptOutcome?, size: TerminalSize) -> [UInt8]
}

/// A framed dialog among the lines of the terminal, which is drawn again at each change.
///
/// The cursor waits below it and stays visible, so that nothing must be restored if the process is
/// killed.
struct FramedFace: DialogFace {
  private var height: Int?

  mutating func draw(_ model: DialogModel, size: TerminalSize) -> [UInt8] {
    let lines = DialogView(model.prompt, size: size).lines(model)
    var text = height.map(Self.erasing) ?? Self.freshLine(size)
    for line in lines { text += line.margin + Self.emphasized(line) + "\r\n" }
    height = lines.count
    return Array(text.utf8)
  }

  mutating func close(
    _ prompt: Prompt, outcome: PromptOutcome?, size: TerminalSize
  ) -> [UInt8] {
    let erasing = height.map(Self.erasing) ?? ""
    height = nil
    guard let outcome else { return Array(erasing.utf8) }
    let remark = DisplayText(DialogWords.remark(prompt, outcome)).lines(
      width: max(size.columns - 1, DialogView.minimumColumns), limit: 1, elision: .middle)
    return Array((erasing + remark.joined() + "\r\n").utf8)
  }

  private static func erasing(_ height: Int) -> String { "\r\u{1B}[\(height)A\u{1B}[J" }

  /// Moves to the next line, unless the cursor is at the beginning of one.
  ///
  /// As many spaces as a line has columns wrap only if the line already has text.
  private static func freshLine(_ size: TerminalSize) -> String {
    String(repeating: " ", count: size.columns) + "\r\u{1B}[J"
  }

  private static func emphasized(_ line: DialogLine) -> String {
    switch line.emphasis {
    case .none: line.text
    case .strong: "\u{1B}[1m\(line.text)\u{1B}[0m"
    case .focused: "\u{1B}[7m\(line.text)\u{1B}[0m"
    case .faint: "\u{1B}[2m\(line.text)\u{1B}[0m"
    }
  }
}

/// A question in lines, for terminals that cannot move the cursor, and for very small ones.
///
/// Every change writes a line with the row that Enter would press.
struct PlainFace: DialogFace {
  private static let maximumWidth = 100

  private var last: String?

  mutating func draw(_ model: DialogModel, size: TerminalSize) -> [UInt8] {
    let isFirst = last == nil
    let status = Self.status(model)
    var lines = isFirst ? ["", ""] + Self.question(model.prompt, width: Self.width(size)) : []
    if model.isListening && status != last {
      lines.append(status)
      last = status
    } else if isFirst {
      last = ""
    }
    return Self.bytes(lines)
  }

  mutating func close(
    _ prompt: Prompt, outcome: PromptOutcome?, size: TerminalSize
  ) -> [UInt8] {
    last = nil
    return Self.bytes([
      outcome.map { DialogWords.remark(prompt, $0) } ?? "locsim: the question was withdrawn"
    ])
  }

  private static func width(_ size: TerminalSize) -> Int {
    max(min(size.columns - 1, maximumWidth), DialogView.minimumColumns)
  }

  private static func question(_ prompt: Prompt, width: Int) -> [String] {
    var lines = DisplayText("locsim: \(prompt.title)").lines(
      width: width, limit: DialogView.titleLimit, elision: .middle)
    let purpose = prompt.purpose.map {
      DisplayText($0.text).lines(width: width - 2, limit: DialogView.purposeLimit, elision: .end)
    }
    lines += (purpose ?? []).map { "  \($0)" }
    if let region = prompt.mapRegion { lines.append(DialogWords.map(region)) }
    for (index, button) in prompt.buttons.enumerated() {
      lines.append("\(index + 1)) \(DisplayText(button.label).line(width: width - 3))")
    }
    let key = prompt.precise == nil ? "" : "p switches Precise, "
    lines.append("A number chooses, \(key)Enter answers, q leaves the question open.")
    return lines
  }

  private static func status(_ model: DialogModel) -> String {
    let precise = model.precise.map(DialogWords.precise)
    switch model.focus {
    case .precise: return "> \(precise ?? "")"
    case .button(let index):
      let label = DisplayText(model.prompt.buttons[index].label).string
      return "> \(index + 1)) \(label)" + (precise.map { ", \($0)" } ?? "")
    }
  }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }
}
