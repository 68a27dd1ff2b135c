// SPDX-License-Identifier: MIT

/// Stores a document at a fixed address, where both lanes fill it.
///
/// Safe under this condition: the document lives from `init` to `deinit`.
@safe
final class DocumentStorage {
  /// The address of the document, for expat's user data.
  let pointer: UnsafeMutablePointer<GPXDocument>

  init(limits: GPXLimits) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: GPXDocument(limits: limits))
  }

  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  /// The document; it must not be used while a lexer runs.
  @inline(__always)
  var document: GPXDocument {
    _read { yield unsafe pointer.pointee }
    _modify { yield unsafe &pointer.pointee }
  }
}
