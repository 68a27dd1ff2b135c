// SPDX-License-Identifier: MIT

/// What all clients together demand of the source.
extension LocationEngine {
  /// Opens, adjusts or closes the source if the strictest wish of all clients has changed.
  mutating func updateDemand(at now: Instant, into buffer: inout EffectBuffer) {
    var strictest = tally.strictestWish
    let isRegionWanted = tally.isRegionWanted
    let watching = watchingAccuracy
    if !stateRequests.isEmpty, strictest.map(watching.isStricter) ?? true { strictest = watching }
    coarseAreas.settle(
      isWantedInFull: strictest != nil, isWanted: isRegionWanted, isOpen: source.demand != nil,
      at: now)
    let isNeeded = strictest != nil || isRegionWanted
    if strictest == nil, coarseAreas.holdsSource { strictest = .reduced }
    let demand = strictest.map(SourceDemand.init)
    defer { source.note(isNeeded: isNeeded, at: now) }
    guard demand != source.demand else { return }
    source.demand(demand)
    if let demand {
      buffer.append(.openSource(demand))
    } else {
      coarseAreas.loseSignal()
      buffer.append(.closeSource)
    }
  }
}
