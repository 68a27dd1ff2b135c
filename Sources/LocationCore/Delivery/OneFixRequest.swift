// SPDX-License-Identifier: MIT

/// A request for one fix that has not ended yet.
///
/// It gathers fixes until one is good enough or the request times out, then yields the best (Q-01,
/// StandardServiceTransitions.swift says which calls begin and end one.
struct OneFixRequest: Sendable {
  /// What its client is served at this moment.
  private(set) var access = LocationAccess.none

  /// The instant at which the request ends with the best fix so far, or fails; `nil` while its app
  /// is not in use, which suspends the request.
  private(set) var deadline: Instant?

  /// The most accurate fix so far.
  private(set) var best: Fix?

  /// Lets the request run, until a deadline.
  mutating func resume(until deadline: Instant) { self.deadline = deadline }

  /// Changes what the client is served; fixes gathered under another access do not count.
  mutating func serve(_ access: LocationAccess) {
    guard access != self.access else { return }
    self.access = access
    deadline = nil
    best = nil
  }

  /// Takes a fix, and returns it if its radius is at most this many meters.
  mutating func gather(_ fix: Fix, goodEnough radius: Double) -> Fix? {
    if fix.horizontalAccuracy <= radius { return fix }
    // The later of two equally good fixes is nearer to where the device is now.
    if fix.horizontalAccuracy <= best?.horizontalAccuracy ?? .infinity { best = fix }
    return nil
  }
}
