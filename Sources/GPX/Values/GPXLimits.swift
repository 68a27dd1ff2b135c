// SPDX-License-Identifier: MIT

/// The limits that protect memory and time against hostile or damaged documents.
///
/// The defaults are far above the values in files of recorders.
package struct GPXLimits: Hashable, Sendable {
  /// The deepest nesting of elements; the root has the depth 1.
  package var nestingDepth = 1_000

  /// The largest number of namespace declarations in scope at one element.
  package var namespaceDeclarations = 1_000

  /// The largest size of a piece of markup (a tag with its attributes, a comment, a processing
  /// instruction), in bytes of the document.
  package var tokenBytes = 8 << 20

  /// The largest size of a value, in bytes of UTF-8 without the blanks around it.
  ///
  /// A longer value counts as not understood. The longest number that a `GPXWriter` writes has 327
  /// bytes.
  package var valueBytes = 400

  /// The largest size of the name of an element or attribute, in bytes of UTF-8.
  package var nameBytes = 1_000

  /// The largest number of different names of elements and attributes, all of which expat keeps
  /// until the end.
  package var distinctNames = 10_000

  /// The largest size of a document type declaration, in bytes of the document from its `[` to its
  /// `>`.
  package var doctypeBytes = 64 << 10

  /// The largest number of attributes that a document type declares; expat adds their defaults to
  /// every element.
  package var declaredAttributes = 32

  /// The number of decompressed bytes that every gzip file may have, however small it is.
  package var freeExpandedBytes = 64 << 20

  /// The number of decompressed bytes beyond `freeExpandedBytes` for each compressed byte.
  package var expansionRatio = 200

  /// Makes the default limits.
  package init() {}
}
