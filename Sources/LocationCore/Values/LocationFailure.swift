// SPDX-License-Identifier: MIT

/// A failure as delivered to a client (raw values: `CLError.Code`).
public enum LocationFailure: Int, CaseIterable, Hashable, Sendable {
  /// There is no position right now; the service keeps trying.
  case locationUnknown = 0

  /// The app may not have the position.
  case denied = 1

  /// A network on which the position depends failed.
  case network = 2

  /// There is no heading, for example near strong magnets or without a compass.
  case headingFailure = 3

  /// The app may not monitor regions.
  case regionMonitoringDenied = 4

  /// A region cannot be monitored: it is one too many, too large, or of an unknown kind.
  case regionMonitoringFailure = 5

  /// Updates cannot be deferred for a general reason: no receiver, or no fix from it.
  case deferredFailed = 11

  /// Updates cannot be deferred because none run: not started, stopped or paused.
  case deferredNotUpdatingLocation = 12

  /// Updates cannot be deferred because the desired accuracy is not a “best” one.
  case deferredAccuracyTooLow = 13

  /// Updates cannot be deferred because a distance filter is set.
  case deferredDistanceFiltered = 14

  /// The app ended the deferral, or asked for another one.
  case deferredCanceled = 15

  /// The prompt for temporary full accuracy was not shown, or was withdrawn unanswered (T-05).
  case promptDeclined = 18
}
