// SPDX-License-Identifier: MIT

import Dispatch
package import LocationCore
package import LocationHost
import Synchronization

extension Prompt {
  /// The buttons of a first prompt.
  package static let firstButtons = [
    Prompt.Button("Allow Once", .allowOnce),
    Prompt.Button("Allow While Using App", .allowWhileUsing),
    Prompt.Button("Don't Allow", .dontAllow),
  ]

  /// The buttons of a prompt for more.
  package static let upgradeButtons = [
    Prompt.Button("Keep Only While Using", .keepWhileUsing),
    Prompt.Button("Change to Always Allow", .allowAlways),
  ]

  /// A prompt for tests; by default the first one of an app named Walk.
  package static func sample(
    _ id: UInt32 = 1, title: String = "Allow “Walk” to use your location?",
    purpose: String? = "Draws your way.", buttons: [Button] = firstButtons, precise: Bool? = true,
    radius: Double? = nil
  ) -> Prompt {
    Prompt(
      id: PromptID(id), app: AppID("org.example.walk"), kind: .whenInUse, title: title,
      purpose: purpose.flatMap { try? PurposeString($0) }, buttons: buttons, precise: precise,
      mapRegion: radius.flatMap { radius in
        Coordinate(latitude: 47, longitude: 11).map { .init(center: $0, radius: radius) }
      })
  }
}

/// Keeps the outcomes of prompts, from whatever thread they come.
package final class OutcomeLog: Sendable {
  private let kept = Mutex<[PromptID: [PromptOutcome]]>([:])
  private let arrivals = DispatchSemaphore(value: 0)

  package init() {}

  /// Presents a prompt and keeps how it ends.
  package func present(_ prompt: Prompt, by prompter: some Prompter) {
    prompter.present(prompt) { [self] outcome in
      kept.withLock { $0[prompt.id, default: []].append(outcome) }
      arrivals.signal()
    }
  }

  /// The outcomes so far.
  package func outcomes(_ id: UInt32 = 1) -> [PromptOutcome] {
    kept.withLock { $0[PromptID(id)] ?? [] }
  }

  /// Waits for one more outcome; whether it came in time.
  package func waitForOne() -> Bool { arrivals.wait(timeout: .now() + .seconds(20)) == .success }
}
