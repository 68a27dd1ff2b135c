// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore

/// What a receiver made of a client's notices tells, and what it may still tell when it is asked.
///
/// Whoever reads a sink sees nothing of authorization, so that what is kept here is the boundary:
/// nothing outlives the permission that it was told under. At the beginning nothing is permitted.
package struct NMEADeviceMemory: Sendable {
  /// What was told last; `nil` before there is anything, and where it may not be told any more.
  package private(set) var present: NMEADeviceReading?

  /// The sky of the present fix, where it is known.
  package private(set) var sky: Sky?

  /// Whether regions are those of a simulation.
  private let isSimulated: Bool

  private var authorization: AuthorizationState?

  /// Makes a memory that holds nothing.
  ///
  /// - Parameter isSimulated: Whether regions are those of a simulation.
  package init(isSimulated: Bool) { self.isSimulated = isSimulated }

  /// Whether a notice takes back what was told before, so that nobody may read it any more.
  ///
  /// - Parameter notice: The notice, which has not been received yet.
  /// - Returns: Whether less may be told from then on.
  package func isWithdrawn(by notice: ClientNotice) -> Bool {
    switch notice.event {
    case .authorizationChanged(let state):
      permitsRegions && !state.status.permitsFixes || permitsFixes && state.accuracy == .reduced
    case .failed(.denied): present != nil
    case .failed, .locationsUpdated, .stationaryBegan, .regionUpdated, .headingUpdated,
      .deferralFinished, .updatesPaused, .updatesResumed, .eventOccurred, .monitoringStarted,
      .monitoringFailed, .stateDetermined, .requestCompleted, .diagnosticsChanged,
      .conditionChanged:
      false
    }
  }

  /// Takes what a client is told.
  ///
  /// - Parameter notice: The notice.
  /// - Returns: What the receiver tells now, oldest first; often nothing.
  package mutating func receive(_ notice: ClientNotice) -> [NMEADeviceReading] {
    switch notice.event {
    case .authorizationChanged(let state): return authorize(state, at: notice.time)
    case .locationsUpdated(let fixes): return permitsFixes ? tell(fixes.map { .fix($0) }) : []
    case .stationaryBegan(let fix): return permitsFixes ? tell([.fix(fix)]) : []
    case .regionUpdated(let published):
      return permitsRegions ? tell([.region(published, isSimulated: isSimulated)]) : []
    case .failed(.locationUnknown): return tell([.noPosition(notice.time)])
    case .failed(.denied): return forget(at: notice.time)
    case .failed, .headingUpdated, .deferralFinished, .updatesPaused, .updatesResumed,
      .eventOccurred, .monitoringStarted, .monitoringFailed, .stateDetermined, .requestCompleted,
      .diagnosticsChanged, .conditionChanged:
      return []
    }
  }

  /// Takes the satellites in view, unless only a region may be told: where satellites stand in the
  /// sky tells where the receiver is, to far less than a region's radius.
  ///
  /// - Parameter sky: The satellites.
  /// - Returns: Whether it may be told.
  package mutating func receive(_ sky: Sky) -> Bool {
    guard permitsFixes else { return false }
    if case .region = present { return false }
    // What tells dilutions only (gpsd since 3.25) comes before the satellites, and replaces none.
    guard sky.satellites != nil else { return false }
    self.sky = sky
    return true
  }

  private var permitsRegions: Bool { authorization?.status.permitsFixes == true }

  private var permitsFixes: Bool { permitsRegions && authorization?.accuracy == .full }

  private mutating func tell(_ readings: [NMEADeviceReading]) -> [NMEADeviceReading] {
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
      // The region follows by itself; until then there is nothing that may be told.
      if case .fix = present { present = nil }
    }
    return []
  }

  /// Forgets all, and says so to those who would go on showing the last position.
  private mutating func forget(at time: UTCInstant) -> [NMEADeviceReading] {
    sky = nil
    guard let old = present else { return [] }
    present = nil
    if case .noPosition = old { return [] }
    return [.noPosition(time)]
  }
}
