// SPDX-License-Identifier: MIT

package import GPX

/// The source of a cursor's GPX content, which it reads as needed.
package protocol PointSource {
  /// Returns the next event of the document, in file order; `nil` at its proper end.
  mutating func next() throws(GPXError) -> GPXEvent?

  /// Takes the next event if it is a usable point that was already read.
  ///
  /// A trace may have millions of points, so this avoids wrapping each one into an event. After
  /// `false`, the caller calls `next`. A source may always return `false`.
  mutating func takePoint(_ point: inout GPXPoint) -> Bool

  /// Goes back to the beginning of the document, for another pass over it.
  mutating func rewind() throws(GPXError)

  /// The values of points that could not be read and were left out.
  var ignoredValues: GPXIgnoredValues { get }

  /// Whether the whole document is available, so that reading never waits for input.
  var isAtHand: Bool { get }
}

extension PointSource {
  /// Takes nothing, so that every point is returned as an event.
  package mutating func takePoint(_ point: inout GPXPoint) -> Bool { false }

  /// The default is `false`: reading may have to wait.
  package var isAtHand: Bool { false }
}

/// Storage outside memory for data that exceeds a bounded buffer, first in, first out.
package protocol SpillStorage: AnyObject {
  /// Adds bytes at the end.
  func append(_ bytes: [UInt8]) throws(SpillError)

  /// Takes `count` bytes from the front, which were appended before.
  func read(_ count: Int) throws(SpillError) -> [UInt8]
}

/// A failure of storage outside memory.
package struct SpillError: Error, Hashable, Sendable {
  /// A description of what went wrong.
  package let reason: String

  /// What to do about it.
  package let advice: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - reason: What went wrong.
  ///   - advice: What to do about it.
  package init(
    reason: String,
    advice: String = "make room in the folder for temporary files, or set TMPDIR to another one"
  ) {
    self.reason = reason
    self.advice = advice
  }
}
