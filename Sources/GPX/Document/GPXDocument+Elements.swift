// SPDX-License-Identifier: MIT

/// The elements that have a meaning at each place, and the events that their ends cause.
extension GPXDocument {
  @inline(__always)
  private func isGPX(_ kind: NamespaceScope.Kind) -> Bool {
    kind == .gpx || (kind == .none && rootHasNoNamespace)
  }

  @inline(__always)
  mutating func open(_ element: ElementName, _ name: XMLName, _ coordinate: CoordinateAttributes) {
    let kind = namespaces.kind(of: name)
    switch (place, element) {
    case (.segment, .trkpt) where isGPX(kind): openPoint(.trackPoint, coordinate)
    case (.point, _) where isGPX(kind): openChild(element)
    case (.route, .rtept) where isGPX(kind): openPoint(.routePoint, coordinate)
    case (.gpx, .wpt) where isGPX(kind): openPoint(.waypoint, coordinate)
    case (.gpx, .trk) where isGPX(kind): enter(.track, .trackStart)
    case (.track, .trkseg) where isGPX(kind): enter(.segment, .segmentStart)
    case (.gpx, .rte) where isGPX(kind): enter(.route, .routeStart)
    case (.extensions, _), (.trackPointExtension, _): openExtension(element, kind, name)
    case (.beforeRoot, _): openRoot(element, name, kind)
    case (.segment, .trkpt), (.route, .rtept), (.gpx, .wpt), (.gpx, .trk), (.track, .trkseg),
      (.gpx, .rte):
      skip()
      skipsUnnamed = kind == .none
      if skipsUnnamed { notePoint(element, name) }
    default: skip()
    }
  }

  /// Skips the open element with its content.
  private mutating func skip() {
    skippedDepth = 1
    skipsUnnamed = false
  }

  /// Reports a point that is skipped because it has no namespace.
  ///
  /// Reading it would be a guess, and skipping it silently would lose it.
  @inline(never)
  mutating func notePoint(_ element: ElementName, _ name: XMLName) {
    let pointKind: GPXPoint.Kind
    switch element {
    case .trkpt: pointKind = .trackPoint
    case .rtept: pointKind = .routePoint
    case .wpt: pointKind = .waypoint
    default: return
    }
    guard namespaces.kind(of: name) == .none else { return }
    deliver(
      .unusablePoint(
        GPXUnusablePoint(
          kind: pointKind, position: lexer.position, reason: .withoutNamespace)))
  }

  private mutating func enter(_ inner: Place, _ event: GPXEvent) {
    place = inner
    deliver(event)
  }

  private mutating func openRoot(
    _ element: ElementName, _ name: XMLName, _ kind: NamespaceScope.Kind
  ) {
    guard element == .gpx, kind != .undeclared else {
      version = nil
      return fail(.notGPX(root: name.text(limit: 80)))
    }
    guard kind == .gpx || kind == .none else {
      version = nil
      return fail(.notGPXNamespace(rootNamespace ?? name.text(limit: 80)))
    }
    rootHasNoNamespace = kind == .none
    place = .gpx
  }

  private mutating func openPoint(_ kind: GPXPoint.Kind, _ coordinate: CoordinateAttributes) {
    let position = lexer.position
    if case .number(let latitude) = coordinate.latitude,
      case .number(let longitude) = coordinate.longitude, abs(latitude) <= 90, abs(longitude) <= 180
    {
      builder.begin(kind, latitude: latitude, longitude: longitude, position: position)
      place = .point
      return
    }
    let reason: GPXUnusablePoint.Reason =
      switch (coordinate.latitude, coordinate.longitude) {
      case (.missing, _): .missingLatitude
      case (.malformed, _): .malformedLatitude
      case (.number(let latitude), _) where abs(latitude) > 90: .latitudeOutOfRange
      case (.number, .missing): .missingLongitude
      case (.number, .malformed): .malformedLongitude
      case (.number, .number): .longitudeOutOfRange
      }
    skip()
    deliver(.unusablePoint(GPXUnusablePoint(kind: kind, position: position, reason: reason)))
  }

  /// Opens a GPX element directly inside a point.
  @inline(__always)
  private mutating func openChild(_ element: ElementName) {
    if let value = PointValue(child: element) {
      openValue(value)
    } else if element == .extensions {
      place = .extensions
    } else {
      skip()
    }
  }

  /// Opens an element inside a point's extensions.
  private mutating func openExtension(
    _ element: ElementName, _ kind: NamespaceScope.Kind, _ name: XMLName
  ) {
    // Some exporters write speed and course without a namespace of their own.
    let isGarmin = kind == .garmin
    let isOwn = isGarmin || kind == .gpx || kind == .none
    switch element {
    case .speed where isOwn: openValue(.extensionSpeed)
    case .course where isOwn: openValue(.extensionCourse)
    case .bearing where isGarmin: openValue(.extensionBearing)
    case .trackPointExtension where isGarmin && place == .extensions: place = .trackPointExtension
    default: skip()
    }
  }

  @inline(__always)
  private mutating func openValue(_ value: PointValue) {
    self.value = value
    valuePosition = lexer.position
    valueParent = place
    place = .value
    text.reset()
    lexer.collectText(true)
  }

  // MARK: End tags

  @inline(__always)
  mutating func close() {
    switch place {
    case .value: closeValue()
    case .point: closePoint()
    case .extensions: place = .point
    case .trackPointExtension: place = .extensions
    case .segment: leave(to: .track, .segmentEnd)
    case .track: leave(to: .gpx, .trackEnd)
    case .route: leave(to: .gpx, .routeEnd)
    case .gpx, .beforeRoot: break
    }
  }

  private mutating func leave(to outer: Place, _ event: GPXEvent) {
    place = outer
    deliver(event)
  }

  @inline(__always)
  private mutating func closeValue() {
    lexer.collectText(false)
    place = valueParent
    if !text.isTooLong, text.withSpan({ builder.set(value, $0) }) { return }
    ignoredValues.add(element: value.elementName, position: valuePosition)
  }

  /// Closes the open value, whose whole text and end tag were read.
  @inline(__always)
  mutating func closeValue(_ whole: Span<UInt8>) {
    place = valueParent
    // The limit is for the value without the blanks around it.
    let isShort = whole.count <= limits.valueBytes
    if !(isShort || trimmedRange(of: whole).count <= limits.valueBytes)
      || !builder.set(value, whole)
    {
      ignoredValues.add(element: value.elementName, position: valuePosition)
    }
    leave()
  }

  /// Whether elements without a prefix can set values of the open point.
  @inline(__always)
  var takesPlainChildren: Bool {
    skippedDepth == 0 && isGPX(namespaces.defaultKind) && depth < limits.nestingDepth
  }

  /// Takes the value of an `ele` element that has no other content.
  @inline(__always)
  mutating func take(elevation: Double) { builder.set(elevation: elevation) }

  /// Takes the value of a `time` element that has no other content.
  @inline(__always)
  mutating func take(time: GPXTime) { builder.set(time: time) }

  @inline(__always)
  private mutating func closePoint() {
    place =
      switch builder.point.kind {
      case .trackPoint: .segment
      case .routePoint: .route
      case .waypoint: .gpx
      }
    deliver(.point(builder.point))
  }

  @inline(__always)
  private mutating func deliver(_ event: GPXEvent) {
    // Entities can turn a few bytes into millions of points, so the parser pauses until the events
    // are taken.
    if queue.append(event) { lexer.suspend() }
  }
}
