// SPDX-License-Identifier: MIT

/// A client's request for the side of a region's rim on which the device is.
struct RegionStateRequest: Hashable, Sendable {
  let client: ClientID
  let region: CircularRegion

  /// When it is answered without a position.
  let deadline: Instant
}

/// The requests for states of regions that wait for a position, in their order.
struct RegionStateRequests: Sendable {
  private var waiting: [RegionStateRequest] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// The request that ends first; the first one of several.
  var earliest: RegionStateRequest? {
    // All wait for the same time.
    waiting.first
  }

  /// How many requests of a client wait.
  func count(of client: ClientID) -> Int { waiting.count { $0.client == client } }

  mutating func add(_ request: RegionStateRequest) { waiting.append(request) }

  mutating func takeAll() -> [RegionStateRequest] {
    defer { waiting.removeAll(keepingCapacity: true) }
    return waiting
  }

  /// Removes and returns the requests that have timed out.
  mutating func takeDue(at now: Instant) -> [RegionStateRequest] {
    guard let first = waiting.first, first.deadline <= now else { return [] }
    let due = waiting.filter { $0.deadline <= now }
    waiting.removeAll { $0.deadline <= now }
    return due
  }

  /// Forgets the requests of a client that is gone.
  mutating func forget(_ client: ClientID) { waiting.removeAll { $0.client == client } }
}

/// Where the device is relative to regions that apps ask about; these need not be watched.
extension LocationEngine {
  mutating func requestState(
    of region: CircularRegion, for client: ClientID, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    let waiting = stateRequests.count(of: client)
    guard waiting < configuration.monitoring.stateRequestLimit else {
      notify(index, .stateDetermined(.unknown, region), at: now, into: &buffer)
      return
    }
    stateRequests.add(
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
    for request in stateRequests.takeAll() {
      guard let index = index(of: request.client) else { continue }
      // A suspended app asks again when it runs: an answer would be about another time.
      guard apps[clients[index].app].phase.isRunning else { continue }
      if clients[index].access != .full || !mayMonitor(clients[index].app) {
        notify(index, .stateDetermined(.unknown, request.region), at: now, into: &buffer)
      } else if source.hasSignal, let fix = source.cached {
        let presence = presence(of: fix, in: request.region, for: clients[index].app)
        notify(index, .stateDetermined(presence, request.region), at: now, into: &buffer)
      } else {
        stateRequests.add(request)
      }
    }
  }

  /// Answers the requests that have timed out.
  mutating func endStateRequests(at now: Instant, into buffer: inout EffectBuffer) {
    for request in stateRequests.takeDue(at: now) {
      if let index = indexOfRunning(request.client) {
        notify(index, .stateDetermined(.unknown, request.region), at: now, into: &buffer)
      }
    }
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
