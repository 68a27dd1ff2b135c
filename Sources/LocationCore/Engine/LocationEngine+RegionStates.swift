// SPDX-License-Identifier: MIT

/// A question of a client on which side of a rim the device is.
struct RegionStateRequest: Hashable, Sendable {
  let client: ClientID
  let region: CircularRegion

  /// When it is answered without a position.
  let deadline: Instant
}

/// Where the device is, seen from regions that apps ask about; they need not be watched.
extension LocationEngine {
  mutating func requestState(
    of region: CircularRegion, for client: ClientID, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    let waiting = stateRequests.filter { $0.client == client }.count
    guard waiting < configuration.monitoring.stateRequestLimit else {
      tell(index, .notify(.stateDetermined(.unknown, region), to: client), at: now, into: &buffer)
      return
    }
    stateRequests.append(
      RegionStateRequest(
        client: client, region: region, deadline: now + configuration.oneFixTimeout))
  }

  /// Answers what can be answered, and who may not know it at once with nothing.
  ///
  /// A client with access to regions is told nothing of a rim: where it lies is the app's choice,
  /// so that answers would tell the position as finely as it likes.
  mutating func answerStateRequests(at now: Instant, into buffer: inout EffectBuffer) {
    guard !stateRequests.isEmpty else { return }
    var waiting: [RegionStateRequest] = []
    for request in stateRequests {
      guard let index = index(of: request.client) else { continue }
      // Who stands still asks again when it runs: an answer would be about another time.
      guard apps[clients[index].app].phase.isRunning else { continue }
      if clients[index].access != .full || !mayMonitor(clients[index].app) {
        tell(
          index, .notify(.stateDetermined(.unknown, request.region), to: request.client), at: now,
          into: &buffer)
      } else if source.hasSignal, let fix = source.cached {
        let presence = presence(of: fix, in: request.region, for: clients[index].app)
        tell(
          index, .notify(.stateDetermined(presence, request.region), to: request.client), at: now,
          into: &buffer)
      } else {
        waiting.append(request)
      }
    }
    stateRequests = waiting
  }

  /// Answers those who have waited in vain.
  mutating func endStateRequests(at now: Instant, into buffer: inout EffectBuffer) {
    guard !stateRequests.isEmpty else { return }
    for request in stateRequests where request.deadline <= now {
      if let index = indexOfRunning(request.client) {
        tell(
          index, .notify(.stateDetermined(.unknown, request.region), to: request.client), at: now,
          into: &buffer)
      }
    }
    stateRequests.removeAll { $0.deadline <= now }
  }

  /// What a watched region was found to be, so that an answer and the crossings agree; else what
  /// the fix says.
  private func presence(
    of fix: Fix, in region: CircularRegion, for app: Int
  ) -> RegionPresence {
    if let found = apps[app].monitoring.presence(in: region) { return found }
    var watch = RegionWatch(
      center: region.center, radius: region.radius, parameters: configuration.monitoring)
    return watch.holds(fix) ? .inside : .outside
  }
}
