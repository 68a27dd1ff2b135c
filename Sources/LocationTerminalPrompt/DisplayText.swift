// SPDX-License-Identifier: MIT

/// Text of an app, in a form that a terminal may show.
///
/// An app writes its purpose string, and its name appears in the title. Neither may move the
/// cursor, color a button, reverse the direction of reading or hide a letter. Only letters, digits,
/// punctuation, symbols, a few marks on each and single spaces are kept. Other characters are shown
/// as U+FFFD or left out.
struct DisplayText: Hashable, Sendable {
  /// A character with the marks on it, and the columns that it takes.
  struct Cell: Hashable, Sendable {
    fileprivate(set) var text: String
    let width: Int

    static let space = Self(text: " ", width: 1)
    static let ellipsis = Self(text: "…", width: 1)
  }

  /// The largest number of marks on one character; more would cover the lines around it.
  static let markLimit = 3

  private static let replacement = Cell(text: "\u{FFFD}", width: 1)

  /// The characters from left to right, without a space at either end and without two spaces
  /// together.
  private(set) var cells: [Cell] = []

  /// Keeps the part of a text that may be shown.
  init(_ foreign: String) {
    var marks = 0
    for scalar in foreign.unicodeScalars {
      switch Role(scalar) {
      case .space:
        // Runs of spaces could push a word to the place of one of the dialog's own words.
        if let last = cells.last, last != .space { cells.append(.space) }
      case .mark where cells.isEmpty || cells.last == .space:
        // The mark would be drawn on the frame, or on nothing.
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

/// The role of a character in a line of text.
private enum Role {
  case space
  case mark
  /// Chooses between a colored and a plain symbol; without it the symbol is still the same.
  case presentation
  case visible
  case unfit

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    // Tab, line feed and carriage return, and Braille without a dot, which looks like a space.
    case 0x09, 0x0A, 0x0D, 0x2800: self = .space
    case 0xFE0E, 0xFE0F: self = .presentation
    default: self = Self.byCategory(scalar)
    }
  }

  private static func byCategory(_ scalar: Unicode.Scalar) -> Role {
    // This comes first, because some of these characters, such as Hangul fillers, are letters or
    // marks by category.
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
