// SPDX-License-Identifier: MIT

extension LocationInterface {
  /// The types of the values in calls and results.
  static let types = """
    # Location for one app at a time: what it may have, and what it does.
    # Times are UTC. Angles are degrees, lengths meters, speeds meters per second.
    interface org.locsim.Location

    # A moment: seconds since 1970-01-01T00:00:00Z, and nanoseconds after that.
    type Time (seconds: int, nanoseconds: ?int)

    # A file of the app, which the daemon cannot open itself; the content is in Base64.
    type File (path: string, content: string)

    # How a process was started; the first argument is the name by which the program was called.
    type Launch (program: string, arguments: []string, folder: string, infoPlist: ?string)

    # What an app may have, with Core Location's names.
    type Authorization (
      status: (notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse),
      accuracy: (full, reduced)
    )

    # A position. What is not known is left out.
    type Location (
      latitude: float,
      longitude: float,
      horizontalAccuracy: float,
      altitude: ?float,
      ellipsoidalAltitude: ?float,
      verticalAccuracy: ?float,
      speed: ?float,
      speedAccuracy: ?float,
      course: ?float,
      courseAccuracy: ?float,
      timestamp: Time,
      origin: ?(simulation, accessory),
      segment: ?int
    )

    # The region that reduced accuracy permits: a circle, and its number in the codebook.
    type PublishedRegion (
      code: int,
      latitude: float,
      longitude: float,
      horizontalAccuracy: float,
      timestamp: Time
    )

    type Heading (
      magneticHeading: float,
      trueHeading: ?float,
      headingAccuracy: ?float,
      timestamp: Time
    )

    # A region that an app monitors.
    type Circle (
      identifier: string,
      latitude: float,
      longitude: float,
      radius: float,
      notifyOnEntry: ?bool,
      notifyOnExit: ?bool
    )

    type Visit (
      arrivalDate: ?Time,
      departureDate: ?Time,
      latitude: float,
      longitude: float,
      horizontalAccuracy: float
    )

    # A condition of a monitor: a circle, a beacon, or neither if it cannot be watched.
    type Condition (
      monitor: string,
      identifier: string,
      latitude: ?float,
      longitude: ?float,
      radius: ?float,
      uuid: ?string,
      major: ?int,
      minor: ?int,
      state: (unknown, satisfied, unsatisfied, unmonitored),
      date: ?Time
    )

    # The state of a condition; the number tells conditions apart that had the same name.
    type ConditionEvent (
      identifier: string,
      latitude: ?float,
      longitude: ?float,
      radius: ?float,
      uuid: ?string,
      major: ?int,
      minor: ?int,
      state: (unknown, satisfied, unsatisfied, unmonitored),
      date: ?Time,
      diagnostics: []string,
      number: int
    )

    # What an app's client is. The other members go with the kind.
    type Role (
      kind: (manager, liveUpdates, serviceSession, backgroundActivity, conditionReader),
      configuration: ?(standard, automotiveNavigation, otherNavigation, fitness, airborne),
      requirement: ?(none, whenInUse, always),
      fullAccuracyPurposeKey: ?string,
      monitor: ?string
    )

    # The options of a manager. desiredAccuracy is bestForNavigation, best, reduced, or meters.
    type Options (
      desiredAccuracy: object,
      distanceFilter: float,
      headingFilter: float,
      allowsBackgroundLocationUpdates: bool,
      showsBackgroundLocationIndicator: bool,
      activityType: (other, automotiveNavigation, fitness, otherNavigation, airborne),
      pausesLocationUpdatesAutomatically: bool
    )

    # What the properties of all managers of an app show.
    type App (
      authorization: Authorization,
      locationServicesEnabled: bool,
      isRunning: bool,
      hasLocationBackgroundMode: bool,
      headingAvailable: bool,
      deferredLocationUpdatesAvailable: bool,
      maximumRegionMonitoringDistance: float
    )

    # The state of an app. Of two states the one with the higher version is newer.
    type State (
      version: int,
      app: App,
      monitoredRegions: []Circle,
      clients: [](client: int, access: (none, region, full))
    )

    # What became of the fixes that came for a client.
    type Counts (
      received: int,
      delivered: int,
      significantChanges: int,
      answers: int,
      regions: int,
      filtered: int,
      notAuthorized: ?int,
      notInUse: ?int,
      reducedAccuracy: ?int,
      paused: ?int,
      bufferFull: ?int,
      outOfOrder: ?int
    )

    # What the properties of one client show.
    type Client (
      authorization: Authorization,
      access: (none, region, full),
      location: ?Location,
      counts: Counts
    )

    # An event for a client. The other members go with the event.
    type Notice (
      client: int,
      time: Time,
      event: (
        authorizationChanged, locationsUpdated, regionUpdated, headingUpdated, stationaryBegan,
        failed, deferralFinished, updatesPaused, updatesResumed, eventReported, regionCrossed,
        visited, monitoringStarted, monitoringFailed, stateDetermined, requestCompleted,
        diagnosticsChanged, conditionChanged
      ),
      authorization: ?Authorization,
      locations: ?[]Location,
      region: ?PublishedRegion,
      heading: ?Heading,
      failure: ?(
        locationUnknown, denied, network, headingFailure, regionMonitoringDenied,
        regionMonitoringFailure, deferredFailed, deferredNotUpdatingLocation,
        deferredAccuracyTooLow, deferredDistanceFiltered, deferredCanceled, promptDeclined
      ),
      text: ?string,
      presence: ?(unknown, inside, outside),
      circle: ?Circle,
      visit: ?Visit,
      accuracy: ?(full, reduced),
      request: ?int,
      diagnostics: ?[]string,
      condition: ?ConditionEvent
    )


    """
}
