// SPDX-License-Identifier: MIT

import LocationCore

/// Draws the actions of the calling app and its user: every call with any arguments.
struct OracleCalls: Sendable {
  private var draws: Draws
  private var requests: UInt32 = 0

  /// The mean time between two calls in seconds.
  static let meanPause = 40.0

  /// Makes the calls of a stream of random numbers.
  init(draws: Draws) { self.draws = draws }

  /// Draws the time until the next call in seconds.
  mutating func pause() -> Double { draws.exponential(mean: Self.meanPause) }

  /// Draws the next call, or the user's answer to a prompt that is up.
  mutating func next(prompt: Prompt?) -> Event {
    let client = OracleDevice.callers[draws.index(below: OracleDevice.callers.count)]
    if let prompt, draws.unit() < 0.4 { return answer(prompt) }
    switch draws.index(below: 12) {
    case 0, 1: return .updatesStarted(client)
    case 2: return .updatesStopped(client)
    case 3, 4: return .oneFixRequested(client)
    case 5, 6: return .optionsChanged(client, options())
    case 7, 8:
      requests += 1
      return .fullAccuracyRequested(
        client, purposeKey: draws.unit() < 0.8 ? OracleDevice.purposeKey : "Other",
        RequestID(requests))
    case 9:
      let phases: [AppPhase] = [.foreground, .foreground, .background, .suspended]
      return .appStateChanged(OracleDevice.callingApp, phases[draws.index(below: phases.count)])
    case 10: return .settingsChanged(OracleDevice.callingApp, .precise(draws.unit() < 0.3))
    default:
      let choices: [SettingsChoice] = [.whileUsing, .whileUsing, .always, .never]
      return .settingsChanged(
        OracleDevice.callingApp, .location(choices[draws.index(below: choices.count)]))
    }
  }

  private mutating func answer(_ prompt: Prompt) -> Event {
    let choices = prompt.buttons.map(\.choice)
    guard draws.unit() < 0.9, !choices.isEmpty else {
      return .promptEnded(prompt.id, .notAnswered)
    }
    return .promptEnded(
      prompt.id, .answered(choices[draws.index(below: choices.count)], precise: prompt.precise))
  }

  private mutating func options() -> ClientOptions {
    let wishes: [DesiredAccuracy] = [
      .best, .bestForNavigation, .reduced, .within(meters: draws.number(in: 1..<5_000)),
    ]
    return ClientOptions(
      desiredAccuracy: wishes[draws.index(below: wishes.count)],
      distanceFilter: draws.unit() < 0.3 ? 0 : draws.number(in: 1..<20_000),
      allowsBackgroundUpdates: draws.unit() < 0.5,
      showsBackgroundIndicator: draws.unit() < 0.5)
  }
}
