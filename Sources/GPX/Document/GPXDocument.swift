// SPDX-License-Identifier: MIT

/// Turns the callbacks of a lexer into events.
///
/// Only the elements of GPX are read, each in its own place. Any other element is skipped with its
/// content, by counting depth.
struct GPXDocument: ~Copyable {
  /// A place in the tree of GPX.
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

  /// An error and its place.
  struct Failure {
    var code: GPXError.Code
    var position: TextPosition
  }

  let limits: GPXLimits
  var lexer = LexerHandle()

  /// The first error; everything after it is ignored.
  private(set) var failure: Failure?

  /// The `version` attribute of the root element.
  var version: String?

  /// The `xmlns` attribute of the root element.
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

  /// Whether the skipped element would be an element of GPX if it had a namespace.
  var skipsUnnamed = false
  var rootHasNoNamespace = false
  var value = PointValue.elevation
  var valuePosition = TextPosition()
  var valueParent = Place.point

  init(limits: GPXLimits) {
    self.limits = limits
    text = ValueText(limit: limits.valueBytes)
  }

  /// Whether text is part of an open value; other text has no meaning.
  @inline(__always)
  var wantsText: Bool { place == .value && skippedDepth == 0 }

  /// Records an error unless there is one already, and stops the lexer.
  mutating func fail(_ code: GPXError.Code, at position: TextPosition? = nil) {
    guard failure == nil else { return }
    failure = Failure(code: code, position: position ?? lexer.position)
    lexer.stop()
  }

  // MARK: Callbacks

  /// Handles a start tag; `coordinate` has the coordinates that the lexer has parsed itself.
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

  /// Handles an end tag.
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

  /// Handles text while a value is open.
  mutating func characters(_ piece: Span<UInt8>) {
    if skippedDepth == 0, failure == nil { text.append(piece) }
  }

  // MARK: Attributes

  /// Counts a name that has no meaning to the reader; returns `false` if a limit is exceeded.
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

  /// Reads the attributes of a start tag; returns `false` if a limit is exceeded.
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
    // This limit is checked before the limit of names, because two hundred thousand declarations
    // are an attack of this kind.
    guard namespaces.count < limits.namespaceDeclarations else {
      fail(.tooManyNamespaces(limit: limits.namespaceDeclarations))
      return false
    }
    namespaces.declare(name, value, depth: depth)
    if name.prefixLength == 0, place == .beforeRoot { rootNamespace = value.text(limit: 80) }
    return admit(name)
  }
}

/// The coordinates in the attributes of a start tag.
struct CoordinateAttributes {
  /// The latitude in degrees north.
  var latitude = AttributeNumber.missing
  /// The longitude in degrees east.
  var longitude = AttributeNumber.missing
}
