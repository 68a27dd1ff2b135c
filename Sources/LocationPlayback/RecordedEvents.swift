// SPDX-License-Identifier: MIT

/// The events of a recording, one after another.
struct RecordedEvents {
  /// The pieces of a recording, each with its events.
  private struct Pieces: PlaybackStage {
    var source: any FixSource

    mutating func next(_ events: inout [RecordedEvent]) throws(PlaybackError) -> Bool {
      try source.read(into: &events)
    }
  }

  private var lookAhead: LookAhead<Pieces>

  /// The events of the last piece, and the index of the next one among them.
  private var events: [RecordedEvent] = []
  private var position = 0
  private var isAtEnd = false

  init(_ source: any FixSource) { lookAhead = LookAhead(Pieces(source: source)) }

  var source: any FixSource { lookAhead.stage.source }

  /// Returns the next event, in the order of the recording; `nil` at its end.
  ///
  /// - Throws: `PlaybackError` if the recording is broken, after all events before the fault were
  ///   returned.
  mutating func next() throws(PlaybackError) -> RecordedEvent? {
    while position == events.count {
      try lookAhead.throwFailure()
      if isAtEnd { return nil }
      events.removeAll(keepingCapacity: true)
      position = 0
      isAtEnd = !lookAhead.readAhead(&events)
    }
    position += 1
    return events[position - 1]
  }
}
