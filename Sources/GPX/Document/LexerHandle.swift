// SPDX-License-Identifier: MIT

/// What the document may ask of the lexer that drives it: expat, or the scanner of the fast lane.
struct LexerHandle {
  /// Expat, `nil` in the fast lane.
  var expat: ExpatHandle?

  /// Place of the tag that the scanner has come to.
  var place = TextPosition()

  /// Whether the scanner must return.
  var isHalted = false

  /// Place of the current tag.
  var position: TextPosition { expat?.position ?? place }

  /// The byte at which the current event starts, from 0; only expat reports it.
  var byteIndex: Int { expat?.byteIndex ?? 0 }

  /// Ends reading for good after this callback.
  mutating func stop() {
    isHalted = true
    expat?.stop()
  }

  /// Pauses reading after this callback; a second call while paused changes nothing.
  mutating func suspend() {
    isHalted = true
    expat?.suspend()
  }

  /// Starts or stops callbacks for text; the scanner asks `GPXDocument.wantsText` itself.
  @inline(__always)
  func collectText(_ isOn: Bool) { expat?.collectText(isOn) }
}
