// SPDX-License-Identifier: MIT

/// The description of the protocol for the device's owner in Varlink's language.
package enum ManagerInterface {
  /// The name of the interface on the manager socket.
  package static let name = "org.locsim.Manager"

  /// The description, as the daemon returns it.
  package static let description = ownerDescription + watchingDescription

  private static let ownerDescription = """
    # What the device's owner may do. Only the map of a prompt shows where the device is.
    interface org.locsim.Manager

    type Authorization (
      status: (notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse),
      accuracy: (full, reduced)
    )

    type Process (process: int, clients: int, waiting: int)

    # One rule, and what was found for it: a situation, or null if only a running device knows. A
    # length is in meters, a time in seconds. The remedy would change the result.
    type Check (
      rule: string,
      result: (passes, limits, holds, blocks, unknown),
      situation: ?string,
      ids: []string,
      measured: ?float,
      bound: ?float,
      remedy: ?string,
      purposeKey: ?string,
      choice: ?string,
      answer: ?string
    )

    # What a client gets, and why: the checks come in the order in which the rules apply.
    type Explanation (
      client: ?int,
      kind: ?(manager, liveUpdates),
      outcome: (delivered, held, region, none),
      checks: []Check
    )

    # A connected app: what it claims to be, and what the system knows about it.
    type App (
      identifier: string,
      name: string,
      user: int,
      tier: (user, host, sandbox, context),
      anchor: string,
      authorization: Authorization,
      processes: []Process
    )

    type Status (
      daemon: string,
      major: int,
      minor: int,
      source: string,
      isSourceWanted: bool,
      locationServicesEnabled: bool,
      prompts: int,
      agents: int,
      fault: ?string,
      isOfSystem: bool,
      hasOwnDecisions: bool,
      apps: []App
    )

    # A moment: seconds since 1970-01-01T00:00:00Z, and nanoseconds after that.
    type Time (seconds: int, nanoseconds: ?int)

    # What was decided about an identifier, or about one program that claims it.
    type Permission (
      identifier: string,
      user: ?int,
      tier: ?(user, host, sandbox, context),
      anchor: ?string,
      name: ?string,
      decision: (undecided, never, whileUsing, provisionalAlways, always),
      precise: ?bool,
      alwaysChanceUsed: bool,
      relaunch: bool,
      lastUsed: ?Time
    )

    # The beginning or the end of a use of location.
    type Access (
      identifier: string,
      user: ?int,
      tier: ?(user, host, sandbox, context),
      anchor: ?string,
      kind: (intervalBegin, intervalEnd),
      time: Time,
      accuracy: (full, reduced),
      purposeKey: ?string
    )

    type Button (
      label: string,
      choice: (allowOnce, allowWhileUsing, allowAlways, keepWhileUsing, dontAllow)
    )

    # A question to the user. The map shows the device's place, as the dialog of a phone does.
    type Prompt (
      prompt: int,
      app: string,
      user: ?int,
      tier: ?(user, host, sandbox, context),
      anchor: ?string,
      kind: (whenInUse, always, upgrade, provisionalAlways, fullAccuracy, confirmation),
      purposeKey: ?string,
      title: string,
      purpose: ?string,
      buttons: []Button,
      precise: ?bool,
      map: ?(latitude: float, longitude: float, radius: float)
    )

    # A file of an app; the content is in Base64.
    type File (path: string, content: string)

    # How an app is started; the first argument is the name by which the program is called.
    type Launch (program: string, arguments: []string, folder: string, infoPlist: ?string)

    method GetStatus() -> (status: Status)

    # Explains what the clients of a connected app get, the oldest 256 of them.
    method Explain(
      identifier: string,
      user: ?int,
      tier: ?(user, host, sandbox, context),
      anchor: ?string
    ) -> (explanations: []Explanation)

    # The daemon plays a scenario, whose decisions are not those of the permission store.
    error OwnDecisions ()

    # The daemon reads the permission store at once, and returns after all apps were notified.
    method ReadStore() -> ()

    # The permission store cannot be read or written. Of what was asked, only a part may be stored.
    error StoreFailed (reason: string)

    method GetPermissions() -> (
      locationServicesEnabled: bool,
      restricted: bool,
      logging: bool,
      apps: []Permission
    )
    # A part of the log of uses of location, from the given number on, and the number of all uses.
    method GetAccesses(start: int) -> (accesses: []Access, total: int)

    # Decides about one program, or without one about an identifier and all programs that claim it.
    # What is left out stays. This call and the next two return after all apps were notified.
    method Decide(
      identifier: string,
      user: ?int,
      tier: ?(user, host, sandbox, context),
      anchor: ?string,
      decision: ?(undecided, never, whileUsing, provisionalAlways, always),
      precise: ?bool,
      relaunch: ?bool
    ) -> ()
    method ChangeDevice(locationServicesEnabled: ?bool, restricted: ?bool, logging: ?bool) -> ()

    # Resets an app to undecided, or without an identifier all apps and the device's secret.
    method Reset(identifier: ?string) -> ()

    # Every prompt that waits or comes is shown (more), and ends when it needs no answer any longer.
    # An answer that cannot be stored is not in force; the fault says why.
    method WatchPrompts() -> (shown: ?Prompt, ended: ?int, fault: ?string)

    # The prompts that wait for an answer now.
    method GetPrompts() -> (prompts: []Prompt)

    # The first answer counts. An answer that the prompt does not offer leaves it unanswered.
    method AnswerPrompt(
      prompt: int,
      choice: (allowOnce, allowWhileUsing, allowAlways, keepWhileUsing, dontAllow),
      precise: ?bool
    ) -> (isFirst: bool)

    # Names the apps of the caller's user to start (more): something is due for them, and their owner
    # allows it. They are started with LOCSIM_LAUNCH set to location. Of several agents one is asked, at
    # most once in ten seconds for an app.
    method WatchLaunches() -> (
      identifier: string,
      user: int,
      tier: (user, host, sandbox, context),
      anchor: string,
      launch: Launch
    )

    # All contexts are in use, or the socket of one cannot be made.
    error TooManyContexts ()
    error ContextFailed (reason: string)

    # A socket for one app alone, which the caller's user starts with LOCSIM_DAEMON set to the socket.
    # The daemon knows the app by the socket, and its Info.plist by this call. A sandbox shows the
    # folder, which holds nothing else. An app that has a context gets the same one again. The launch is
    # what an agent starts if something is due for the app.
    method MakeContext(
      program: string,
      infoPlist: ?File,
      strings: ?File,
      launch: ?Launch
    ) -> (folder: string, socket: string)

    # Where the device is, and how its time passes.
    type Live (
      source: (trace, place, route, drive, receiver, none),
      name: string,
      tracePosition: ?float,
      traceDuration: ?float,
      isAtEnd: bool,
      rate: float,
      isPaused: bool,
      signal: (found, lost, failed),
      latitude: ?float,
      longitude: ?float,
      altitude: ?float,
      accuracy: ?float,
      speed: ?float,
      course: ?float,
      spoolFault: ?string
    )

    # What a person does to the source of positions while apps run. Times are in seconds, lengths in
    # meters, directions in degrees. A seek goes to a moment of the trace, by some seconds from the
    # present one, or to a share of the whole. The device takes a place, follows waypoints or moves by
    # a vector in place of the trace, until that is cleared. Commands are done one after another.
    # RunRoute follows a route of locsim live list. OpenSource plays another trace, with an absolute path
    # and options behind it, until ClearPlace. ChangeSource takes its signal away, or gives it back.
    # EndPlayback ends a command such as locsim replay; a daemon refuses it.
    method GetLive() -> (state: Live)
    method Pause() -> (state: Live)
    method Resume() -> (state: Live)
    method Step(count: ?int) -> (state: Live)
    method SetRate(rate: float) -> (state: Live)
    method Seek(to: ?float, by: ?float, share: ?float) -> (state: Live)
    method SetPlace(
      latitude: float,
      longitude: float,
      altitude: ?float,
      accuracy: ?float,
      speed: ?float,
      course: ?float
    ) -> (state: Live)
    method StartRoute(
      waypoints: [](latitude: float, longitude: float),
      speed: ?float,
      interval: ?float,
      distance: ?float
    ) -> (state: Live)
    method RunRoute(name: string) -> (state: Live)
    method Drive(speed: float, course: float, turn: ?float) -> (state: Live)
    method StopDriving() -> (state: Live)
    method ChangeSource(
      change: (loseSignal, regainSignal, fail, failNetwork)
    ) -> (state: Live)
    method OpenSource(source: string) -> (state: Live)
    method ClearPlace() -> (state: Live)
    method EndPlayback() -> (state: Live)

    # A connected app comes to the foreground or leaves it; or it is suspended and receives nothing, while
    # its process goes on; or its processes are ended. Without the identifier of a connected app nothing
    # changes.
    method MoveApp(
      identifier: string,
      phase: (foreground, background, suspended, ended)
    ) -> (isConnected: bool)

    # What people and apps did so far, as a scenario that replays to the same records. What a receiver gave
    # is a file of its own beside it: its path from the scenario's folder is given, and GetReceived returns
    # its lines of NDJSON, from one on, until there are none. StopRecording forgets everything, and keeps
    # nothing further.
    method GetRecording(positions: ?string) -> (scenario: string, receivedCount: int)
    method GetReceived(from: int) -> (lines: string, next: int)
    method StopRecording() -> ()

    # It cannot be done; nothing has changed. Another command would be right, or only another time.
    error CannotSteer (reason: string, isUsage: bool)

    """
}
