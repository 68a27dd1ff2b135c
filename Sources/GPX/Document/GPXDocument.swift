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

  /// The root's `xmlns` attribute.
  var rootNamespace: String?

  var ignoredValues = GPXIgnoredValues()
  var queue = EventQueue()
  var doctype = DoctypeGuard()

  var place = Place.beforeRoot
  var text: ValueText
  var builder = PointBuilder()
  var namespaces = NamespaceScope()
  private var names = NameCensus()
  private(set) var depth = 0
  var skippedDepth = 0

  /// Whether what is skipped would be part of GPX's tree, had it a namespace.
  var skipsUnnamed = false
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

  /// A start tag was read; `coordinate` has the values that the lexer itself found in it.
  @inline(__always)
  mutating func start<Attributes: XMLAttributeList & ~Copyable>(
    _ name: XMLName, _ element: ElementName, _ attributes: borrowing Attributes,
    _ coordinate: CoordinateAttributes = CoordinateAttributes()
  ) {
    guard failure == nil else { return }
    depth += 1
    guard depth <= limits.nestingDepth else { return fail(.tooDeep(limit: limits.nestingDepth)) }
    if element == .other || name.prefixLength > 0 {
      guard name.isAdmitted || admit(name) else { return }
    }
    var coordinate = coordinate
    guard read(attributes, into: &coordinate) else { return }
    if skippedDepth > 0 {
      skippedDepth += 1
      if skipsUnnamed { notePoint(element, name) }
    } else {
      open(element, name, coordinate)
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
    _ attributes: borrowing Attributes, into coordinate: inout CoordinateAttributes
  ) -> Bool {
    var index = 0
    while let (name, value) = attributes[index] {
      index += 1
      switch name.prefixLength == 0 && name.localLength <= 8 ? name.packed : 0 {
      case XMLKey.lat: coordinate.latitude = value.number(limit: limits.valueBytes)
      case XMLKey.lon: coordinate.longitude = value.number(limit: limits.valueBytes)
      case XMLKey.version: if place == .beforeRoot { version = value.text(limit: 80) }
      default: guard readOther(name, value) else { return false }
      }
    }
    return true
  }

  private mutating func readOther(_ name: XMLName, _ value: XMLValue) -> Bool {
    guard name.isNamespaceDeclaration, skippedDepth == 0 else { return admit(name) }
    // Declarations come before the count of names: two hundred thousand are an attack of this kind.
    guard namespaces.count < limits.namespaceDeclarations else {
      fail(.tooManyNamespaces(limit: limits.namespaceDeclarations))
      return false
    }
    namespaces.declare(name, value, depth: depth)
    if name.prefixLength == 0, place == .beforeRoot { rootNamespace = value.text(limit: 80) }
    return admit(name)
  }
}

/// The attributes of a start tag that make a point's coordinate.
struct CoordinateAttributes {
  /// Degrees north.
  var latitude = AttributeNumber.missing
  /// Degrees east.
  var longitude = AttributeNumber.missing
}
