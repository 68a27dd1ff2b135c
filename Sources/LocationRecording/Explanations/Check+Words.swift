// SPDX-License-Identifier: MIT

package import LocationCore

extension Check {
  /// What was found, as the rest of a line; without a full stop.
  package var words: String {
    switch situation {
    case .tooNear?:
      "the fix is \(meters(measured)) from the last one delivered, and the distance filter is "
        + meters(bound)
    case .bestSoFar?:
      "the fix is the best so far (\(meters(measured))); the request wants \(meters(bound))"
    case .noRegionYet?:
      measured.map {
        "no region is published; the device looks where it is in \(Int($0)) s"
      }
        ?? "no region is published"
    case .signalLost?:
      measured.map { "the source has had no position for \(Int($0.rounded())) s" }
        ?? "the source has no position at the moment"
    case let situation?: situation.words
    case nil: rule.question
    }
  }

  private func meters(_ length: Double?) -> String {
    guard let length else { return "some way" }
    return length < 100 ? "\((length * 10).rounded() / 10) m" : "\(Int(length.rounded())) m"
  }
}

extension Rule {
  /// What the rule is about, for a check whose result is not known.
  fileprivate var question: String {
    switch self {
    case .locationServices: "Location Services"
    case .restriction: "a restriction"
    case .purposeString: "the purpose strings of its Info.plist"
    case .decision: "what was decided"
    case .process: "whether its process runs"
    case .use: "whether it is in use"
    case .session: "whether it holds a service session"
    case .wish: "whether it wants updates"
    case .accuracy: "its accuracy"
    case .signal: "whether there is a position"
    case .movement: "whether the device moves"
    case .distanceFilter: "its distance filter"
    case .desiredAccuracy: "the accuracy that its request wants"
    case .deferral: "whether its updates are deferred"
    }
  }
}

extension Situation {
  /// What was found, as the rest of a line.
  fileprivate var words: String {
    switch self {
    case .locationServicesOn: "Location Services are on"
    case .locationServicesOff: "Location Services are off"
    case .notRestricted: "no restriction forbids location"
    case .restricted: "a restriction forbids location"
    case .purposeStringPresent: "its Info.plist has the purpose strings"
    case .purposeStringMissing: "its Info.plist lacks a valid purpose string"
    case .running: "its process runs"
    case .suspendedWithUpdates: "its process is suspended; its fixes are held until it runs again"
    case .suspended: "its process is suspended"
    case .ended: "its process has ended"
    case .sessionHeld: "it holds a service session"
    case .sessionMissing: "its Info.plist requires a service session, and it holds none"
    case .positionKnown: "there is a position"
    case .regionKnown: "a region is published"
    case .noPositionYet: "the source has had no position yet"
    case .signalLost: "the source has no position at the moment"
    case .noRegionYet: "no region is published"
    case .notNewer: "the fix is not newer than the one before it"
    case .moving: "the device moves"
    case .resting: "the device rests, and live updates are silent until it moves"
    case .farEnough: "the fix is far enough from the last one delivered"
    case .tooNear: "the fix is too near to the last one delivered"
    case .accurateEnough: "the fix is as accurate as the request wants"
    case .bestSoFar: "the fix is the best so far"
    case .worseThanEarlier: "an earlier fix is better, and the request wants a better one still"
    case .notDeferred: "its updates are not deferred in the foreground"
    case .deferralEnds: "the deferral ends with this fix"
    case .deferred: "its updates are deferred; its fixes are held"
    case .allowedOnce, .allowedWhileUsing, .allowedAlwaysProvisionally, .allowedAlways, .undecided,
      .promptIsUp, .confirmationNeeded, .denied:
      wordsOfDecision
    case .inForeground, .justLeftForeground, .inBackgroundSession, .servedAtAnyTime, .notInUse,
      .notInUseWithoutOption, .notInUseWithoutMode, .alwaysWithoutSession:
      wordsOfUse
    case .updatesRun, .oneFixRequested, .noManager, .noUpdates, .updatesPaused, .fullAccuracy,
      .fullAccuracyForNow, .preciseOff, .reducedWish:
      wordsOfWish
    }
  }

  private var wordsOfDecision: String {
    switch self {
    case .allowedOnce: "it is allowed once"
    case .allowedWhileUsing: "it is allowed while it is in use"
    case .allowedAlwaysProvisionally:
      "it is allowed while it is in use; it sees Always until that is decided"
    case .allowedAlways: "it is always allowed"
    case .promptIsUp: "a prompt waits for an answer"
    case .confirmationNeeded:
      "what was decided about the identifier is not confirmed for this program"
    case .denied: "it is denied"
    default: "nothing is decided"
    }
  }

  private var wordsOfUse: String {
    switch self {
    case .inForeground: "it is in the foreground"
    case .justLeftForeground: "it left the foreground a moment ago"
    case .inBackgroundSession: "a session keeps it in use in the background"
    case .servedAtAnyTime: "it may have location at any time"
    case .notInUseWithoutOption:
      "it is in the background, and allowsBackgroundLocationUpdates was off when it left the foreground"
    case .notInUseWithoutMode:
      "it is in the background, and UIBackgroundModes in its Info.plist does not list “location”"
    case .alwaysWithoutSession: "it is in the background, and holds no service session for Always"
    default: "it is not in use"
    }
  }

  private var wordsOfWish: String {
    switch self {
    case .updatesRun: "it wants updates"
    case .oneFixRequested: "it wants one fix"
    case .noManager: "it has no location manager"
    case .noUpdates: "it has not started updates"
    case .updatesPaused: "its updates paused while the device rested"
    case .fullAccuracyForNow: "it has full accuracy for now"
    case .preciseOff: "Precise is off"
    case .reducedWish: "its desired accuracy is kCLLocationAccuracyReduced"
    default: "it may know the precise position"
    }
  }
}
