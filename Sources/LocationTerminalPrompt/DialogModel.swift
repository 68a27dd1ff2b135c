// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost

/// An event of a dialog.
enum DialogEvent: Hashable, Sendable {
  /// A key was pressed.
  case keyPressed(Key)

  /// Time has passed.
  case timePassed

  /// No key can arrive anymore, because the terminal hung up.
  case inputEnded
}

/// The rules of a dialog: its focus, its Precise switch, its outcome.
///
/// No single key allows anything. The focus begins on the button that allows least, and a digit
/// only moves it. For the first half second no key counts, so that a user who was typing when the
/// dialog appeared does not answer it.
struct DialogModel: Hashable, Sendable {
  /// A row that can have the focus.
  enum Row: Hashable, Sendable {
    /// The Precise switch.
    case precise
    /// The button at this index of the prompt's buttons.
    case button(Int)
  }

  /// The time after the appearance of the dialog in which keys do not count.
  static let guardTime = Duration.milliseconds(500)

  /// The prompt that is shown.
  let prompt: Prompt

  /// The instant from which keys count.
  private(set) var opening: Instant

  /// Whether keys count.
  private(set) var isListening = false

  /// The row that Enter presses.
  private(set) var focus: Row

  /// The state of Precise; `nil` if the prompt has no switch.
  private(set) var precise: Bool?

  /// The outcome of the dialog; `nil` while it is up.
  private(set) var outcome: PromptOutcome?

  /// Makes the dialog of a prompt that appears at an instant.
  ///
  /// A prompt without buttons cannot be answered and ends at once.
  init(_ prompt: Prompt, shownAt instant: Instant) {
    self.prompt = prompt
    opening = instant + Self.guardTime
    precise = prompt.precise
    let least = prompt.buttons.indices.min {
      prompt.buttons[$0].choice.permissiveness < prompt.buttons[$1].choice.permissiveness
    }
    focus = .button(least ?? 0)
    outcome = least == nil ? .notAnswered : nil
  }

  /// The rows that can have the focus, from top to bottom.
  var rows: [Row] {
    (precise == nil ? [] : [.precise]) + prompt.buttons.indices.map { .button($0) }
  }

  /// Restarts the time in which keys do not count.
  mutating func restart(at instant: Instant) { opening = instant + Self.guardTime }

  /// Handles an event; an event without a current meaning changes nothing.
  mutating func handle(_ event: DialogEvent, at now: Instant) {
    guard outcome == nil else { return }
    switch event {
    // These keys cannot allow anything, and a user who presses them wants to leave now.
    case .inputEnded, .keyPressed(.interrupt): outcome = .notAnswered
    case .timePassed: isListening = isListening || now >= opening
    case .keyPressed(let key): if isListening { press(key) }
    }
  }

  private mutating func press(_ key: Key) {
    switch key {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .digit(let number):
      if prompt.buttons.indices.contains(number - 1) { focus = .button(number - 1) }
    case .precise: precise?.toggle()
    case .press:
      switch focus {
      case .precise: precise?.toggle()
      case .button(let index):
        outcome = prompt.outcome(of: prompt.buttons[index].choice, precise: precise)
      }
    case .leave, .interrupt: outcome = .notAnswered
    case .other: break
    }
  }

  private mutating func move(by step: Int) {
    let rows = rows
    let place = (rows.firstIndex(of: focus) ?? 0) + step
    focus = rows[(place + rows.count) % rows.count]
  }
}

extension PromptChoice {
  /// A rank of the choice; a larger one allows an app more.
  fileprivate var permissiveness: Int {
    switch self {
    case .dontAllow: 0
    case .keepWhileUsing: 1
    case .allowOnce: 2
    case .allowWhileUsing: 3
    case .allowAlways: 4
    }
  }
}
