// SPDX-License-Identifier: MIT

/// Reads documents in UTF-8 or ASCII without a document type declaration, several times as fast as
/// expat.
///
/// Safe under these conditions: the buffer lives from `init` to `deinit`, and the scanner, which
/// keeps its address, is used only here.
@safe
final class FastLane {
  /// The number of bytes to read at a time: many enough to make calls rare, few enough for the
  /// cache.
  private static let chunkSize = 64 << 10

  /// The smallest limit of a token for which this lane is used.
  ///
  /// Every reference and every piece of text that waits for more bytes is shorter.
  private static let leastTokenLimit = 64

  private let storage: DocumentStorage
  private let buffer: UnsafeMutableRawBufferPointer
  private let tokenLimit: Int
  private var scanner: MarkupScanner
  private var end = 0
  private var isReady = false

  init(_ storage: DocumentStorage, limits: GPXLimits) {
    self.storage = storage
    // A longer token is left to expat, so the buffer need not grow.
    tokenLimit = min(limits.tokenBytes, Self.chunkSize)
    // Bytes that were not filled in are never read, so the buffer need not be initialized.
    let size = 2 * Self.chunkSize + ByteWords.padding
    let start = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<UInt64>.alignment)
    unsafe buffer = UnsafeMutableRawBufferPointer(start: start, count: size)
    let bytes = unsafe UnsafePointer(start.bindMemory(to: UInt8.self, capacity: size))
    scanner = unsafe MarkupScanner(
      at: bytes, tokenLimit: tokenLimit, valueLimit: limits.valueBytes)
  }

  deinit { unsafe buffer.deallocate() }

  /// Reads the beginning of a document, and returns whether this lane can read the rest.
  ///
  /// If it cannot, the bytes are put back. The root element must begin within `chunkSize` bytes,
  /// for reads of any size.
  func accepts(_ feed: inout ByteFeed) -> Bool {
    guard tokenLimit >= Self.leastTokenLimit else { return false }
    var wanted = ContentSniffer.headLength
    while true {
      let count = fill(&feed, atLeast: wanted)
      wanted = 1
      // Nothing writes to the buffer while it is scanned.
      switch scanner.prolog(unsafe Span<UInt8>(_unsafeBytes: filled)) {
      // The first two bytes of a tag show that the root element begins.
      case .done where scanner.offset + 2 <= Self.chunkSize:
        isReady = true
        return true
      case .partial where count > 0 && end < Self.chunkSize: continue
      case .done, .partial, .odd, .halted:
        feed.putBack(takePending())
        return false
      }
    }
  }

  /// Reads until events wait, more bytes are needed or the document ends.
  func advance(_ feed: inout ByteFeed) -> LaneStep {
    storage.document.lexer.isHalted = false
    let text = unsafe Span<UInt8>(_unsafeBytes: filled)
    switch scanner.scan(text, into: &storage.document) {
    case .halted:
      return storage.document.failure.map { .failed($0) } ?? .progress
    case .odd: return handOver(&feed)
    case .done, .partial:
      guard end - scanner.offset < tokenLimit else { return handOver(&feed) }
      discardRead()
      if fill(&feed, atLeast: 1) > 0 { return .progress }
      let isComplete = scanner.region == .epilog && end == scanner.offset && feed.failure == nil
      return isComplete ? .finished : handOver(&feed)
    }
  }

  private func handOver(_ feed: inout ByteFeed) -> LaneStep {
    let context = scanner.context
    feed.putBack(takePending())
    return .handOver(context)
  }

  // MARK: The buffer

  /// The bytes that were filled in, and the padding after them.
  private var filled: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: buffer.baseAddress, count: end + ByteWords.padding)
  }

  private func fill(_ feed: inout ByteFeed, atLeast count: Int) -> Int {
    let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[end..<end + Self.chunkSize])
    let filled = unsafe feed.fill(room, atLeast: count)
    end += filled
    unsafe buffer.storeBytes(of: 0, toByteOffset: end, as: UInt64.self)
    return filled
  }

  /// Moves the beginning of an unfinished token to the front.
  private func discardRead() {
    let pending = unsafe UnsafeRawBufferPointer(rebasing: buffer[scanner.offset..<end])
    unsafe buffer.copyMemory(from: pending)
    end -= scanner.offset
    scanner.moveBack()
  }

  private func takePending() -> [UInt8] {
    unsafe Array(buffer[(isReady ? scanner.offset : 0)..<end])
  }
}
