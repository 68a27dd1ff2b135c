// SPDX-License-Identifier: MIT

/// The functions of a lexer for the document: expat, or the scanner of the fast lane.
struct LexerHandle {
  /// The handle of expat; `nil` in the fast lane.
  var expat: ExpatHandle?

  /// The place of the scanner's current tag.
  var place = TextPosition()

  /// Whether the scanner must return.
  var isHalted = false

  /// The place of the current tag.
  var position: TextPosition { expat?.position ?? place }

  /// The index of the first byte of the current event, from 0; only expat has it.
  var byteIndex: Int { expat?.byteIndex ?? 0 }

  /// Ends reading after this callback.
  mutating func stop() {
    isHalted = true
    expat?.stop()
  }

  /// Pauses reading after this callback; another call while paused has no effect.
  mutating func suspend() {
    isHalted = true
    expat?.suspend()
  }

  /// Starts or stops the callbacks for text; the scanner uses `GPXDocument.wantsText` instead.
  @inline(__always)
  func collectText(_ isOn: Bool) { expat?.collectText(isOn) }
}
