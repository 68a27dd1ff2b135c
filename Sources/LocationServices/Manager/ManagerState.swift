// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// What a manager remembers beside the options that an app sets.
struct ManagerState {
  /// Whether the manager's delegate is being called by Core Location at this moment.
  var isDelivering = false

  /// Whether the locations being delivered answer `requestLocation`.
  var isAnsweringRequest = false

  /// The location delivered before those being delivered.
  var previousLocation: CLLocation?

  /// What the manager was told last.
  ///
  /// The properties show it, so that they change with the callbacks
  /// and never before them (A-02, S-11), except `location`. That is what the process received last
  /// (M-04), and under reduced accuracy what the device has published.
  var told: (authorization: AuthorizationState, location: Fix?)

  /// What may be handed to the manager, as it was found last.
  var knownAccess = CachedAccess()

  /// The heading that the manager was told last.
  var toldHeading: Heading?

  /// The way the device is held, to which headings refer.
  var orientation = CLDeviceOrientation.portrait

  /// Whether updates may go on behind the foreground.
  var allowsBackground = false

  /// Regions that are no circles on the ground, of which the delegate is yet to be told.
  var unwatchableRegions: [CLRegion] = []

  /// Which beacons the app wants ranged, by constraints and by regions; nothing hears them.
  var rangedConstraints: Set<CLBeaconIdentityConstraint> = []
  var rangedRegions: Set<CLRegion> = []

  /// The handlers of requests that have not ended yet.
  var requests = CompletionList()

  /// Whether standard updates run.
  var isUpdating = false

  /// Whether one location was asked for and did not come yet.
  var hasRequestedLocation = false

  init(authorization: AuthorizationState) { told = (authorization, nil) }
}
