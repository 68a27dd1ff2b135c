// SPDX-License-Identifier: MIT

package import LocationCore

/// Explanations as lines of text.
package enum ExplanationText {
  /// Returns one line: what a client gets, why not more, and what would change that.
  ///
  /// - Parameters:
  ///   - explanation: The explanation.
  ///   - remedies: How a remedy is written.
  ///   - name: The name of the client; `nil` for its number.
  /// - Returns: The line, without its end.
  package static func summary(
    of explanation: Explanation, remedies: RemedyForm, name: String? = nil
  ) -> String {
    let subject = name ?? subject(of: explanation)
    let gets = "\(subject) \(outcome(of: explanation))"
    guard let obstacle = explanation.obstacle else { return gets }
    return "\(gets): \(obstacle.words)\(remedy(of: obstacle, remedies))"
  }

  /// Returns a line for each check, in their order.
  package static func checks(
    of explanation: Explanation, remedies: RemedyForm
  ) -> [String] {
    let width = 8
    return explanation.checks.map { check in
      let result = check.result.rawValue.padded(to: width)
      let ids = check.situation?.ids ?? []
      let rules = ids.isEmpty ? "" : " (\(ids.joined(separator: ", ")))"
      let isObstacle = check.result != .passes && check.result != .unknown
      return "\(result)\(check.words)\(rules)\(isObstacle ? remedy(of: check, remedies) : "")"
    }
  }

  private static func subject(of explanation: Explanation) -> String {
    switch (explanation.kind, explanation.client) {
    case (.manager?, let client?): "manager \(client.rawValue)"
    case (.liveUpdates?, let client?): "live updates \(client.rawValue)"
    default: "the app"
    }
  }

  private static func outcome(of explanation: Explanation) -> String {
    let isKnown = !explanation.checks.contains { $0.result == .unknown }
    return switch explanation.outcome {
    case .delivered: isKnown ? "gets each fix" : "gets fixes, as far as the store knows"
    case .held: "gets fixes later"
    case .region: "gets only a region"
    case .none:
      // These keep a single fix from a client that gets others.
      switch explanation.obstacle?.situation {
      case .tooNear, .worseThanEarlier, .notNewer: "does not get this fix"
      default: "gets nothing"
      }
    }
  }

  private static func remedy(of check: Check, _ remedies: RemedyForm) -> String {
    if let remedy = check.remedy { return "; \(remedies.words(for: remedy))" }
    switch check.situation {
    case .noPositionYet, .signalLost:
      if let words = remedies.wordsOfSource { return "; \(words)" }
    case .tooNear, .worseThanEarlier, .notNewer, .resting, .noRegionYet: return ""
    default: break
    }
    return "; nothing can be done about it now"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
