// SPDX-License-Identifier: MIT

/// Reads a GPX document of any size, event by event and in constant memory.
///
/// The reader supports GPX 1.0 and 1.1, plain or compressed with gzip, in every common encoding. It
/// reads bytes from its source only if no event waits, so it also follows a live pipe. It reports a
/// point without a usable coordinate as unusable. It leaves out and counts an optional value that
/// cannot be understood.
package final class GPXReader {
  /// The name of the document in errors.
  package let name: String

  /// Whether the fast lane has begun to read the document.
  package private(set) var isFast = false

  /// Whether expat has taken over from the fast lane.
  package private(set) var wasHandedOver = false

  private let limits: GPXLimits
  private let lane: GPXLane
  private let storage: DocumentStorage
  private var feed: ByteFeed
  private var state = State.reading
  private var scanner: FastLane?
  private var parser: ExpatLane?

  /// Whether expat reads only up to the root element, for an error that is more specific than
  /// `notForFastLane`.
  private var isRefused = false

  private enum State {
    case reading
    case finished
    case failed(GPXError)
  }

  /// Makes a reader; nothing is read before the first call of `next()`.
  ///
  /// - Parameters:
  ///   - name: The name of the document in errors, such as its path.
  ///   - source: The source of the bytes.
  ///   - limits: The limits that protect against hostile documents.
  ///   - lane: The parser that reads the document.
  package init(
    name: String, source: any ByteSource, limits: GPXLimits = GPXLimits(),
    lane: GPXLane = .automatic
  ) {
    self.name = name
    self.limits = limits
    self.lane = lane
    storage = DocumentStorage(limits: limits)
    feed = ByteFeed(GPXInput(source: source, limits: limits))
  }

  /// The optional values that were left out so far.
  package var ignoredValues: GPXIgnoredValues { storage.document.ignoredValues }

  /// The `version` attribute of the root element as written; `nil` if it is missing or not read
  /// yet.
  package var version: String? { storage.document.version }

  /// Returns the next event; `nil` at the end of the document, and on every later call.
  ///
  /// - Throws: `GPXError` if the document cannot be read further, after all events before that
  ///   place were returned, and on every later call.
  package func next() throws(GPXError) -> GPXEvent? {
    while true {
      if let event = storage.document.queue.pop() { return event }
      switch state {
      case .failed(let error): throw error
      case .finished: return nil
      case .reading: readOn()
      }
    }
  }

  /// Takes the next event if it is a usable point that was already read.
  ///
  /// The point is the one that `next()` would return, but no event is made of it.
  ///
  /// - Parameter point: Set to the point if there is one.
  /// - Returns: Whether there was a point; if not, `next()` returns the next event.
  package func takePoint(_ point: inout GPXPoint) -> Bool {
    storage.document.queue.popPoint(&point)
  }

  // MARK: Steps

  private func readOn() {
    guard let step = scanner?.advance(&feed) ?? parser?.advance(&feed) else { return choose() }
    // A fault before the root element has precedence. Later faults and content are ignored.
    if isRefused, storage.document.place != .beforeRoot { return refuse() }
    switch step {
    case .progress: break
    case .finished: state = .finished
    case .failed(let failure): fail(failure.code, at: failure.position)
    case .handOver(let context):
      wasHandedOver = true
      useExpat(after: context)
    }
  }

  /// Reports that the document is not for the fast lane, and nothing about its content.
  private func refuse() {
    storage.document.queue = EventQueue()
    storage.document.ignoredValues = GPXIgnoredValues()
    storage.document.version = nil
    fail(.notForFastLane, at: TextPosition(line: 1, column: 1))
  }

  /// Chooses the lane by the first bytes.
  private func choose() {
    guard lane != .expat else { return useExpat(after: nil) }
    let scanner = FastLane(storage, limits: limits)
    if scanner.accepts(&feed) {
      isFast = true
      self.scanner = scanner
    } else {
      isRefused = lane == .fast
      useExpat(after: nil)
    }
  }

  private func useExpat(after context: LexicalContext?) {
    scanner = nil
    parser = ExpatLane(storage, after: context, limits: limits)
    if parser == nil {
      fail(.outOfMemory, at: context?.position ?? TextPosition(line: 1, column: 1))
    }
  }

  private func fail(_ code: GPXError.Code, at position: TextPosition) {
    state = .failed(error(code, at: position))
  }

  private func error(_ code: GPXError.Code, at position: TextPosition) -> GPXError {
    GPXError(code: code, file: name, line: Int(position.line), column: Int(position.column))
  }
}

@available(*, unavailable)
extension GPXReader: Sendable {}
