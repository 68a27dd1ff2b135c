// SPDX-License-Identifier: MIT

/// A client's request for the side of a region's rim on which the device is.
struct RegionStateRequest: Hashable, Sendable {
  let client: ClientID
  let region: CircularRegion

  /// When it is answered without a position.
  let deadline: Instant
}

/// Where the device is relative to regions that apps ask about; these need not be watched.
extension LocationEngine {
  mutating func requestState(
    of region: CircularRegion, for client: ClientID, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    let waiting = stateRequests.filter { $0.client == client }.count
    guard waiting < configuration.monitoring.stateRequestLimit else {
      notify(index, .stateDetermined(.unknown, region), at: now, into: &buffer)
      return
    }
    stateRequests.append(
      RegionStateRequest(
        client: client, region: region, deadline: now + configuration.oneFixTimeout))
  }

  /// Answers the requests that can be answered, and answers `unknown` at once to clients without
  /// full access.
  ///
  /// A client with access to regions learns nothing about a rim. The app chooses where the rim
  /// lies, so answers would reveal the position as finely as the app likes.
  mutating func answerStateRequests(at now: Instant, into buffer: inout EffectBuffer) {
    guard !stateRequests.isEmpty else { return }
    var waiting: [RegionStateRequest] = []
    for request in stateRequests {
      guard let index = index(of: request.client) else { continue }
      // A suspended app asks again when it runs: an answer would be about another time.
      guard apps[clients[index].app].phase.isRunning else { continue }
      if clients[index].access != .full || !mayMonitor(clients[index].app) {
        notify(index, .stateDetermined(.unknown, request.region), at: now, into: &buffer)
      } else if source.hasSignal, let fix = source.cached {
        let presence = presence(of: fix, in: request.region, for: clients[index].app)
        notify(index, .stateDetermined(presence, request.region), at: now, into: &buffer)
      } else {
        waiting.append(request)
      }
    }
    stateRequests = waiting
  }

  /// Answers the requests that have timed out.
  mutating func endStateRequests(at now: Instant, into buffer: inout EffectBuffer) {
    guard !stateRequests.isEmpty else { return }
    for request in stateRequests where request.deadline <= now {
      if let index = indexOfRunning(request.client) {
        notify(index, .stateDetermined(.unknown, request.region), at: now, into: &buffer)
      }
    }
    stateRequests.removeAll { $0.deadline <= now }
  }

  /// The known side of a watched region, so that an answer and the crossings agree; otherwise the
  /// side that the fix shows.
  private func presence(
    of fix: Fix, in region: CircularRegion, for app: AppIndex
  ) -> RegionPresence {
    if let found = apps[app].monitoring.presence(in: region) { return found }
    var watch = RegionWatch(
      center: region.center, radius: region.radius, parameters: configuration.monitoring)
    return watch.holds(fix) ? .inside : .outside
  }
}
