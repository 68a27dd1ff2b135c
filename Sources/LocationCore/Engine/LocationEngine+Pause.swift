// SPDX-License-Identifier: MIT

/// Updates that pause automatically while the device rests (D-14).
///
/// They do not resume automatically: the app starts them again (P-02, X-03).
extension LocationEngine {
  /// Pauses a client's updates if a fix shows that the device has rested for long enough.
  @inline(__always)
  mutating func pauseIfResting(
    _ index: ClientIndex, _ fix: Fix, at now: Instant, into buffer: inout EffectBuffer
  ) {
    if clients[index].options.pausesAutomatically {
      watchRest(index, fix, at: now, into: &buffer)
    } else {
      // An earlier place of rest says nothing about the time between.
      clients[index].standard.forgetRest()
    }
  }

  @inline(never)
  private mutating func watchRest(
    _ index: ClientIndex, _ fix: Fix, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let radius = configuration.pause.radius(for: clients[index].options.activity) else {
      clients[index].standard.forgetRest()
      return
    }
    let delay = configuration.pause.delay
    guard clients[index].standard.hasRested(fix, at: now, within: radius, for: delay) else {
      return
    }
    clients[index].standard.forgetRest()
    take(.rested, for: index, at: now, into: &buffer)
    // The source is no longer needed for it.
    unsettled.insert(clients[index].app)
    unsettled.settleNow()
  }
}
