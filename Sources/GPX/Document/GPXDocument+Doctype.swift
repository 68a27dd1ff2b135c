// SPDX-License-Identifier: MIT

extension GPXDocument {
  /// A document type declaration begins.
  mutating func doctypeStarted() {
    doctype.start = lexer.byteIndex
    doctype.position = lexer.position
  }

  /// The document type declaration ends.
  mutating func doctypeEnded() {
    checkDoctype()
    doctype.start = nil
  }

  /// Fails if the declaration is too long so far.
  ///
  /// It is also called between reads, so that a declaration without an end is noticed.
  mutating func checkDoctype() {
    guard let start = doctype.start, lexer.byteIndex - start > limits.doctypeBytes else { return }
    fail(.doctypeTooLong(limit: limits.doctypeBytes), at: doctype.position)
  }

  /// The document type declares an attribute.
  mutating func attributeDeclared() {
    doctype.attributes += 1
    guard doctype.attributes > limits.declaredAttributes else { return }
    fail(.tooManyDeclaredAttributes(limit: limits.declaredAttributes), at: doctype.position)
  }
}

/// Watches the document type declaration, all of which expat keeps in memory.
struct DoctypeGuard {
  /// Byte at which the declaration that is being read starts, `nil` outside of one.
  var start: Int?

  /// Place of its start.
  var position = TextPosition()

  /// Attributes declared so far.
  var attributes = 0
}
