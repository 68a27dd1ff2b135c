// SPDX-License-Identifier: MIT

/// The bounds that keep hostile or damaged documents from using up memory or time.
///
/// The defaults are far above every file that recorders write.
public struct GPXLimits: Hashable, Sendable {
  /// Deepest nesting of elements, the root being 1 deep.
  public var nestingDepth = 1_000

  /// Most namespace declarations in scope at one element.
  public var namespaceDeclarations = 1_000

  /// Longest piece of markup (a tag with its attributes, a comment, a processing instruction),
  /// in bytes of the document.
  public var tokenBytes = 8 << 20

  /// Longest value, in bytes of UTF-8 without blanks at its ends.
  ///
  /// A longer one counts as not understood. The longest number that a `GPXWriter` writes has 344.
  public var valueBytes = 400

  /// Longest name of an element or attribute, in bytes of UTF-8.
  public var nameBytes = 1_000

  /// Most different names of elements and attributes; expat keeps each until the end.
  public var distinctNames = 10_000

  /// Longest document type declaration, in bytes of the document from its `[` to its `>`.
  public var doctypeBytes = 64 << 10

  /// Most attributes that a document type may declare; expat adds their defaults to every element.
  public var declaredAttributes = 32

  /// Decompressed bytes that any gzip file may have, however small it is.
  public var freeExpandedBytes = 64 << 20

  /// Decompressed bytes allowed past `freeExpandedBytes` for each compressed byte.
  public var expansionRatio = 200

  /// Makes the default limits.
  public init() {}
}
