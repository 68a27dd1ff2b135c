// SPDX-License-Identifier: MIT

import LocationJSON

/// Checks each line from gpsd strictly, and rewrites it for libgps.
///
/// `gps_unpack` continues where its parser has stopped if `"class":` follows there, even if the
/// parser has not moved. A line that it cannot read and that names a class twice would therefore
/// hang it. The rewritten line names the class only once, at its start.
struct LineGuard {
  /// The largest number of bytes in a line; the longest line seen from gpsd had 12.8 kB.
  static let lengthLimit = 65_536

  /// The parser that decodes a line.
  enum Verdict: Hashable {
    /// libgps, which gets `vouched`.
    case libgps(LineClass, ReportTexts, hasSatellites: Bool)
    /// JSONDecoder, which gets the line unchanged.
    case json(LineClass)
    /// None: the line is well-formed, but its class is not used.
    case unneeded
  }

  /// The rewritten line for libgps, which ends with a NUL.
  private(set) var vouched: [UInt8] = []

  private let satelliteLimit: Int
  private var texts = ReportTexts()
  private var hasSatellites = false

  /// Makes a guard.
  ///
  /// - Parameter satelliteLimit: The largest number of satellites for libgps; the others are left
  ///   out.
  init(satelliteLimit: Int) { self.satelliteLimit = satelliteLimit }

  /// Checks a line, with or without its line end, and rewrites it if libgps decodes it.
  ///
  /// - Complexity: O(n) in the length of the line.
  /// - Throws: `LineFault` if the line is refused.
  mutating func examine(_ line: [UInt8]) throws(LineFault) -> Verdict {
    guard line.count <= Self.lengthLimit else {
      throw LineFault(.tooLong(limit: Self.lengthLimit), at: Self.lengthLimit)
    }
    guard (try? UTF8Span(validating: line.span)) != nil else { throw LineFault(.notUTF8, at: 0) }
    texts = ReportTexts()
    hasSatellites = false
    var scanner = LineScanner(line)
    var start: (class: LineClass?, schema: ReportSchema?)?
    var written = KeySet()
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      let isClass = scanner[key].elementsEqual(Self.classKey)
      guard let start else {
        guard isClass else { throw LineFault(.classNotFirst, at: key.lowerBound) }
        start = try begin(&scanner)
        continue
      }
      if isClass { throw LineFault(.duplicateKey("class"), at: key.lowerBound) }
      if let schema = start.schema {
        try member(&scanner, key, of: schema, written: &written)
      } else {
        try scanner.skipValue()
      }
    }
    guard scanner.isAtEnd else { throw scanner.fault(.trailingBytes) }
    guard let start else { throw LineFault(.classNotFirst, at: 0) }
    guard let lineClass = start.class else { return .unneeded }
    guard start.schema != nil else { return .json(lineClass) }
    vouched += [UInt8(ascii: "}"), 0]
    return .libgps(lineClass, texts, hasSatellites: hasSatellites)
  }

  private static let classKey = Array("class".utf8)
  private static let yes = Array("true".utf8)
  private static let no = Array("false".utf8)

  private mutating func begin(
    _ scanner: inout LineScanner
  ) throws(LineFault) -> (class: LineClass?, schema: ReportSchema?) {
    guard scanner.upcoming == UInt8(ascii: "\"") else {
      throw scanner.fault(.wrongValue(key: "class"))
    }
    let name = try scanner.string()
    guard let lineClass = LineClass(rawValue: String(decoding: scanner[name], as: UTF8.self))
    else { return (nil, nil) }
    vouched.removeAll(keepingCapacity: true)
    vouched += #"{"class":""#.utf8
    vouched += scanner[name]
    vouched.append(UInt8(ascii: "\""))
    return (lineClass, lineClass.schema)
  }

  private mutating func member(
    _ scanner: inout LineScanner, _ name: Range<Int>, of schema: ReportSchema,
    written: inout KeySet
  ) throws(LineFault) {
    guard let index = schema.index(of: scanner[name]) else {
      return try scanner.skipValue()
    }
    let key = schema.keys[index]
    guard !written.contains(index) else {
      throw LineFault(.duplicateKey(key.name), at: name.lowerBound)
    }
    // gpsd does not write null; other programs with its protocol write it for unknown values.
    guard !scanner.take("null") else { return }
    written.insert(index)
    try value(&scanner, of: key)
  }

  private mutating func value(
    _ scanner: inout LineScanner, of key: ReportSchema.Key
  ) throws(LineFault) {
    let next = scanner.upcoming
    let wrong = scanner.fault(.wrongValue(key: key.name))
    switch (key.kind, next) {
    case (.number, UInt8(ascii: "-")), (.number, UInt8(ascii: "0")...UInt8(ascii: "9")),
      (.numberAs, UInt8(ascii: "-")), (.numberAs, UInt8(ascii: "0")...UInt8(ascii: "9")):
      write(key, scanner[try scanner.number()])
    case (.integer(let bounds), UInt8(ascii: "-")),
      (.integer(let bounds), UInt8(ascii: "0")...UInt8(ascii: "9")):
      let range = try scanner.number()
      let text = String(decoding: scanner[range], as: UTF8.self)
      guard let number = Int(text), bounds.contains(number) else { throw wrong }
      write(key, scanner[range])
    case (.boolean, UInt8(ascii: "t")), (.boolean, UInt8(ascii: "f")):
      if scanner.take("true") {
        write(key, Self.yes[...])
      } else if scanner.take("false") {
        write(key, Self.no[...])
      } else {
        throw wrong
      }
    case (.time, UInt8(ascii: "\"")):
      let range = try scanner.string()
      guard TimeText.isMoment(scanner[range]) else { throw wrong }
      write(key, scanner[range.lowerBound - 1..<range.upperBound + 1])
    case (.device, UInt8(ascii: "\"")):
      texts.device = JSONText.decode(scanner[try scanner.string()])
    case (.release, UInt8(ascii: "\"")):
      texts.release = JSONText.decode(scanner[try scanner.string()])
    case (.satellites, UInt8(ascii: "[")): try satellites(&scanner, of: key)
    default: throw wrong
    }
  }

  private mutating func write(_ key: ReportSchema.Key, _ token: ArraySlice<UInt8>) {
    if vouched.last != UInt8(ascii: "{") { vouched.append(UInt8(ascii: ",")) }
    vouched.append(UInt8(ascii: "\""))
    vouched += key.written
    vouched += #"":"#.utf8
    vouched += token
  }

  private mutating func satellites(
    _ scanner: inout LineScanner, of key: ReportSchema.Key
  ) throws(LineFault) {
    write(key, [UInt8(ascii: "[")])
    var count = 0
    try scanner.enterArray()
    while try scanner.nextElement() {
      guard scanner.upcoming == UInt8(ascii: "{") else {
        throw scanner.fault(.wrongValue(key: key.name))
      }
      let start = vouched.count
      if count > 0 { vouched.append(UInt8(ascii: ",")) }
      vouched.append(UInt8(ascii: "{"))
      var written = KeySet()
      try scanner.enterObject()
      while let name = try scanner.nextKey() {
        try member(&scanner, name, of: .satellite, written: &written)
      }
      vouched.append(UInt8(ascii: "}"))
      // A satellite needs a number, and libgps does not return from an empty object.
      if written.contains(0), count < satelliteLimit {
        count += 1
      } else {
        vouched.removeSubrange(start...)
      }
    }
    vouched.append(UInt8(ascii: "]"))
    hasSatellites = true
  }
}
