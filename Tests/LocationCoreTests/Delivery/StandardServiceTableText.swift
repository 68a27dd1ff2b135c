// SPDX-License-Identifier: MIT

@testable import LocationCore

/// The rules of standard updates as Markdown, written from the code that decides.
enum StandardServiceTableText {
  typealias State = StandardService.State
  typealias Event = StandardService.Event

  /// A deferral without a bound, as every deferral has the same rules.
  static let deferral = Deferral(
    DeferralBounds(distance: nil, timeout: nil), from: .start, at: nil)

  /// Each state, with the name that the page gives it.
  static let states: [(name: String, state: State)] = [
    ("idle", .idle),
    ("waiting", .waiting(nil)),
    ("waiting, deferral", .waiting(deferral)),
    ("delivering", .delivering(.init(access: .full))),
    ("deferring", .deferring(deferral, .init(access: .full))),
    ("paused", .paused),
    ("requesting", .requesting(OneFixRequest(), isPaused: false)),
    ("requesting, paused", .requesting(OneFixRequest(), isPaused: true)),
  ]

  /// Each event, in words; one that carries a value stands here with each value that matters.
  static let events: [(name: String, event: Event)] = [
    ("updates are started", .started),
    ("updates are stopped", .stopped),
    ("one fix is requested", .fixRequested),
    ("the request ends", .requestEnded),
    ("access is gained", .accessChanged(.full)),
    ("access becomes that to regions", .accessChanged(.region)),
    ("access is lost", .accessChanged(.none)),
    ("authorization is lost", .authorizationLost),
    ("a deferral is asked for", .deferralRequested),
    ("a deferral begins", .deferralBegan(deferral)),
    ("a deferral is disallowed", .deferralDisallowed),
    ("a deferral is used up", .deferralUsedUp),
    (
      "the options have a distance filter",
      .optionsChanged(ClientOptions(distanceFilter: 10))
    ),
    (
      "the options wish less than the best accuracy",
      .optionsChanged(ClientOptions(desiredAccuracy: .within(meters: 100)))
    ),
    ("no position is known", .positionUnknown),
    ("the device has rested", .rested),
    ("Location & Privacy is reset", .reset),
  ]

  /// Everything between the markers of the reference page.
  static func generated() -> String { transitions() + deferralEnds() }

  /// What each event makes of each state.
  private static func transitions() -> String {
    let names = states.map { "`\($0.name)`" }.joined(separator: " | ")
    var text = "### What an event changes\n\n| event | \(names) |\n"
    text += "| --- |\(String(repeating: " --- |", count: states.count))\n"
    for (name, event) in events {
      let cells = states.map { outcome(of: event, in: $0.state) }
      text += "| \(name) | \(cells.joined(separator: " | ")) |\n"
    }
    return text + "\n"
  }

  private static func outcome(of event: Event, in state: State) -> String {
    var service = StandardService(state: state)
    let consequences = service.take(event)
    let (before, after) = (name(of: state), name(of: service.state))
    var parts = before == after ? [] : ["`\(after)`"]
    if before == after, StandardService(state: state).servedAccess != service.servedAccess {
      parts.append("gets \(service.servedAccess == .full ? "fixes" : "regions")")
    }
    if consequences.deferralEnd != nil { parts.append("the deferral ends") }
    if consequences.hasPaused { parts.append("`didPause…`") }
    if consequences.hasResumed { parts.append("`didResume…`") }
    return parts.joined(separator: ", ")
  }

  static func name(of state: State) -> String {
    switch state {
    case .idle: "idle"
    case .waiting(nil): "waiting"
    case .waiting: "waiting, deferral"
    case .delivering: "delivering"
    case .deferring: "deferring"
    case .paused: "paused"
    case .requesting(_, isPaused: false): "requesting"
    case .requesting(_, isPaused: true): "requesting, paused"
    }
  }

  /// What ends a deferral, and with which error.
  private static func deferralEnds() -> String {
    var text = "### What ends a deferral\n\n| event | `didFinishDeferredUpdatesWithError` |\n"
    text += "| --- | --- |\n"
    for (name, event) in events {
      guard let end = StandardService.deferralEnd(on: event) else { continue }
      text += "| \(name) | \(end.failure.map { "`\($0)`" } ?? "no error") |\n"
    }
    return text
  }
}
