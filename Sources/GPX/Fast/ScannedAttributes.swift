// SPDX-License-Identifier: MIT

/// The attributes of the current start tag.
///
/// Safe under these conditions: `text` is the scanner's buffer, which does not move while a tag is
/// scanned and delivered, and every range was scanned in it or lies in `decoded`. Values are read
/// after the whole tag was scanned, so nothing is decoded while they are used.
@safe
struct ScannedAttributes: ~Copyable, XMLAttributeList {
  private struct Attribute {
    var name: XMLName
    var value: Range<Int>
    var isDecoded = false
  }

  /// A tag with more attributes is left to expat, which finds duplicates among many faster.
  private static let capacity = 32

  private let text: UnsafePointer<UInt8>
  private let attributes: UnsafeMutablePointer<Attribute>
  private var count = 0

  /// The coordinates that are plain numbers, which are not in the list.
  private(set) var coordinate = CoordinateAttributes()

  /// The decoded values of attributes with references, tabs or line ends.
  private var decoded = DecodedText()

  init(in text: UnsafePointer<UInt8>) {
    unsafe self.text = text
    unsafe attributes = .allocate(capacity: Self.capacity)
  }

  deinit { unsafe attributes.deallocate() }

  /// Removes the attributes of the previous tag.
  @inline(__always)
  mutating func removeAll() {
    count = 0
    coordinate = CoordinateAttributes()
    decoded.removeAll()
  }

  /// Adds `lat`; returns `false` if it is already present.
  @inline(__always)
  mutating func append(latitude: Double) -> Bool {
    guard case .missing = coordinate.latitude, count == 0 || !has(XMLKey.lat) else { return false }
    coordinate.latitude = .number(latitude)
    return true
  }

  /// Adds `lon`; returns `false` if it is already present.
  @inline(__always)
  mutating func append(longitude: Double) -> Bool {
    guard case .missing = coordinate.longitude, count == 0 || !has(XMLKey.lon) else { return false }
    coordinate.longitude = .number(longitude)
    return true
  }

  /// Returns whether the list has an attribute whose name is a key of three bytes.
  private func has(_ key: UInt64) -> Bool {
    for index in 0..<count {
      let name = unsafe attributes[index].name
      if name.length == 3, name.packed == key { return true }
    }
    return false
  }

  /// Adds an attribute; returns `false` if its name is already present, or if there is no space.
  @inline(__always)
  mutating func append(_ name: XMLName, _ value: Range<Int>) -> Bool {
    guard count < Self.capacity, !isCoordinate(name) else { return false }
    for index in 0..<count where unsafe attributes[index].name.isSame(as: name) { return false }
    unsafe (attributes + count).initialize(
      to: Attribute(name: name, value: value))
    count += 1
    return true
  }

  private func isCoordinate(_ name: XMLName) -> Bool {
    guard name.length == 3 else { return false }
    switch (name.packed, coordinate.latitude, coordinate.longitude) {
    case (XMLKey.lat, .number, _), (XMLKey.lon, _, .number): return true
    default: return false
    }
  }

  /// Replaces the value of the last attribute with its decoded text.
  mutating func decodeLast(_ text: Span<UInt8>) {
    let raw = unsafe attributes[count - 1].value
    let start = decoded.count
    var index = raw.lowerBound
    while index < raw.upperBound {
      switch text[index] {
      case UInt8(ascii: "&"):
        guard
          case .character(let scalar, let end) = XMLReference.read(
            text, at: index, end: raw.upperBound)
        else { return }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { decoded.append(byte) }
        index = end
      case 0x0D:
        decoded.append(0x20)
        index += text[index + 1] == 0x0A ? 2 : 1
      case 0x09, 0x0A:
        decoded.append(0x20)
        index += 1
      case let byte:
        decoded.append(byte)
        index += 1
      }
    }
    unsafe attributes[count - 1].value = start..<decoded.count
    unsafe attributes[count - 1].isDecoded = true
  }

  @inline(__always)
  subscript(index: Int) -> (name: XMLName, value: XMLValue)? {
    guard index < count else { return nil }
    let attribute = unsafe attributes[index]
    let value = attribute.value
    let start = unsafe attribute.isDecoded ? decoded.start : text
    return unsafe (attribute.name, XMLValue(start + value.lowerBound, length: value.count))
  }
}
