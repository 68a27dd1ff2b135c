// SPDX-License-Identifier: MIT

/// Reads a GPX document of any size, event by event and in constant memory.
///
/// GPX 1.0 and 1.1, plain or gzip, in every common encoding. The reader asks its source for bytes
/// only when no event waits, so it also follows a live pipe. What it delivers is usable: a point
/// whose coordinate is not is reported as such, and an optional value that cannot be understood is
/// left out and counted.
public final class GPXReader {
  /// The document's name, as errors give it.
  public let name: String

  /// Whether the document was begun in the fast lane.
  package private(set) var isFast = false

  /// Whether the fast lane came to a place where only expat could go on.
  package private(set) var wasHandedOver = false

  private let limits: GPXLimits
  private let lane: GPXLane
  private let storage: DocumentStorage
  private var feed: ByteFeed
  private var state = State.reading
  private var scanner: FastLane?
  private var parser: ExpatLane?

  /// Whether the document is only looked at for a fault that says more than that it is not for the
  /// fast lane.
  private var isRefused = false

  private enum State {
    case reading
    case finished
    case failed(GPXError)
  }

  /// Makes a reader; nothing is read before the first call of `next()`.
  ///
  /// - Parameters:
  ///   - name: The document's name for errors, such as its path.
  ///   - source: Where its bytes come from.
  ///   - limits: The bounds that keep hostile documents in check.
  ///   - lane: What the document is read with; those that take the document give the same.
  public init(
    name: String, source: any ByteSource, limits: GPXLimits = GPXLimits(),
    lane: GPXLane = .automatic
  ) {
    self.name = name
    self.limits = limits
    self.lane = lane
    storage = DocumentStorage(limits: limits)
    feed = ByteFeed(GPXInput(source: source, limits: limits))
  }

  /// Optional values left out so far.
  public var ignoredValues: GPXIgnoredValues { storage.document.ignoredValues }

  /// The root's `version` attribute as written, `nil` if it has none or was not yet read.
  public var version: String? { storage.document.version }

  /// Returns the next event, or `nil` at the proper end of the document and ever after.
  ///
  /// - Throws: `GPXError` if the document cannot be read further, after all events before that
  ///   place were returned; again on every later call.
  public func next() throws(GPXError) -> GPXEvent? {
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
  /// The point is the one that `next()` would return, without an event being made from it.
  ///
  /// - Parameter point: Is set to the point.
  /// - Returns: Whether there was one; if not, `next()` returns the next event.
  public func takePoint(_ point: inout GPXPoint) -> Bool {
    storage.document.queue.popPoint(&point)
  }

  // MARK: Steps

  private func readOn() {
    guard let step = scanner?.advance(&feed) ?? parser?.advance(&feed) else { return choose() }
    // Before the root element a fault has precedence. A later fault is ignored, as is the content
    // after it.
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

  /// Reports only that the document is not for the fast lane, and nothing about its content.
  private func refuse() {
    storage.document.queue = EventQueue()
    storage.document.ignoredValues = GPXIgnoredValues()
    storage.document.version = nil
    fail(.notForFastLane, at: TextPosition(line: 1, column: 1))
  }

  /// Chooses the lane by the first bytes, before anything else is made of them.
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
