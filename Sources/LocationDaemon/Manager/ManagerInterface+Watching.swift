// SPDX-License-Identifier: MIT

extension ManagerInterface {
  /// The part of the description for those who look at the device.
  static let watchingDescription = """

    # Where the device was. Instants are seconds since the run began.
    type Position (
      at: float,
      latitude: float,
      longitude: float,
      accuracy: float,
      altitude: ?float,
      speed: ?float,
      course: ?float,
      tracePosition: ?float
    )

    # A region that is watched for an app.
    type MonitoredRegion (
      identifier: string,
      latitude: float,
      longitude: float,
      radius: float,
      isInside: ?bool
    )

    # An app that is shown: how it uses location, the fixes and regions that it was given, and what is
    # watched and held for it.
    type ShownApp (
      identifier: string,
      user: ?int,
      tier: ?(user, host, sandbox, context),
      anchor: ?string,
      name: string,
      authorization: Authorization,
      phase: (foreground, background, suspended, terminated),
      usesLocation: bool,
      lastAccess: ?float,
      delivered: int,
      dropped: int,
      wakeUps: int,
      waiting: int,
      last: ?(at: float, latitude: float, longitude: float, radius: float, isRegion: bool),
      monitored: []MonitoredRegion,
      deferred: [](latitude: float, longitude: float)
    )

    # Something that happened, with the place that belongs to it. Marks that are not thinned have numbers that
    # rise within a run.
    type Mark (
      number: ?int,
      at: float,
      kind: (
        delivered, region, authorization, promptShown, promptEnded, entered, exited, visit, error,
        indicator, signalLost, other
      ),
      app: ?string,
      latitude: ?float,
      longitude: ?float,
      radius: ?float,
      text: ?string
    )

    # Shows what the device and its apps do (more): first a snapshot, which names the program and its run,
    # then changes, at most ten times a second. What is left out is as before. Positions, and the marks
    # delivered and region, are thinned; no other mark is left out. Skipped is the number of changes that
    # were put together because the caller did not read.
    method WatchDevice() -> (
      isSnapshot: ?bool,
      run: ?string,
      program: ?string,
      canEnd: ?bool,
      now: float,
      time: Time,
      state: Live,
      positions: ?[]Position,
      events: ?[]Mark,
      apps: ?[]ShownApp,
      prompts: ?[]Prompt,
      skipped: ?int,
      recordedCount: ?int
    )

    # The apps as WatchDevice shows them.
    method GetApps() -> (apps: []ShownApp)

    # The whole trace with at most 2000 points, whose instants are seconds since its beginning.
    method GetTrace() -> (points: []Position, duration: ?float, isWhole: bool)
    method GetRoutes() -> (routes: [](name: string, summary: string))

    # The places that have names, and those that the user saved.
    method GetPlaces() -> (
      places: [](
        name: string, latitude: float, longitude: float, altitude: ?float, isSaved: bool
      )
    )
    method SavePlace(
      name: string, latitude: float, longitude: float, altitude: ?float
    ) -> ()

    # What Explain explains, in lines for people.
    method ExplainText(
      identifier: string,
      user: ?int,
      tier: ?(user, host, sandbox, context),
      anchor: ?string
    ) -> (text: string)

    # An address that opens the page of the device once, within five minutes, in a browser on this machine.
    # Tiles are an address with {z}, {x} and {y}; the base map is the path of a GeoJSON file.
    method OpenMap(
      port: ?int, tiles: ?string, attribution: ?string, basemap: ?string
    ) -> (address: string)

    """
}
