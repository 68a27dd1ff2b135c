// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore

/// Values of every kind that messages contain.
package enum MessageSamples {
  package static let time = UTCInstant(secondsSinceEpoch: -5, nanoseconds: 999_999_999)
  package static let coordinate = Coordinate(limiting: -33.5, wrapping: 151.25)

  /// A fix with everything, and one with as little as possible.
  package static let fixes: [Fix] = {
    let full = Fix(
      coordinate: coordinate, horizontalAccuracy: 4.5,
      altitude: Altitude(aboveSeaLevel: 12.5, aboveEllipsoid: 1e-7, accuracy: 3),
      speed: Speed(metersPerSecond: 0.1 + 0.2, accuracy: 0.25),
      course: Course(degrees: 270, accuracy: 3),
      timestamp: time, origin: .accessory)
    let least = Fix(
      coordinate: Coordinate(limiting: 0, wrapping: -180), horizontalAccuracy: 0,
      timestamp: UTCInstant(secondsSinceEpoch: 1_700_000_000))
    return [full, least].compactMap(\.self)
  }()

  package static let circles: [CircularRegion] = [
    CircularRegion(
      identifier: "home \"\\\u{1}é\u{1F600}", center: coordinate, radius: 1e9,
      notifiesOnEntry: false),
    CircularRegion(identifier: "", center: coordinate, radius: 0),
  ].compactMap(\.self)

  package static let conditions: [MonitorCondition] = [
    .circle(center: coordinate, radius: 12), .unsupported,
    .beacon(uuid: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", major: 7, minor: nil),
  ]

  package static let conditionEvents = conditions.enumerated().map { number, condition in
    ConditionEvent(
      identifier: "c\(number)", condition: condition, state: ConditionState.allCases[number + 1],
      date: number == 0 ? nil : time, diagnostics: ServiceDiagnostics(rawValue: 1 << 9 | 1),
      number: number)
  }

  package static let visits: [Visit] = [
    Visit(arrival: nil, departure: time, coordinate: coordinate, horizontalAccuracy: 30),
    Visit(arrival: time, coordinate: coordinate, horizontalAccuracy: 0),
  ].compactMap(\.self)

  package static let headings: [Heading] = [
    Heading(magnetic: 1.25, trueNorth: 3.5, accuracy: 10, timestamp: time),
    Heading(magnetic: 359.9, timestamp: time),
  ].compactMap(\.self)

  package static let states = AuthorizationStatus.allCases.flatMap { status in
    AccuracyAuthorization.allCases.map { AuthorizationState(status: status, accuracy: $0) }
  }

  /// Events of every kind.
  package static let clientEvents: [ClientEvent] = {
    var events: [ClientEvent] = states.map { .authorizationChanged($0) }
    events += [.locationsUpdated(fixes), .updatesPaused, .updatesResumed, .deferralFinished(nil)]
    events += fixes.map { .stationaryBegan($0) }
    events.append(
      .regionUpdated(PublishedRegion(region: .leaf(at: coordinate), time: time)))
    events += headings.map { .headingUpdated($0) }
    for failure in LocationFailure.allCases {
      events += [
        .failed(failure), .deferralFinished(failure), .monitoringFailed(nil, failure),
        .requestCompleted(RequestID(.max), failure),
      ]
    }
    for circle in circles {
      events += [.monitoringStarted(circle), .monitoringFailed(circle, .denied)]
      for presence in RegionPresence.allCases {
        events += [
          .stateDetermined(presence, circle), .eventOccurred(.regionCrossed(circle, presence)),
        ]
      }
    }
    events += visits.map { .eventOccurred(.visited($0, .reduced)) }
    events += conditionEvents.map { .conditionChanged($0) }
    for bit in 0..<13 { events.append(.diagnosticsChanged(ServiceDiagnostics(rawValue: 1 << bit))) }
    return events + [
      .eventOccurred(.reported("said")), .requestCompleted(RequestID(1), nil),
      .diagnosticsChanged([]),
    ]
  }()

  package static let options: [ClientOptions] = [
    ClientOptions(),
    ClientOptions(
      desiredAccuracy: .within(meters: 100), distanceFilter: 12.5, allowsBackgroundUpdates: true,
      showsBackgroundIndicator: true, activity: .airborne, pausesAutomatically: false,
      headingFilter: 5),
    ClientOptions(desiredAccuracy: .reduced), ClientOptions(desiredAccuracy: .bestForNavigation),
  ]

  package static let roles: [ClientRole] =
    LiveConfiguration.allCases.map { .liveUpdates($0) }
    + ServiceRequirement.allCases.map { .serviceSession(ServiceGoal($0)) }
    + [
      .manager, .backgroundActivity, .conditionReader(monitor: "m"),
      .serviceSession(ServiceGoal(.always, fullAccuracyPurposeKey: "key")),
    ]

  /// Calls of every kind.
  package static let calls: [AppCall] = {
    let client = ClientID(3)
    var events: [AppEvent] = options.map { .optionsChanged(client, $0) }
    events += [
      .updatesStarted(client), .updatesStopped(client), .oneFixRequested(client),
      .deferralAllowed(client, DeferralBounds(distance: nil, timeout: nil)),
      .deferralAllowed(client, DeferralBounds(distance: 0.5, timeout: .milliseconds(1_500))),
      .deferralDisallowed(client), .headingStarted(client), .headingStopped(client),
      .authorizationRequested(.whenInUse, client), .authorizationRequested(.always, client),
      .fullAccuracyRequested(client, purposeKey: "walk", RequestID(9)),
      .regionMonitoringStarted(nil, client), .regionMonitoringStopped(identifier: "x", client),
      .visitMonitoringStarted(client), .visitMonitoringStopped(client),
      .significantChangesStarted(client), .significantChangesStopped(client),
      .conditionRemoved(monitor: "m", identifier: "c"), .requestEnded(RequestID(4), client),
    ]
    for circle in circles {
      events += [.regionMonitoringStarted(circle, client), .regionStateRequested(circle, client)]
    }
    for condition in conditions {
      events.append(
        .conditionAdded(
          MonitoredCondition(
            monitor: "m", identifier: "c", condition: condition, state: .satisfied, date: time)))
    }
    for event in conditionEvents { events.append(.conditionHandled(monitor: "m", event)) }
    for reason in DropReason.allCases {
      events += [.fixesDropped(client, count: 12, reason), .noticeDropped(client, reason)]
    }
    return events.map { .event($0) } + roles.map { .makeClient(client, $0) } + [
      .releaseClient(client), .getState, .getClient(client), .getConditions(monitor: "m"),
      .getEntitled(conditionEvents[0], monitor: "m"), .acknowledge(77),
    ]
  }()

  package static let snapshot = ClientSnapshot(
    authorization: AuthorizationState(status: .authorizedWhenInUse, accuracy: .reduced),
    access: .region, location: fixes[0],
    counts: DeliveryCounts(
      received: 10, delivered: 3, significantChanges: 1, answers: 2, regions: 4, filtered: 2,
      dropped: [.paused: 3, .outOfOrder: 1]) ?? DeliveryCounts())

  package static let state: DeviceState = {
    var state = DeviceState()
    state.version = 7
    state.app.authorization = AuthorizationState(status: .denied)
    state.app.isLocationServicesOn = false
    state.app.isRunning = false
    state.app.hasLocationBackgroundMode = true
    state.app.hasCompass = true
    state.app.canDefer = true
    state.app.largestRegionRadius = 123.5
    state.regions = circles
    state.clients = LocationAccess.allCases.enumerated().map { number, access in
      ClientAccess(client: ClientID(UInt32(number)), access: access)
    }
    return state
  }()
}
