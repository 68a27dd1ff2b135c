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
      clients[index].rest.reset()
    }
  }

  @inline(never)
  private mutating func watchRest(
    _ index: ClientIndex, _ fix: Fix, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let radius = configuration.pause.radius(for: clients[index].options.activity) else {
      clients[index].rest.reset()
      return
    }
    guard clients[index].rest.take(fix, at: now, within: radius) >= configuration.pause.delay
    else { return }
    clients[index].rest.reset()
    endDeferral(of: index, .deferredNotUpdatingLocation, at: now, into: &buffer)
    clients[index].service = .none
    clients[index].isPaused = true
    if apps[clients[index].app].phase.isRunning {
      notify(index, .updatesPaused, at: now, into: &buffer)
    } else {
      clients[index].owesPause = true
    }
  }
}
