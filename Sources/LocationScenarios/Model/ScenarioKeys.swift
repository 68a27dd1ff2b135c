// SPDX-License-Identifier: MIT

/// The keys of a scenario, one list for each mapping; docs/reference/scenario.schema.json has the
/// same ones.
package enum ScenarioKey {
  /// Keys of the whole scenario.
  package enum Root: String, CaseIterable {
    case locsim, title, covers, profile, seed, grace
    case eventLifetime = "event-lifetime"
    case deferral, duration, device, source, apps, timeline
  }

  /// Keys of `device`, also in a step.
  package enum Device: String, CaseIterable {
    case locationServices = "location-services"
    case restricted
  }

  /// Keys of `source`.
  package enum Source: String, CaseIterable {
    case trace, receiver
    case startOffset = "start-offset"
    case duration, interval, speed, loop, points, track, gap
    case maxGap = "max-gap"
    case horizontalAccuracy = "horizontal-accuracy"
    case startTime = "start-time"
  }

  /// Keys of an app.
  package enum App: String, CaseIterable {
    case identifier, name
    case infoPlist = "info-plist"
    case state, settings, managers, awaits
  }

  /// Keys of an app's `settings`.
  package enum Settings: String, CaseIterable {
    case location, precise
    case alwaysChance = "always-chance"
  }

  /// Keys of a manager.
  package enum Manager: String, CaseIterable {
    case desiredAccuracy = "desired-accuracy"
    case distanceFilter = "distance-filter"
    case allowsBackground = "allows-background"
    case showsIndicator = "shows-indicator"
    case activity
    case autoPause = "auto-pause"
    case headingFilter = "heading-filter"
    case updates, defers
    case significantChanges = "significant-changes"
    case visits, regions
  }

  /// Keys of a region.
  package enum WatchedRegion: String, CaseIterable {
    case id, latitude, longitude, radius, notify
  }

  /// Keys of a condition.
  package enum WatchedCondition: String, CaseIterable {
    case id, latitude, longitude, radius, beacon, major, minor
  }

  /// Keys of a manager's `defers`.
  package enum Deferral: String, CaseIterable {
    case distance, timeout
  }

  /// Keys of a step.
  package enum Step: String, CaseIterable {
    case at, after, delay, app
    case perform = "do"
    case manager
    case purposeKey = "purpose-key"
    case desiredAccuracy = "desired-accuracy"
    case distanceFilter = "distance-filter"
    case allowsBackground = "allows-background"
    case showsIndicator = "shows-indicator"
    case activity
    case autoPause = "auto-pause"
    case headingFilter = "heading-filter"
    case updates, defers, distance, timeout
    case significantChanges = "significant-changes"
    case visits, regions, region
    case session, authorization, configuration
    case monitor, condition, assuming
    case user, precise, settings, reset, device, event, source, heading
  }

  /// Keys of a step's `after`.
  package enum After: String, CaseIterable {
    case event, app, manager, count
  }

  /// Keys of a step's `settings`.
  package enum SettingsChange: String, CaseIterable {
    case app, location, precise
  }

  /// Keys of a step's `heading`.
  package enum Heading: String, CaseIterable {
    case magnetic
    case trueNorth = "true"
    case accuracy
  }

  /// Keys of a step's `source`.
  package enum Steering: String, CaseIterable {
    case seek, step, rate, set, start, run, drive, play
  }

  /// Keys of a place that is set.
  package enum Place: String, CaseIterable {
    case at, accuracy, speed, course
  }

  /// Keys of a route that is started.
  package enum Route: String, CaseIterable {
    case waypoints, speed, interval, distance
  }

  /// Keys of a movement.
  package enum Drive: String, CaseIterable {
    case speed, course, turn
  }

  /// Keys of a step's `event`.
  package enum Event: String, CaseIterable {
    case app, name
  }
}

/// Words that stand for values in a scenario and are used nowhere else in locsim.
package enum ScenarioWord {
  /// The actions of an app.
  package enum Verb: String, CaseIterable {
    case launch
    case enterForeground = "enter-foreground"
    case enterBackground = "enter-background"
    case suspend, resume, terminate
    case createManager = "create-manager"
    case releaseManager = "release-manager"
    case dropDelegate = "drop-delegate"
    case startUpdates = "start-updates"
    case stopUpdates = "stop-updates"
    case requestLocation = "request-location"
    case startHeading = "start-heading"
    case stopHeading = "stop-heading"
    case startMonitoring = "start-monitoring"
    case stopMonitoring = "stop-monitoring"
    case requestState = "request-state"
    case startVisits = "start-visits"
    case stopVisits = "stop-visits"
    case startSignificantChanges = "start-significant-changes"
    case stopSignificantChanges = "stop-significant-changes"
    case allowDeferral = "allow-deferral"
    case disallowDeferral = "disallow-deferral"
    case requestWhenInUse = "request-when-in-use"
    case requestAlways = "request-always"
    case requestFullAccuracy = "request-full-accuracy"
    case beginServiceSession = "begin-service-session"
    case endServiceSession = "end-service-session"
    case beginBackgroundActivity = "begin-background-activity"
    case endBackgroundActivity = "end-background-activity"
    case startLiveUpdates = "start-live-updates"
    case stopLiveUpdates = "stop-live-updates"
    case addCondition = "add-condition"
    case removeCondition = "remove-condition"
    case awaitEvents = "await-events"
    case stopAwaiting = "stop-awaiting"
    case set
  }

  /// The answers of the user: the buttons of a prompt, and dismissing it.
  package enum Answer: String, CaseIterable {
    case allowOnce = "allow-once"
    case allowWhileUsing = "allow-while-using"
    case allowAlways = "allow-always"
    case keepWhileUsing = "keep-while-using"
    case dontAllow = "dont-allow"
    case dismiss
  }

  /// The earlier decisions about an app.
  package enum Location: String, CaseIterable {
    case ask, never
    case whileUsing = "while-using"
    case provisionalAlways = "provisional-always"
    case always
  }

  /// Whether the one chance to ask for Always is used.
  package enum Chance: String, CaseIterable {
    case unused, used
  }

  /// The events that a step waits for.
  package enum Event: String, CaseIterable {
    case prompt, callback, fix, error, deferral, event, previous
  }

  /// A desired accuracy that is not a number.
  package enum Accuracy: String, CaseIterable {
    case bestForNavigation = "best-for-navigation"
    case best, reduced
  }

  /// The activities for which an app uses updates.
  package enum Activity: String, CaseIterable {
    case other
    case automotiveNavigation = "automotive-navigation"
    case fitness
    case otherNavigation = "other-navigation"
    case airborne
  }

  /// The crossings of a region's rim that are reported.
  package enum Notify: String, CaseIterable {
    case both, entry, exit
  }

  /// The authorization that a service session requires.
  package enum Requirement: String, CaseIterable {
    case none
    case whenInUse = "when-in-use"
    case always
  }

  /// The state that an app assumes for a condition that it adds.
  package enum Assumption: String, CaseIterable {
    case unknown, satisfied, unsatisfied
  }

  /// The uses of live updates.
  package enum LiveUpdatesUse: String, CaseIterable {
    case standard = "default"
    case automotiveNavigation = "automotive-navigation"
    case otherNavigation = "other-navigation"
    case fitness, airborne
  }

  /// What a step does to a source without further values.
  package enum Steering: String, CaseIterable {
    case pause, resume, clear
  }

  /// The value of a `drive` that ends.
  package static let stop = "stop"

  /// The time of a step before the first position.
  package static let start = "start"

  /// The value of a step's `device` that is not a mapping of switches.
  package static let homeScreen = "home-screen"

  /// The value of a step's `heading` if the compass can report none.
  package static let lost = "lost"

  /// The value of a scenario's `source` if there is none.
  package static let none = "none"

  /// The value of a step's `reset` for all apps.
  package static let all = "all"

  /// Every way to write a switch that is on.
  package static let on = ["on", "yes", "true"]

  /// Every way to write a switch that is off.
  package static let off = ["off", "no", "false"]
}
