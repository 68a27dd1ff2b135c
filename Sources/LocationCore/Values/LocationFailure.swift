// SPDX-License-Identifier: MIT

/// A failure as a client is told of it (raw values: `CLError.Code`).
public enum LocationFailure: Int, CaseIterable, Hashable, Sendable {
  /// No position can be given right now; the service goes on trying.
  case locationUnknown = 0

  /// The app may not have the position.
  case denied = 1

  /// A network on which the position depends failed.
  case network = 2

  /// The heading cannot be told, as near strong magnets or without a compass.
  case headingFailure = 3

  /// The app may not have regions watched for it.
  case regionMonitoringDenied = 4

  /// A region cannot be watched: one too many, too large, or of a kind not known.
  case regionMonitoringFailure = 5

  /// Updates cannot be deferred for a general reason: no receiver, or no fix from it.
  case deferredFailed = 11

  /// Updates cannot be deferred because none run: not started, stopped or paused.
  case deferredNotUpdatingLocation = 12

  /// Updates cannot be deferred because the accuracy wished for is not a “best” one.
  case deferredAccuracyTooLow = 13

  /// Updates cannot be deferred because a distance filter is set.
  case deferredDistanceFiltered = 14

  /// The app ended the deferral, or asked for another one.
  case deferredCanceled = 15

  /// The prompt for temporary full accuracy was not shown, or went away unanswered (T-05).
  case promptDeclined = 18
}
