// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore

/// The readings of a receiver that is built from a client's notices.
///
/// A reader of a sink does not see authorization, so this memory is the boundary: a reading never
/// outlives the permission under which it was reported. At first nothing is permitted.
package struct NMEADeviceMemory: Sendable {
  /// The last reading; `nil` before the first one, and when it may no longer be reported.
  package private(set) var present: NMEADeviceReading?

  /// The sky of the present fix, if it is known.
  package private(set) var sky: Sky?

  /// Whether regions that come from now on are those of a simulation.
  package var isSimulated: Bool

  private var authorization: AuthorizationState?

  /// Makes a memory that holds nothing.
  ///
  /// - Parameter isSimulated: Whether regions are those of a simulation.
  package init(isSimulated: Bool) { self.isSimulated = isSimulated }

  /// Whether a notice withdraws earlier readings, so that no program may read them anymore.
  ///
  /// - Parameter notice: The notice, which has not been received yet.
  /// - Returns: Whether less may be reported from then on.
  package func isWithdrawn(by notice: ClientNotice) -> Bool {
    switch notice.event.report {
    case .authorization(let state):
      permitsRegions && !state.status.permitsFixes || permitsFixes && state.accuracy == .reduced
    case .failure(.denied): present != nil
    case .failure, .fixes, .stationary, .region, .heading, .paused, .occurrence, nil: false
    }
  }

  /// Receives a notice to the client.
  ///
  /// - Parameter notice: The notice.
  /// - Returns: The readings that the receiver reports now, oldest first; often none.
  package mutating func receive(_ notice: ClientNotice) -> [NMEADeviceReading] {
    switch notice.event.report {
    case .authorization(let state): return authorize(state, at: notice.time)
    case .fixes(let fixes): return permitsFixes ? deliver(fixes.map { .fix($0) }) : []
    case .stationary(let fix): return permitsFixes ? deliver([.fix(fix)]) : []
    case .region(let published):
      return permitsRegions ? deliver([.region(published, isSimulated: isSimulated)]) : []
    case .failure(.locationUnknown): return deliver([.noPosition(notice.time)])
    case .failure(.denied): return forget(at: notice.time)
    case .failure, .heading, .paused, .occurrence, nil: return []
    }
  }

  /// Receives the satellites in view, and keeps them if a full fix may be reported.
  ///
  /// The satellites' places in the sky reveal the receiver's place much more precisely than a
  /// region does. They are rejected while the present reading is a region.
  ///
  /// - Parameter sky: The satellites.
  /// - Returns: Whether the satellites may be reported.
  package mutating func receive(_ sky: Sky) -> Bool {
    guard permitsFixes else { return false }
    if case .region = present { return false }
    // A report of dilutions only (gpsd since 3.25) comes before the satellites, and replaces none.
    guard sky.satellites != nil else { return false }
    self.sky = sky
    return true
  }

  private var permitsRegions: Bool { authorization?.status.permitsFixes == true }

  private var permitsFixes: Bool { permitsRegions && authorization?.accuracy == .full }

  private mutating func deliver(_ readings: [NMEADeviceReading]) -> [NMEADeviceReading] {
    present = readings.last ?? present
    switch present {
    case .fix: break
    case .region, .noPosition, nil: sky = nil
    }
    return readings
  }

  private mutating func authorize(
    _ state: AuthorizationState, at time: UTCInstant
  ) -> [NMEADeviceReading] {
    authorization = state
    guard state.status.permitsFixes else { return forget(at: time) }
    if state.accuracy == .reduced {
      sky = nil
      // The region follows as its own notice. Until then nothing may be reported.
      if case .fix = present { present = nil }
    }
    return []
  }

  /// Forgets everything, and reports that no position is known, so that readers do not keep showing
  /// the last one.
  private mutating func forget(at time: UTCInstant) -> [NMEADeviceReading] {
    sky = nil
    guard let old = present else { return [] }
    present = nil
    if case .noPosition = old { return [] }
    return [.noPosition(time)]
  }
}
