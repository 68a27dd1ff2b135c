// SPDX-License-Identifier: MIT

/// libFuzzer calls this with each document: it reads the document in both lanes, whose results must
/// not differ.
///
/// The file is compiled into one module with the reader, so that all of that is instrumented.
@_cdecl("LLVMFuzzerTestOneInput")
public func compareLanes(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let document = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  // The rest of the case comes from the document too, so that a file is all that repeats it.
  var choices = Choices(document)
  let limits = choices.next(4) == 0 ? choices.smallLimits() : GPXLimits()
  // Both use the same reads: where a word follows the root element, expat itself reports another
  // place when a read cuts the word. A short limit of tags makes reads short in one lane only.
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
    // A document that small reads send to expat would be compared with itself.
    guard route == nil || route == found.route else {
      fatalError("reads of \(readSize) bytes choose another lane, \(limits): \(found.route)")
    }
    route = found.route
    if readSize == Int.max { Tally.count(found.route, isWhole: found.error == nil) }
  }
  return 0
}

/// All that reading a document gives.
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

  /// Whether something follows the root element.
  var isAboutEnd: Bool { error?.code == .notWellFormed(detail: .contentAfterRoot) }

  /// Whether both are the same but for which rule of XML the document breaks, and where.
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

/// A document in reads of a chosen size.
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

/// Numbers that follow from a document.
private struct Choices {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ document: [UInt8]) {
    for byte in document { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// A number below `count`.
  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  /// Limits that small documents reach.
  mutating func smallLimits() -> GPXLimits {
    var limits = GPXLimits()
    limits.nestingDepth = 1 + next(6)
    limits.namespaceDeclarations = next(4)
    limits.tokenBytes = 40 + next(100)
    limits.valueBytes = 1 + next(30)
    // A longer name can have an end tag past the limit of tags.
    limits.nameBytes = next(4) == 0 ? 200 : 3 + next(30)
    limits.distinctNames = 1 + next(9)
    return limits
  }
}
