// SPDX-License-Identifier: MIT

/// The state that another lexer needs to continue where the scanner has stopped.
struct LexicalContext {
  /// The markup in one line that brings a lexer into the scanner's state: the start tags of the
  /// open elements.
  var preface: [UInt8]

  /// The place of the next byte.
  var position: TextPosition

  /// Whether the document declares that it is in ASCII.
  var isASCII: Bool
}
