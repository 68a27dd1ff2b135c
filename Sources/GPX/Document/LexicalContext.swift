// SPDX-License-Identifier: MIT

/// What another lexer must know to go on where the scanner stopped.
struct LexicalContext {
  /// Markup on one line that brings a lexer into the scanner's state: the open elements' start tags.
  var preface: [UInt8]

  /// Place of the next byte.
  var position: TextPosition

  /// Whether the document says that it has no other characters than those of ASCII.
  var isASCII: Bool
}
