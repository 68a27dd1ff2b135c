// SPDX-License-Identifier: MIT

/// Text of an app, in a form that a terminal may show.
///
/// An app writes its purpose string, and its name appears in the title. Neither may move the
/// cursor, color a button, reverse the direction of reading or hide a letter. Only letters, marks,
/// digits, symbols and single spaces are kept; everything else shows as U+FFFD.
struct DisplayText: Hashable, Sendable {
  /// A character with the marks on it, and the columns that it takes.
  struct Cell: Hashable, Sendable {
    fileprivate(set) var text: String
    let width: Int

    static let space = Self(text: " ", width: 1)
    static let ellipsis = Self(text: "…", width: 1)
  }

  /// Marks kept on one character; a flood of them would cover the lines around it.
  static let markLimit = 3

  private static let replacement = Cell(text: "\u{FFFD}", width: 1)

  /// What is shown, from left to right; no space first or last, and no two together.
  private(set) var cells: [Cell] = []

  /// Takes over what may be shown of a text.
  init(_ foreign: String) {
    var marks = 0
    for scalar in foreign.unicodeScalars {
      switch Role(scalar) {
      case .space:
        // Runs of spaces could push a word to the place of one of the dialog's own words.
        if let last = cells.last, last != .space { cells.append(.space) }
      case .mark where cells.isEmpty || cells.last == .space:
        // It would sit on the frame, or on nothing.
        cells.append(Self.replacement)
        marks = Self.markLimit
      case .mark:
        marks += 1
        if marks <= Self.markLimit { cells[cells.count - 1].text.unicodeScalars.append(scalar) }
      case .presentation: break
      case .unfit: cells.append(Self.replacement)
      case .visible:
        cells.append(Cell(text: String(scalar), width: ColumnWidth.of(scalar)))
        marks = 0
      }
    }
    if cells.last == .space { cells.removeLast() }
  }

  init(cells: [Cell]) { self.cells = cells }

  /// The text in one line.
  var string: String { cells.reduce(into: "") { $0 += $1.text } }
}

/// What a character is to a line of text.
private enum Role {
  case space
  case mark
  /// Chooses between a colored and a plain symbol; without it the symbol is still the same.
  case presentation
  case visible
  case unfit

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Tab, line feed, carriage return; and Braille without a dot, a space by its looks.
    case 0x09, 0x0A, 0x0D, 0x2800: self = .space
    case 0xFE0E, 0xFE0F: self = .presentation
    default: self = Self.byCategory(scalar)
    }
  }

  private static func byCategory(_ scalar: Unicode.Scalar) -> Role {
    // First, because some of these are letters or marks by category: Hangul fillers, for one.
    if scalar.properties.isDefaultIgnorableCodePoint { return .unfit }
    return switch scalar.properties.generalCategory {
    case .spaceSeparator: .space
    case .nonspacingMark, .enclosingMark, .spacingMark: .mark
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      .unfit
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      .visible
    @unknown default: .unfit
    }
  }
}
