// SPDX-License-Identifier: MIT

package import GPX

/// The source of a cursor's GPX content, which it reads as needed.
package protocol PointSource {
  /// The next thing in the document, in file order; `nil` at its proper end.
  mutating func next() throws(GPXError) -> GPXEvent?

  /// Takes the next item if it is a usable point that was already read.
  ///
  /// Points come by the million, so this avoids wrapping each one into an event. After `false` the
  /// caller asks for the next event; a source may always return `false`.
  mutating func takePoint(_ point: inout GPXPoint) -> Bool

  /// Goes back to the beginning of the document, for another pass over it.
  mutating func rewind() throws(GPXError)

  /// Values of points that could not be read and were left out.
  var ignoredValues: GPXIgnoredValues { get }

  /// Whether all of it is there to be read, so that the next thing never has to be waited for.
  var isAtHand: Bool { get }
}

extension PointSource {
  /// Every point comes as an event.
  package mutating func takePoint(_ point: inout GPXPoint) -> Bool { false }

  /// Nothing is said of it: it may have to be waited for.
  package var isAtHand: Bool { false }
}

/// Storage outside memory for data that exceeds a bounded buffer, first in, first out.
package protocol SpillStorage: AnyObject {
  /// Adds bytes at the end.
  func append(_ bytes: [UInt8]) throws(SpillError)

  /// Takes that many bytes from the front, which have been added before.
  func read(_ count: Int) throws(SpillError) -> [UInt8]
}

/// Storage outside memory failed.
package struct SpillError: Error, Hashable, Sendable {
  /// What went wrong, in words for a person.
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
