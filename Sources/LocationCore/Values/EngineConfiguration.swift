// SPDX-License-Identifier: MIT

/// The numbers that Apple does not publish, each with its decision.
package struct EngineConfiguration: Hashable, Sendable {
  /// How long a client waits without a position until the error is delivered (D-11).
  package var unknownReportDelay: Duration = .seconds(10)

  /// The time between two such errors (D-11).
  package var unknownReportInterval: Duration = .seconds(30)

  /// The most such errors in one outage: a day's worth at the default interval.
  package var maximumUnknownReports = 2_880

  /// How long a request for one fix gathers fixes (D-12).
  package var oneFixTimeout: Duration = .seconds(10)

  /// The radius in meters that ends a request for one fix at once if the client wants the best.
  package var bestAccuracy: Double = 10

  /// The share by which a radius must shrink to pass the distance filter, 0…1 (D-10).
  package var accuracyImprovement: Double = 0.25

  /// The version of Apple's rules.
  package var profile = SystemProfile.ios18

  /// How long an app counts as in use after it has left the foreground (D-03).
  package var graceAfterForeground: Duration = .seconds(5)

  /// How long after a launch a process may rejoin the sessions of its predecessor (SS-05, BAS-02).
  package var sessionRejoinWindow: Duration = .seconds(5)

  /// How long the device must stay near a place for live updates to pause there (D-28).
  package var stationaryTime: Duration = .seconds(120)

  /// The distance in meters within which it must stay for that (D-28).
  package var stationaryDistance: Double = 20

  /// How long an event may wait for a decision or for its app.
  package var waitingEventLifetime: Duration = .seconds(3_600)

  /// How long after use the app still shows as using location (UI-02).
  package var recentUse: Duration = .seconds(300)

  /// How long after use Settings shows that an app used location (UI-02).
  package var pastUse: Duration = .seconds(86_400)

  /// The failure of a request for one fix while the status is not determined (D-05).
  package var oneFixFailureWhileNotDetermined: LocationFailure = .denied

  /// Whether several apps may be in the foreground at once, as on a desktop.
  ///
  /// There is no home screen then: the system's own prompts appear when no other one is up.
  package var sharesScreen = false

  /// The radius in meters of the map that a prompt shows around the newest position.
  package var promptMapRadius: Double = 500

  /// The numbers of accuracy reduction.
  package var reduction = ReductionParameters()

  /// How long after a tick a first position still counts for it, and how long a client with reduced
  /// accuracy waits for one.
  package var regionWindow: Duration = .seconds(10)

  /// Whether apps may defer updates.
  package var deferral = DeferralSupport.available

  /// The least time that a permission to defer lasts, so that an app which renews it at each end is
  /// not called endlessly.
  package var leastDeferral: Duration = .seconds(1)

  /// The most fixes that are held for one client whose app is suspended or defers them.
  package var heldFixLimit = 10_000

  /// From this number of apps on, a new app takes the place of one whose process is gone and for
  /// which nothing remains to be done.
  ///
  /// A device that ends with its apps forgets none of them.
  package var rememberedAppLimit = Int.max

  /// When updates pause automatically.
  package var pause = PausePolicy()

  /// The numbers of regions, visits and significant changes.
  package var monitoring = MonitoringParameters()

  /// Makes the default configuration.
  package init() {}
}
