// SPDX-License-Identifier: MIT

/// What the device shows about the use of location.
extension LocationEngine {
  /// Whether the background use of an app is shown: always if it has only While Using or holds a
  /// session for it, otherwise if it wishes so (A-19, B-04, B-07).
  func showsBackgroundUse(_ app: AppIndex) -> Bool {
    let isAlwaysShown = apps[app].authorization.reach == .whileInUse
    return isKeptInUse(app)
      || apps[app].clients.contains {
        clients[$0].isInBackgroundSession
          && (isAlwaysShown || clients[$0].options.showsBackgroundIndicator)
      }
  }

  mutating func settleIndicator(into buffer: inout EffectBuffer) {
    var arrow = tally.arrow
    if arrow == .none, !stateRequests.isEmpty { arrow = .hollow }
    let shown = indicatorState.update(arrow, tally.backgroundUsers) { apps[$0].id }
    if let shown { buffer.append(.showIndicator(shown)) }
  }
}
