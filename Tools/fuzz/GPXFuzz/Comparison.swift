// SPDX-License-Identifier: MIT

/// Reads a document from libFuzzer in both lanes, whose results must not differ.
///
/// This file is compiled into one module with the reader, so that the reader is instrumented.
@_cdecl("LLVMFuzzerTestOneInput")
public func compareLanes(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let document = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  // The limits and the size of reads depend on the document only, so a file is enough to repeat a
  // case.
  var choices = Choices(document)
  let limits = choices.next(4) == 0 ? choices.smallLimits() : GPXLimits()
  // Both lanes use the same reads: if text follows the root element, the place of expat's error
  // depends on where a read cuts the text. A small limit of tokens shortens the reads of one lane
  // only.
  var route: Route?
  for readSize in [Int.max, 1 + choices.next(97)] {
    let expected = Outcome(document, readSize: readSize, limits, .expat)
    let found = Outcome(document, readSize: readSize, limits, .automatic)
    let isCut = limits.tokenBytes < 1_000 && (expected.isAboutEnd || found.isAboutEnd)
    guard isCut ? found.isMalformed(like: expected) : found == expected else {
      fatalError(
        """
        the lanes differ in reads of \(readSize) bytes, \(limits)
        fast:  \(found)
        expat: \(expected)
        """)
    }
    // If small reads sent a document to expat, expat would be compared with itself.
    guard route == nil || route == found.route else {
      fatalError("reads of \(readSize) bytes choose another lane, \(limits): \(found.route)")
    }
    route = found.route
    if readSize == Int.max { Tally.count(found.route, isWhole: found.error == nil) }
  }
  return 0
}

/// The result of reading a document.
private struct Outcome {
  var events: [GPXEvent] = []
  var error: GPXError?
  var ignored: GPXIgnoredValues
  var version: String?
  var route = Route()

  static func == (left: Outcome, right: Outcome) -> Bool {
    left.events == right.events && left.error == right.error && left.ignored == right.ignored
      && left.version == right.version
  }

  /// Whether the error is that something follows the root element.
  var isAboutEnd: Bool { error?.code == .notWellFormed(detail: .contentAfterRoot) }

  /// Returns whether both results are equal except for the rule of XML that the document breaks,
  /// and its place.
  func isMalformed(like other: Outcome) -> Bool {
    guard case .notWellFormed? = error?.code, case .notWellFormed? = other.error?.code else {
      return false
    }
    return events == other.events && ignored == other.ignored && version == other.version
  }

  init(_ document: [UInt8], readSize: Int, _ limits: GPXLimits, _ lane: GPXLane) {
    let source = Chunks(bytes: document, readSize: readSize)
    let reader = GPXReader(name: "x", source: source, limits: limits, lane: lane)
    do throws(GPXError) {
      while let event = try reader.next() { events.append(event) }
    } catch {
      self.error = error
    }
    ignored = reader.ignoredValues
    version = reader.version
    route = Route(isFast: reader.isFast, wasHandedOver: reader.wasHandedOver)
  }
}

/// A source that returns a document in reads of a chosen size.
private struct Chunks: ByteSource {
  var bytes: [UInt8]
  var readSize: Int
  var offset = 0

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let count = min(buffer.count, readSize, bytes.count - offset)
    unsafe buffer.copyBytes(from: bytes[offset..<offset + count])
    offset += count
    return count
  }
}

/// Pseudorandom numbers that depend on a document only.
private struct Choices {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ document: [UInt8]) {
    for byte in document { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Returns a number below `count`.
  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  /// Returns limits that small documents exceed.
  mutating func smallLimits() -> GPXLimits {
    var limits = GPXLimits()
    limits.nestingDepth = 1 + next(6)
    limits.namespaceDeclarations = next(4)
    limits.tokenBytes = 40 + next(100)
    limits.valueBytes = 1 + next(30)
    // The end tag of a long name can exceed the limit of tokens.
    limits.nameBytes = next(4) == 0 ? 200 : 3 + next(30)
    limits.distinctNames = 1 + next(9)
    return limits
  }
}
