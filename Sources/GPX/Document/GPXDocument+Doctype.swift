// SPDX-License-Identifier: MIT

extension GPXDocument {
  /// Handles the start of a document type declaration.
  mutating func doctypeStarted() {
    doctype.start = lexer.byteIndex
    doctype.position = lexer.position
  }

  /// Handles the end of a document type declaration.
  mutating func doctypeEnded() {
    checkDoctype()
    doctype.start = nil
  }

  /// Fails if the open declaration is too long.
  ///
  /// The lane also calls this between reads, so that a declaration without an end is noticed.
  mutating func checkDoctype() {
    guard let start = doctype.start, lexer.byteIndex - start > limits.doctypeBytes else { return }
    fail(.doctypeTooLong(limit: limits.doctypeBytes), at: doctype.position)
  }

  /// Handles the declaration of an attribute.
  mutating func attributeDeclared() {
    doctype.attributes += 1
    guard doctype.attributes > limits.declaredAttributes else { return }
    fail(.tooManyDeclaredAttributes(limit: limits.declaredAttributes), at: doctype.position)
  }
}

/// The state of the document type declaration, all of which expat keeps in memory.
struct DoctypeGuard {
  /// The index of the `[` of the open declaration, at which expat reports it; `nil` outside of one.
  var start: Int?

  /// The place of that byte.
  var position = TextPosition()

  /// The number of declared attributes.
  var attributes = 0
}
