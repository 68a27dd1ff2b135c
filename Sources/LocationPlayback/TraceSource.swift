// SPDX-License-Identifier: MIT

package import GPX
package import LocationCore

/// The source of a cursor's trace: points, from which fixes are made, or recorded fixes.
package enum TraceSource {
  /// The content of a GPX document.
  case points(any PointSource)

  /// Fixes as they were delivered to a client.
  case fixes(any FixSource)

  /// Goes back to the beginning, for another pass.
  mutating func rewind() throws(PlaybackError) {
    switch self {
    case .points(var source):
      do throws(GPXError) {
        try source.rewind()
      } catch {
        throw .document(error)
      }
      self = .points(source)
    case .fixes(var source):
      try source.rewind()
      self = .fixes(source)
    }
  }

  /// Whether all of it is there to be read, so that nothing has to be waited for.
  var isAtHand: Bool {
    switch self {
    case .points(let source): source.isAtHand
    case .fixes(let source): source.isAtHand
    }
  }
}

// A source may be a class that only one thread may use.
@available(*, unavailable)
extension TraceSource: Sendable {}

/// The source of a cursor's recorded fixes, which it reads as needed.
package protocol FixSource {
  /// Reads on by a piece of any length, and appends its events in the order of the recording.
  ///
  /// - Parameter events: The events before; they stay.
  /// - Returns: Whether the recording may go on; `false` at its proper end.
  /// - Throws: `PlaybackError` if the recording is broken. The events before that place were
  ///   appended.
  mutating func read(into events: inout [RecordedEvent]) throws(PlaybackError) -> Bool

  /// Goes back to the beginning of the recording, for another pass over it.
  mutating func rewind() throws(PlaybackError)

  /// Whether all of it is there to be read, so that the next thing never has to be waited for.
  var isAtHand: Bool { get }
}

extension FixSource {
  /// Nothing is said of it: it may have to be waited for, as the answer of a decoder.
  package var isAtHand: Bool { false }
}

/// Something that a recording holds.
package enum RecordedEvent: Hashable, Sendable {
  /// A position was determined; the place is that in the recording.
  case fix(Fix, at: TextPosition)

  /// The signal was lost until the next fix.
  case signalLost

  /// Something is odd, and left out or played in a way that a person should know.
  case oddity(PlaybackWarning)
}
