// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// The state of a manager, besides the options that an app sets.
struct ManagerState {
  /// Whether Core Location is calling the manager's delegate at this moment.
  var isDelivering = false

  /// Whether the locations being delivered answer `requestLocation`.
  var isAnsweringRequest = false

  /// The location delivered before the present ones.
  var previousLocation: CLLocation?

  /// The state last delivered to the manager.
  ///
  /// The properties show it, so that they change with the callbacks and never before them (A-02,
  /// S-11), except `location`. That is the last location that the process received (M-04), or with
  /// reduced accuracy the region that the device has published.
  var delivered: (authorization: AuthorizationState, location: Fix?)

  /// What may be delivered to the manager, as last found.
  var knownAccess = CachedAccess()

  /// The heading last delivered to the manager.
  var deliveredHeading: Heading?

  /// The way in which the device is held; headings refer to it.
  var orientation = CLDeviceOrientation.portrait

  /// Whether updates may continue in the background.
  var allowsBackground = false

  /// Regions that are no circles on the ground, whose failures are not delivered yet.
  var unwatchableRegions: [CLRegion] = []

  /// The beacons that the app wants ranged, by constraints and by regions; there is no receiver for
  /// them.
  var rangedConstraints: Set<CLBeaconIdentityConstraint> = []
  var rangedRegions: Set<CLRegion> = []

  /// The handlers of requests that have not ended yet.
  var requests = CompletionList()

  /// Whether standard updates run.
  var isUpdating = false

  /// Whether one location was requested and has not come yet.
  var hasRequestedLocation = false

  init(authorization: AuthorizationState) { delivered = (authorization, nil) }
}
