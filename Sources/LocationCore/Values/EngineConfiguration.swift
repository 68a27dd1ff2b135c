// SPDX-License-Identifier: MIT

/// The numbers that Apple does not publish, each with the decision behind it.
public struct EngineConfiguration: Hashable, Sendable {
  /// How long a client waits without a position until it is told (D-11).
  public var unknownReportDelay: Duration = .seconds(10)

  /// How often it is told again (D-11).
  public var unknownReportInterval: Duration = .seconds(30)

  /// How often it is told at most in one outage: a day's worth at the default interval.
  public var maximumUnknownReports = 2_880

  /// How long a request for one fix gathers fixes (D-12).
  public var oneFixTimeout: Duration = .seconds(10)

  /// The radius in meters that ends a request for one fix at once where the client wants the best.
  public var bestAccuracy: Double = 10

  /// The share by which a radius must shrink to pass the distance filter, 0…1 (D-10).
  public var accuracyImprovement: Double = 0.25

  /// The version of Apple's rules.
  public var profile = SystemProfile.ios18

  /// How long an app counts as in use after it has left the foreground (D-03).
  public var graceAfterForeground: Duration = .seconds(5)

  /// How long after a launch a process may take up the sessions of the one before it (SS-05, BAS-02).
  public var sessionRejoinWindow: Duration = .seconds(5)

  /// How long the device must stay near a place for live updates to pause there (D-28).
  public var stationaryTime: Duration = .seconds(120)

  /// Within how many meters it must stay for that (D-28).
  public var stationaryDistance: Double = 20

  /// How long an event may wait for a decision or for its app, until it is too old.
  public var waitingEventLifetime: Duration = .seconds(3_600)

  /// How long after use an app counts as one that uses location (UI-02).
  public var recentUse: Duration = .seconds(300)

  /// How long after use Settings shows that an app used location (UI-02).
  public var pastUse: Duration = .seconds(86_400)

  /// What a request for one fix reports while the status is not determined (D-05).
  public var oneFixFailureWhileNotDetermined: LocationFailure = .denied

  /// The radius in meters of the map that a prompt shows around the newest position.
  public var promptMapRadius: Double = 500

  /// The numbers of accuracy reduction.
  public var reduction = ReductionParameters()

  /// How long after a tick a first position still counts for it, and a client with reduced accuracy
  /// that wants one waits.
  public var regionWindow: Duration = .seconds(10)

  /// Whether apps may have updates deferred.
  public var deferral = DeferralSupport.available

  /// How long a permission to defer lasts at least, so that an app which gives one at the end of
  /// each is not called without end.
  public var leastDeferral: Duration = .seconds(1)

  /// How many fixes wait at most for one client whose app stands still or defers them.
  public var heldFixLimit = 10_000

  /// When updates pause by themselves.
  public var pause = PausePolicy()

  /// The numbers of regions, visits and significant changes.
  public var monitoring = MonitoringParameters()

  /// Makes the default configuration.
  public init() {}
}
