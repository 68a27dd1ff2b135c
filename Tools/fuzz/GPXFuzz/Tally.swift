// SPDX-License-Identifier: MIT

import Glibc

/// The lanes that have read a document.
struct Route: Equatable {
  var isFast = false
  var wasHandedOver = false
}

/// Counts the documents that the fast lane has read: a job that compares expat with itself finds
/// nothing.
enum Tally {
  // libFuzzer uses one thread.
  private nonisolated(unsafe) static var documents = 0
  private nonisolated(unsafe) static var begun = 0
  private nonisolated(unsafe) static var whole = 0

  /// Counts a document.
  static func count(_ route: Route, isWhole: Bool) {
    if unsafe documents == 0 { atexit { Tally.print() } }
    unsafe documents += 1
    if route.isFast { unsafe begun += 1 }
    if route.isFast, !route.wasHandedOver, isWhole { unsafe whole += 1 }
  }

  private static func print() {
    let counts = unsafe "\(begun) begun in the fast lane, \(whole) read by it to their end"
    var text = unsafe "\(documents) documents: \(counts)\n"
    text.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
