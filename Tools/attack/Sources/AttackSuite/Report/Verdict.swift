// SPDX-License-Identifier: MIT

/// The comparison of rows with one target.
struct Verdict: Codable, Sendable {
  /// The target in words.
  let target: String

  /// The breaches, one line each; empty if the target is kept and its control breaks it.
  let breaches: [String]

  /// Compares the rows of a run with a target.
  init(of target: Target, rows: [Row]) {
    self.target = target.description
    let relevant = rows.filter { row in
      row.attack == target.attack
        && (target.settings.isEmpty || target.settings.contains(row.setting))
    }
    var breaches = relevant.filter { $0.mechanism == target.mechanism }
      .compactMap { target.breach(by: $0) }
    if !relevant.contains(where: { $0.mechanism == target.mechanism }) {
      breaches.append("\(target): there is no row to judge it by")
    }
    if let control = target.mustFail {
      let rows = relevant.filter { $0.mechanism == control }
      if rows.isEmpty {
        breaches.append("\(target): there is no row of \(control), which must break it")
      } else if rows.allSatisfy({ target.breach(by: $0) == nil }) {
        breaches.append("\(target): the target does not bite, \(control) keeps it too")
      }
    }
    self.breaches = breaches
  }
}

extension Target: CustomStringConvertible {
  /// The target in words, such as `a ours: hit564 ≤ 0.08`.
  var description: String {
    let places = settings.isEmpty ? "" : " (\(settings.sorted().joined(separator: "; ")))"
    return "\(attack.rawValue) \(mechanism)\(places): \(figure) \(bound)"
  }

  /// Returns a line that describes how a row breaks the target; `nil` if the row keeps it.
  fileprivate func breach(by row: Row) -> String? {
    let place = row.setting.isEmpty ? "" : " at \(row.setting)"
    guard let value = row.figure(figure) else { return "\(self): there is no such figure\(place)" }
    return bound.holds(value) ? nil : "\(self): it is \(value.figureText)\(place)"
  }
}

extension Target.Bound: CustomStringConvertible {
  /// The bound as a sign and a number.
  var description: String {
    switch self {
    case .atMost(let limit): "≤ \(limit.figureText)"
    case .atLeast(let limit): "≥ \(limit.figureText)"
    case .exactly(let value): "= \(value.figureText)"
    }
  }
}
