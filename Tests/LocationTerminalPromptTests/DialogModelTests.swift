// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationTerminalPrompt

@Suite("A dialog's rules")
struct DialogModelTests {
  private static let late = Instant(sinceStart: DialogModel.guardTime)

  /// A dialog that appeared half a second ago.
  private func open(_ prompt: Prompt = .sample()) -> DialogModel {
    var model = DialogModel(prompt, shownAt: .start)
    model.handle(.timePassed, at: Self.late)
    return model
  }

  private func outcome(_ keys: [Key], _ prompt: Prompt = .sample()) -> PromptOutcome? {
    var model = open(prompt)
    for key in keys { model.handle(.keyPressed(key), at: Self.late) }
    return model.outcome
  }

  @Test(
    "Keys answer",
    arguments: [
      ([.press], .answered(.dontAllow, precise: true)),
      ([.up, .press], .answered(.allowWhileUsing, precise: true)),
      ([.up, .up, .press], .answered(.allowOnce, precise: true)),
      ([.digit(1), .press], .answered(.allowOnce, precise: true)),
      ([.digit(2)], nil), ([.digit(4), .press], .answered(.dontAllow, precise: true)),
      ([.precise, .up, .press], .answered(.allowWhileUsing, precise: false)),
      ([.down], nil), ([.down, .press], nil),
      ([.down, .press, .down, .press], .answered(.allowOnce, precise: false)),
      ([.up, .up, .up, .up, .press], .answered(.dontAllow, precise: true)),
      ([.up, .leave], .notAnswered), ([.up, .interrupt], .notAnswered), ([.other], nil),
      ([.press, .up, .press], .answered(.dontAllow, precise: true)),
    ] as [([Key], PromptOutcome?)])
  func table(keys: [Key], expected: PromptOutcome?) { #expect(outcome(keys) == expected) }

  @Test("The focus begins on the least that is offered, wherever it stands")
  func leastFirst() {
    #expect(
      outcome([.press], .sample(buttons: Prompt.upgradeButtons, precise: nil))
        == .answered(.keepWhileUsing, precise: nil))
    for shift in 0..<3 {
      let buttons = Array(Prompt.firstButtons[shift...] + Prompt.firstButtons[..<shift])
      #expect(
        outcome([.press], .sample(buttons: buttons, precise: false))
          == .answered(.dontAllow, precise: false))
    }
  }

  @Test("A prompt without a Precise switch has none to change")
  func noSwitch() {
    #expect(
      outcome([.precise, .digit(1), .press], .sample(precise: nil))
        == .answered(.allowOnce, precise: nil))
    #expect(open(.sample(precise: nil)).rows == [.button(0), .button(1), .button(2)])
  }

  @Test("A prompt without buttons ends unanswered")
  func noButtons() {
    #expect(DialogModel(.sample(buttons: []), shownAt: .start).outcome == .notAnswered)
  }

  @Test("Keys count from half a second on, not a moment before")
  func guardTime() {
    var model = DialogModel(.sample(), shownAt: .start)
    let early = Instant(sinceStart: DialogModel.guardTime - .nanoseconds(1))
    model.handle(.timePassed, at: early)
    for key in [Key.up, .press, .leave, .precise] { model.handle(.keyPressed(key), at: early) }
    #expect(model == DialogModel(.sample(), shownAt: .start))
    // Late, but before the time was reported: it may have waited in a queue.
    model.handle(.keyPressed(.press), at: Self.late)
    #expect(model.outcome == nil)
    model.handle(.timePassed, at: Self.late)
    model.handle(.keyPressed(.press), at: Self.late)
    #expect(model.outcome == .answered(.dontAllow, precise: true))
  }

  @Test("Ctrl-C and a terminal that hangs up leave the question open at once")
  func wayOut() {
    for event in [DialogEvent.keyPressed(.interrupt), .inputEnded] {
      var model = DialogModel(.sample(), shownAt: .start)
      model.handle(event, at: .start)
      #expect(model.outcome == .notAnswered)
    }
  }

  /// Feeds random bytes; calls `check` after each.
  private func feed(
    seed: UInt64, upTo latest: Duration, to model: inout DialogModel,
    skipping skipped: Set<UInt8> = [], check: (DialogModel) -> Void
  ) {
    var generator = SplitMix64(seed: seed)
    var decoder = KeyDecoder()
    for step in 0..<1_000 {
      let now = Instant(sinceStart: latest * step / 1_000)
      // Half of them keys that a dialog knows, or little would happen.
      let known = Array("\u{1B}[AB\r 123jkp".utf8)
      let byte =
        Bool.random(using: &generator)
        ? known[Int.random(in: 0..<known.count, using: &generator)]
        : UInt8.random(in: 0...255, using: &generator)
      if skipped.contains(byte) { continue }
      if Int.random(in: 0..<8, using: &generator) == 0 {
        model.handle(.timePassed, at: now)
        if let key = decoder.timePassed() { model.handle(.keyPressed(Key(key)), at: now) }
      }
      if let key = decoder.take(byte) { model.handle(.keyPressed(Key(key)), at: now) }
      check(model)
    }
  }

  @Test("No bytes answer within the first half second", arguments: 0..<100)
  func randomEarly(seed: UInt64) {
    var model = DialogModel(.sample(), shownAt: .start)
    feed(seed: seed, upTo: DialogModel.guardTime, to: &model) { model in
      #expect(model.outcome == nil || model.outcome == .notAnswered)
    }
  }

  @Test("Bytes without Enter or Space never answer", arguments: 0..<100)
  func randomWithoutPress(seed: UInt64) {
    var model = open()
    feed(
      seed: seed, upTo: .seconds(100), to: &model, skipping: [0x0A, 0x0D, 0x20]
    ) { model in
      #expect(model.outcome == nil || model.outcome == .notAnswered)
    }
  }

  @Test("No key by itself, however often, allows anything")
  func singleKeys() {
    let keys: [Key] = [
      .up, .down, .press, .digit(1), .digit(2), .digit(3), .precise, .leave, .interrupt, .other,
    ]
    for key in keys {
      let outcome = outcome(Array(repeating: key, count: 10))
      #expect([nil, .notAnswered, .answered(.dontAllow, precise: true)].contains(outcome))
    }
  }

  @Test("An outcome stays, and is one that the prompt offers", arguments: 0..<100)
  func final(seed: UInt64) {
    var model = open()
    var first: PromptOutcome?
    feed(seed: seed, upTo: .seconds(100), to: &model) { model in
      first = first ?? model.outcome
      #expect(model.outcome == first)
      if case .answered(let choice, let precise) = model.outcome {
        #expect(precise != nil && Prompt.firstButtons.contains { $0.choice == choice })
      }
    }
  }
}
