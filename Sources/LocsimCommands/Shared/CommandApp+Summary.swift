// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles

/// The summary of an app that has run.
extension CommandApp {
  /// The outcome of the fixes of its updates; `nil` if there were none.
  var updatesSummary: String? {
    hasUpdates ? (snapshot?.counts ?? DeliveryCounts()).summary : nil
  }

  /// The costs of location for the app, which show how much a deferral saves.
  func costSummary(at now: Instant) -> String {
    let callbacks = activity.callbacks == 1 ? "1 callback" : "\(activity.callbacks) callbacks"
    let wakeUps = activity.wakeUps == 1 ? "1 wake-up" : "\(activity.wakeUps) wake-ups"
    return "locsim: \(callbacks), \(wakeUps), receiver on for \(receiverTime(at: now).clockText)"
  }

  /// Reports why the app had no location, if it was not authorized.
  ///
  /// - Throws: The exit status if it was not authorized.
  func checkPermission() throws {
    let status = snapshot?.authorization.status
    guard status?.permitsFixes != true else { return }
    let line =
      status == .notDetermined
      ? NoLocation.prompt.line(
        "no location: the prompt was not answered; give --answer, or run this on a terminal")
      : NoLocation.denied.line("no location: the app is not authorized")
    Terminal.line("locsim: \(line)")
    throw ExitStatus.noPermission
  }
}

extension DeliveryCounts {
  /// The outcome of the fixes of updates.
  var summary: String {
    (["\(delivered) fixes delivered"] + regionWords + ["\(filtered) filtered"] + withheldWords)
      .joined(separator: ", ")
  }

  /// The text for regions that were delivered in place of fixes; empty if there were none.
  private var regionWords: [String] {
    switch regions {
    case 0: []
    case 1: ["1 region delivered"]
    default: ["\(regions) regions delivered"]
    }
  }

  /// The text for fixes that were withheld from the app, by reason; empty if there were none.
  private var withheldWords: [String] {
    let reasons = DropReason.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.words)" }
    return reasons.isEmpty ? [] : ["\(dropped) withheld (\(reasons.joined(separator: ", ")))"]
  }
}

extension DropReason {
  /// The reason in words for people.
  fileprivate var words: String {
    switch self {
    case .notAuthorized: "not authorized"
    case .notInUse: "not in use"
    case .reducedAccuracy: "reduced accuracy"
    case .paused: "paused"
    case .bufferFull: "too many waited"
    case .outOfOrder: "out of order"
    }
  }
}
