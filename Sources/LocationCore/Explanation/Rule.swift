// SPDX-License-Identifier: MIT

/// A rule that decides about a fix; in the order in which they apply.
package enum Rule: String, Hashable, Sendable, CaseIterable {
  /// Location Services are on for the device.
  case locationServices
  /// No profile or parental control forbids location.
  case restriction
  /// The Info.plist has the purpose strings without which nothing can be granted.
  case purposeString
  /// The user has permitted location.
  case decision
  /// The app's process runs.
  case process
  /// The app is in use, or may have location at any time.
  case use
  /// The app holds a service session where it must.
  case session
  /// The app wants fixes.
  case wish
  /// The app may know the precise position.
  case accuracy
  /// There is a position.
  case signal
  /// The device moves; live updates are silent while it rests.
  case movement
  /// The fix is far enough from the last one.
  case distanceFilter
  /// The fix is as accurate as a request for one fix wants.
  case desiredAccuracy
  /// The app does not allow that fixes are deferred.
  case deferral
}

/// What a check found.
package enum Situation: String, Hashable, Sendable, CaseIterable {
  // Location Services
  case locationServicesOn
  case locationServicesOff

  // Restriction
  case notRestricted
  case restricted

  // Purpose strings
  case purposeStringPresent
  /// The string is missing, or counts as missing.
  case purposeStringMissing

  // The decision
  case allowedOnce
  case allowedWhileUsing
  /// The app sees Always, and has While Using.
  case allowedAlwaysProvisionally
  case allowedAlways
  /// The app has not asked, or the prompt was not answered.
  case undecided
  /// The prompt is up.
  case promptIsUp
  /// The identifier has a grant that the user has not confirmed for this program.
  case confirmationNeeded
  case denied

  // The process
  case running
  /// Fixes are kept until the process runs again.
  case suspendedWithUpdates
  case suspended
  case ended

  // Use
  case inForeground
  /// It left the foreground a moment ago.
  case justLeftForeground
  /// A background session keeps it in use.
  case inBackgroundSession
  case servedAtAnyTime
  case notInUse
  /// The updates run, but `allowsBackgroundLocationUpdates` was not set when the app left the
  /// foreground.
  case notInUseWithoutOption
  /// The updates run, but `UIBackgroundModes` does not list `location`.
  case notInUseWithoutMode
  /// The app has Always, and holds no session for it, as live updates need.
  case alwaysWithoutSession

  // The session
  case sessionHeld
  case sessionMissing

  // The wish
  case updatesRun
  case oneFixRequested
  case noManager
  case noUpdates
  /// Updates paused automatically, because the device rested.
  case updatesPaused

  // Accuracy
  case fullAccuracy
  case fullAccuracyForNow
  case preciseOff
  /// The app's desired accuracy is the reduced one.
  case reducedWish

  // The signal
  case positionKnown
  case regionKnown
  /// There was no position yet.
  case noPositionYet
  /// There is no position at the moment; `measured` is the seconds since the newest one.
  case signalLost
  /// No region is published; `measured` is the seconds until the next tick.
  case noRegionYet
  /// The fix is not newer than the one before it.
  case notNewer

  // Movement
  case moving
  case resting

  // The distance filter
  case farEnough
  /// `measured` is the distance in meters from the last fix delivered, `bound` the filter's.
  case tooNear

  // The desired accuracy
  case accurateEnough
  /// The fix is the best so far; `measured` is its radius in meters, `bound` the wished one.
  case bestSoFar
  /// An earlier fix is better.
  case worseThanEarlier

  // The deferral
  case notDeferred
  /// The deferral ends with this fix.
  case deferralEnds
  case deferred
}

extension Situation {
  /// The rule that it is about.
  package var rule: Rule {
    switch self {
    case .locationServicesOn, .locationServicesOff: .locationServices
    case .notRestricted, .restricted: .restriction
    case .purposeStringPresent, .purposeStringMissing: .purposeString
    case .allowedOnce, .allowedWhileUsing, .allowedAlwaysProvisionally, .allowedAlways, .undecided,
      .promptIsUp, .confirmationNeeded, .denied:
      .decision
    case .running, .suspendedWithUpdates, .suspended, .ended: .process
    case .inForeground, .justLeftForeground, .inBackgroundSession, .servedAtAnyTime, .notInUse,
      .notInUseWithoutOption, .notInUseWithoutMode, .alwaysWithoutSession:
      .use
    case .sessionHeld, .sessionMissing: .session
    case .updatesRun, .oneFixRequested, .noManager, .noUpdates, .updatesPaused: .wish
    case .fullAccuracy, .fullAccuracyForNow, .preciseOff, .reducedWish: .accuracy
    case .positionKnown, .regionKnown, .noPositionYet, .signalLost, .noRegionYet, .notNewer: .signal
    case .moving, .resting: .movement
    case .farEnough, .tooNear: .distanceFilter
    case .accurateEnough, .bestSoFar, .worseThanEarlier: .desiredAccuracy
    case .notDeferred, .deferralEnds, .deferred: .deferral
    }
  }

  /// What it does to a fix.
  package var result: CheckResult {
    switch self {
    case .locationServicesOn, .notRestricted, .purposeStringPresent, .allowedOnce,
      .allowedWhileUsing, .allowedAlwaysProvisionally, .allowedAlways, .running, .inForeground,
      .justLeftForeground, .inBackgroundSession, .servedAtAnyTime, .sessionHeld, .updatesRun,
      .oneFixRequested, .fullAccuracy, .fullAccuracyForNow, .positionKnown, .regionKnown, .moving,
      .farEnough, .accurateEnough, .notDeferred, .deferralEnds:
      .passes
    case .preciseOff, .reducedWish: .limits
    case .suspendedWithUpdates, .bestSoFar, .deferred: .holds
    case .locationServicesOff, .restricted, .purposeStringMissing, .undecided, .promptIsUp,
      .confirmationNeeded, .denied, .suspended, .ended, .notInUse, .notInUseWithoutOption,
      .notInUseWithoutMode, .alwaysWithoutSession, .sessionMissing, .noManager, .noUpdates,
      .updatesPaused, .noPositionYet, .signalLost, .noRegionYet, .notNewer, .resting, .tooNear,
      .worseThanEarlier:
      .blocks
    }
  }

  /// The rules of Core Location that it follows from, as docs/reference/behavior.md numbers them.
  package var ids: [String] {
    switch self {
    case .locationServicesOn, .locationServicesOff: ["D-24"]
    case .notRestricted, .restricted: ["A-57"]
    case .purposeStringPresent, .purposeStringMissing: ["A-05", "A-06"]
    case .allowedOnce: ["A-25"]
    case .allowedWhileUsing: ["A-20"]
    case .allowedAlwaysProvisionally: ["A-30", "A-32"]
    case .allowedAlways: ["A-68"]
    case .undecided, .promptIsUp: ["A-55", "A-56"]
    case .confirmationNeeded: []
    case .denied: ["A-57"]
    case .running, .suspendedWithUpdates, .suspended, .ended: ["B-09"]
    case .inForeground, .justLeftForeground, .inBackgroundSession, .servedAtAnyTime: ["A-18"]
    case .notInUse: ["A-20"]
    case .notInUseWithoutOption, .notInUseWithoutMode: ["B-04", "B-05"]
    case .alwaysWithoutSession: ["SS-04"]
    case .sessionHeld, .sessionMissing: ["SS-07"]
    case .updatesRun, .noManager, .noUpdates: ["S-02"]
    case .oneFixRequested: ["Q-01"]
    case .updatesPaused: ["P-02"]
    case .fullAccuracy, .preciseOff: ["R-03"]
    case .fullAccuracyForNow: ["T-09"]
    case .reducedWish: ["R-14"]
    case .positionKnown, .noPositionYet, .signalLost: ["D-11"]
    case .regionKnown, .noRegionYet: ["R-03"]
    case .notNewer: ["S-09", "S-10"]
    case .moving, .resting: ["U-03"]
    case .farEnough, .tooNear: ["S-06", "S-07"]
    case .accurateEnough, .bestSoFar, .worseThanEarlier: ["Q-02"]
    case .notDeferred, .deferralEnds, .deferred: ["DF-01", "DF-08"]
    }
  }
}
