// SPDX-License-Identifier: MIT

import LocationJSON

/// Checks each line of a daemon strictly, and rewrites it for libgps.
///
/// `gps_unpack` continues after its parser stops, as long as `"class":` follows there, even if the
/// parser did not move. A line that it cannot read and that names a class twice therefore loops
/// forever. The rewritten line names the class once, at its start, so that no second one follows.
struct LineGuard {
  /// Most bytes of a line; the longest that gpsd was seen to write has 12.8 kB.
  static let lengthLimit = 65_536

  /// The reader of a line.
  enum Verdict: Hashable {
    /// For libgps, in the form of `vouched`.
    case libgps(LineClass, ReportTexts, hasSatellites: Bool)
    /// For JSONDecoder, unchanged.
    case json(LineClass)
    /// Well-formed, but not needed.
    case unneeded
  }

  /// The line that libgps may see, ended by a NUL.
  private(set) var vouched: [UInt8] = []

  private let satelliteLimit: Int
  private var texts = ReportTexts()
  private var hasSatellites = false

  /// Makes a guard.
  ///
  /// - Parameter satelliteLimit: Most satellites that libgps takes; further ones are left out.
  init(satelliteLimit: Int) { self.satelliteLimit = satelliteLimit }

  /// Reads a line, with its line end or without.
  ///
  /// - Complexity: O(n) in the length of the line.
  /// - Throws: Why it is refused.
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
    // gpsd writes no null; other programs with its protocol write it for unknown values.
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
      // Without a number it is no satellite, and libgps does not come out of an empty object.
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
