// SPDX-License-Identifier: MIT

/// The state that another lexer needs to continue at the scanner's stop.
struct LexicalContext {
  /// Markup on one line that brings a lexer into the scanner's state: the open elements' start
  /// tags.
  var preface: [UInt8]

  /// Place of the next byte.
  var position: TextPosition

  /// Whether the document says that it has no other characters than those of ASCII.
  var isASCII: Bool
}
