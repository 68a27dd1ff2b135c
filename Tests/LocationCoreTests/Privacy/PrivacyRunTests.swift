// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Privacy: any events in any order")
struct PrivacyRunTests {
  /// A batch of runs is a case of its own; a failure names the seed.
  private static let runsInBatch = 100

  /// All together a hundred thousand runs.
  private static let batches = isExhaustive ? 1_000 : 6

  private static func seeds(_ batch: Int) -> Range<Int> {
    batch * runsInBatch..<(batch + 1) * runsInBatch
  }

  @Test("No run of 50 events breaks a rule, in any profile", arguments: 0..<batches)
  func rules(batch: Int) {
    for seed in Self.seeds(batch) {
      let run = PrivacyRun(seed: seed, events: 50)
      #expect(run.failure == nil, "seed \(seed)")
    }
  }

  @Test("Runs meet every prompt, every status, both accuracies and every kind of effect")
  func coverage() {
    var kinds: Set<String> = []
    for seed in 0..<9_600 { kinds.formUnion(PrivacyRun(seed: seed, events: 50).kinds) }
    let prompts = ["whenInUse", "always", "upgrade", "provisionalAlways", "fullAccuracy"]
    let statuses = AuthorizationStatus.allCases.map { "\($0) full" }
    let reduced = ["authorizedAlways reduced", "authorizedWhenInUse reduced"]
    let others = [
      "deliver", "deliverEvent", "completeRequest nil", "completeRequest promptDeclined",
      "fail denied", "fail locationUnknown", "fail network", "withdraw", "persist", "wake",
      "showIndicator", "recordAccess", "openSource", "closeSource",
      "deliverRegion", "persistRegions", "deliver several", "finishDeferral nil",
      "finishDeferral deferredFailed", "finishDeferral deferredNotUpdatingLocation",
      "finishDeferral deferredAccuracyTooLow", "finishDeferral deferredCanceled",
      "deliverHeading", "deliverHeading true",
      "fail headingFailure",
      "crossed inside", "crossed outside", "arrival full",
      "arrival reduced", "departure full", "state unknown", "state inside",
      "state outside", "confirmMonitoring", "failMonitoring", "persistMonitoring",
      "deliverStationary", "tellDiagnostics", "condition unknown", "condition satisfied",
      "condition unsatisfied", "condition unmonitored",
    ]
    let diagnostics = [
      "authorizationDenied", "authorizationDeniedGlobally", "authorizationRestricted",
      "authorizationRequestInProgress", "insufficientlyInUse", "serviceSessionRequired",
      "fullAccuracyDenied", "alwaysAuthorizationDenied", "accuracyLimited",
      "locationUnavailable", "conditionUnsupported", "conditionLimitExceeded",
    ].map { "told \($0)" }
    #expect(kinds == Set(prompts + statuses + reduced + others + diagnostics))
  }
}
