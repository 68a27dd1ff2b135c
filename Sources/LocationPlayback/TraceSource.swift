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

  /// Whether the whole trace is available, so that reading never waits for input.
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
  /// Reads the next piece, of any length, and appends its events in the order of the recording.
  ///
  /// - Parameter events: The array to append to.
  /// - Returns: `false` at the recording's proper end, else `true`.
  /// - Throws: `PlaybackError` if the recording is broken. The events before the fault were
  ///   appended.
  mutating func read(into events: inout [RecordedEvent]) throws(PlaybackError) -> Bool

  /// Goes back to the beginning of the recording, for another pass over it.
  mutating func rewind() throws(PlaybackError)

  /// Whether the whole recording is available, so that reading never waits for input.
  var isAtHand: Bool { get }
}

extension FixSource {
  /// The default is `false`: reading may have to wait, as for the answer of a decoder.
  package var isAtHand: Bool { false }
}

/// An event of a recording.
package enum RecordedEvent: Hashable, Sendable {
  /// A position was determined; `at` is its place in the recording.
  case fix(Fix, at: TextPosition)

  /// The signal was lost until the next fix.
  case signalLost

  /// A part of the recording is left out or played in a way that needs a warning.
  case oddity(PlaybackWarning)
}
