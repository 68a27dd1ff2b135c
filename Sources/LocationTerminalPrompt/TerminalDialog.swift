// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost

/// One prompt at a terminal, from its appearance to its end.
///
/// It passes bytes and time from the device to the model.
struct TerminalDialog {
  /// The time to wait after an ESC for the rest of a sequence.
  static let escapeTime = Duration.milliseconds(100)

  private let device: TerminalDevice
  private let clock: any EngineClock
  private var face: any DialogFace
  private var model: DialogModel
  private var decoder = KeyDecoder()
  private var drawnSize: TerminalSize?

  /// Prepares a dialog.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - device: The terminal, with keys coming one by one.
  ///   - clock: The clock for the appearance of the dialog and for the time when keys begin to
  ///     count.
  ///   - canMoveCursor: Whether the terminal supports more than lines.
  init(_ prompt: Prompt, on device: TerminalDevice, clock: any EngineClock, canMoveCursor: Bool) {
    self.device = device
    self.clock = clock
    model = DialogModel(prompt, shownAt: clock.now)
    face =
      canMoveCursor && DialogView.fits(prompt, device.size) ? FramedFace() : PlainFace()
  }

  /// Asks until there is an outcome or the prompt is withdrawn.
  mutating func run(isWithdrawn: () -> Bool) -> PromptOutcome {
    device.flushInput()
    // The time in which keys do not count begins when the dialog is visible.
    guard draw() else { return .notAnswered }
    model.restart(at: clock.now)
    while true {
      if let outcome = model.outcome { return outcome }
      let wake = device.wait(atMost: patience)
      if isWithdrawn() { return .notAnswered }
      let before = model
      advance(wake, at: clock.now)
      if model.outcome == nil, model != before || device.size != drawnSize, !draw() {
        return .notAnswered
      }
    }
  }

  /// Removes the dialog from the terminal, and shows its outcome; `nil` if it was withdrawn.
  mutating func close(_ outcome: PromptOutcome?) {
    _ = device.put(face.close(model.prompt, outcome: outcome, size: device.size))
  }

  private mutating func advance(_ wake: TerminalDevice.Wake, at now: Instant) {
    if !model.isListening {
      model.handle(.timePassed, at: now)
      if model.isListening {
        // Bytes that were typed before, read or not, must not count.
        device.flushInput()
        decoder = KeyDecoder()
        return
      }
    }
    switch wake {
    case .woken: break
    case .timedOut: press(decoder.timePassed(), at: now)
    case .input: takeInput(at: now)
    }
  }

  private mutating func takeInput(at now: Instant) {
    guard let bytes = device.takeInput() else {
      model.handle(.inputEnded, at: now)
      return
    }
    for byte in bytes { press(decoder.take(byte), at: now) }
  }

  private mutating func press(_ key: TypedKey?, at now: Instant) {
    if let key { model.handle(.keyPressed(Key(key)), at: now) }
  }

  /// The time to wait for the next key before something else is due; `nil` is no limit.
  private var patience: Duration? {
    let untilOpening = model.isListening ? nil : model.opening - clock.now
    let untilEscape = decoder.isPending ? Self.escapeTime : nil
    return [untilOpening, untilEscape].compactMap(\.self).min()
  }

  private mutating func draw() -> Bool {
    let size = device.size
    drawnSize = size
    return device.put(face.draw(model, size: size))
  }
}
