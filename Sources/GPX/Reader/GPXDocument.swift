// SPDX-License-Identifier: MIT

/// Turns the parser's callbacks into events: which element counts, what a point is made of.
///
/// Only the elements of GPX's own tree are followed, each in its own place. Every other element is
/// skipped with all that is in it, by counting its depth alone.
struct GPXDocument: ~Copyable {
  /// Where in GPX's tree the parser is.
  enum Place: UInt8 {
    case beforeRoot
    case gpx
    case track
    case segment
    case route
    case point
    case extensions
    case trackPointExtension
    case value
  }

  /// A fault of the document and its place.
  struct Failure {
    var code: GPXError.Code
    var position: TextPosition
  }

  let limits: GPXLimits
  var lexer = LexerHandle()

  /// The first fault met; nothing that follows it counts.
  private(set) var failure: Failure?

  /// The root's `version` attribute.
  var version: String?

  var ignoredValues = GPXIgnoredValues()
  var queue = EventQueue()
  var doctype = DoctypeGuard()

  var place = Place.beforeRoot
  var text: ValueText
  var builder = PointBuilder()
  var namespaces = NamespaceScope()
  private var names = NameCensus()
  private var depth = 0
  var skippedDepth = 0
  var rootHasNoNamespace = false
  var value = PointValue.elevation
  var valuePosition = TextPosition()
  var valueParent = Place.point

  init(limits: GPXLimits) {
    self.limits = limits
    text = ValueText(limit: limits.valueBytes)
  }

  /// Whether the text that follows is part of a value; all other text means nothing.
  @inline(__always)
  var wantsText: Bool { place == .value && skippedDepth == 0 }

  /// Records a fault at the current place, unless there is one already, and stops the parser.
  mutating func fail(_ code: GPXError.Code, at position: TextPosition? = nil) {
    guard failure == nil else { return }
    failure = Failure(code: code, position: position ?? lexer.position)
    lexer.stop()
  }

  // MARK: Callbacks

  /// A start tag was read.
  @inline(__always)
  mutating func start<Attributes: XMLAttributeList & ~Copyable>(
    _ name: XMLName, _ element: ElementName, _ attributes: borrowing Attributes
  ) {
    guard failure == nil else { return }
    depth += 1
    guard depth <= limits.nestingDepth else { return fail(.tooDeep(limit: limits.nestingDepth)) }
    if element == .other || name.prefixLength > 0 {
      guard admit(name) else { return }
    }
    var tag = PointAttributes()
    guard read(attributes, into: &tag) else { return }
    if skippedDepth > 0 {
      skippedDepth += 1
    } else {
      open(element, name, tag)
    }
  }

  /// An end tag was read.
  mutating func end() {
    guard failure == nil else { return }
    if skippedDepth > 0 {
      skippedDepth -= 1
    } else {
      close()
    }
    leave()
  }

  @inline(__always)
  mutating func leave() {
    namespaces.leave(depth: depth)
    depth -= 1
  }

  /// Text was read while a value is open.
  mutating func characters(_ piece: Span<UInt8>) {
    if skippedDepth == 0, failure == nil { text.append(piece) }
  }

  // MARK: Attributes

  /// The attributes that mean something, of one start tag.
  struct PointAttributes {
    var latitude: XMLValue?
    var longitude: XMLValue?
    var version: XMLValue?
    var namespace: XMLValue?
  }

  /// Counts a name that is not the reader's own; `false` past a limit.
  private mutating func admit(_ name: XMLName) -> Bool {
    guard name.length <= limits.nameBytes else {
      fail(.nameTooLong(limit: limits.nameBytes))
      return false
    }
    names.add(name)
    guard names.count <= limits.distinctNames else {
      fail(.tooManyNames(limit: limits.distinctNames))
      return false
    }
    return true
  }

  /// Goes through the attributes of a start tag; `false` past a limit.
  @inline(__always)
  private mutating func read<Attributes: XMLAttributeList & ~Copyable>(
    _ attributes: borrowing Attributes, into tag: inout PointAttributes
  ) -> Bool {
    var index = 0
    while let (name, value) = attributes[index] {
      index += 1
      switch name.prefixLength == 0 && name.localLength <= 8 ? name.packed : 0 {
      case XMLKey.lat: tag.latitude = value
      case XMLKey.lon: tag.longitude = value
      case XMLKey.version: tag.version = value
      default: guard readOther(name, value, into: &tag) else { return false }
      }
    }
    return true
  }

  private mutating func readOther(
    _ name: XMLName, _ value: XMLValue, into tag: inout PointAttributes
  ) -> Bool {
    guard name.isNamespaceDeclaration, skippedDepth == 0 else { return admit(name) }
    // Declarations come before the count of names: two hundred thousand are an attack of this kind.
    guard namespaces.count < limits.namespaceDeclarations else {
      fail(.tooManyNamespaces(limit: limits.namespaceDeclarations))
      return false
    }
    namespaces.declare(name, value, depth: depth)
    if name.prefixLength == 0 { tag.namespace = value }
    return admit(name)
  }
}
