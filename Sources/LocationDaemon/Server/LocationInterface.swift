// SPDX-License-Identifier: MIT

/// The description of the protocol in Varlink's language (docs/reference/protocol.md).
package enum LocationInterface {
  /// The name of the interface for apps.
  package static let name = "org.locsim.Location"

  /// The description, as the daemon returns it.
  package static let description = types + methods

  /// The methods and the errors.
  private static let methods = """
    # The first call of a connection. The daemon learns who calls from the kernel; what the app says
    # about itself is a claim. The token joins the connection that calls Watch. A process that was
    # started for location begins in the background.
    method Hello(
      major: int,
      minor: int,
      library: string,
      infoPlist: ?File,
      strings: ?File,
      launch: ?Launch,
      isForLocation: ?bool
    ) -> (
      major: int,
      minor: int,
      daemon: string,
      token: string,
      isSteady: bool,
      diagnostics: []string,
      state: State
    )

    # The first call of a second connection, which is answered again and again (more): with a state
    # that has changed, and with the notices that follow. The app acknowledges the serial numbers of
    # what it has handled; too many unacknowledged ones hold further notices back.
    method Watch(token: string) -> (serial: int, state: ?State, notices: []Notice)

    # The app has handled everything up to a serial number. Each of the following calls returns the
    # serial number of the last message that Watch has sent, and the state after the call.
    method Acknowledge(serial: int) -> (serial: int, state: State)

    # A client begins under a number that the app chooses, or is already there.
    method MakeClient(client: int, role: Role) -> (serial: int, state: State)
    method ReleaseClient(client: int) -> (serial: int, state: State)

    method SetOptions(client: int, options: Options) -> (serial: int, state: State)
    method StartUpdates(client: int) -> (serial: int, state: State)
    method StopUpdates(client: int) -> (serial: int, state: State)
    method RequestLocation(client: int) -> (serial: int, state: State)

    # Updates may be held back until so many meters or nanoseconds have passed.
    method AllowDeferral(client: int, distance: ?float, timeout: ?int) -> (serial: int, state: State)
    method DisallowDeferral(client: int) -> (serial: int, state: State)

    method StartHeading(client: int) -> (serial: int, state: State)
    method StopHeading(client: int) -> (serial: int, state: State)

    method RequestAuthorization(
      client: int,
      authorization: (whenInUse, always)
    ) -> (serial: int, state: State)
    method RequestFullAccuracy(client: int, purposeKey: string, request: int) -> (serial: int, state: State)

    # Without a circle, the region is one that cannot be monitored.
    method StartMonitoring(client: int, circle: ?Circle) -> (serial: int, state: State)
    method StopMonitoring(client: int, identifier: string) -> (serial: int, state: State)
    method RequestState(client: int, circle: Circle) -> (serial: int, state: State)

    method StartVisits(client: int) -> (serial: int, state: State)
    method StopVisits(client: int) -> (serial: int, state: State)
    method StartSignificantChanges(client: int) -> (serial: int, state: State)
    method StopSignificantChanges(client: int) -> (serial: int, state: State)

    method AddCondition(condition: Condition) -> (serial: int, state: State)
    method RemoveCondition(monitor: string, identifier: string) -> (serial: int, state: State)
    method HandleCondition(monitor: string, condition: ConditionEvent) -> (serial: int, state: State)

    # What the library dropped after it had received it, for the counts.
    method ReportDroppedFixes(
      client: int,
      count: int,
      reason: (notAuthorized, notInUse, reducedAccuracy, paused, bufferFull, outOfOrder)
    ) -> (serial: int, state: State)
    method ReportDroppedNotice(
      client: int,
      reason: (notAuthorized, notInUse, reducedAccuracy, paused, bufferFull, outOfOrder)
    ) -> (serial: int, state: State)

    # A request that no device supports ends, in order with the client's other notices.
    method EndRequest(client: int, request: int) -> (serial: int, state: State)

    method GetState() -> (serial: int, state: State)
    method GetClient(client: int) -> (serial: int, state: State, client: ?Client)
    method GetConditions(monitor: string) -> (serial: int, state: State, conditions: []ConditionEvent)

    # The part of an event that the app may still have, or nothing.
    method GetEntitled(
      monitor: string,
      condition: ConditionEvent
    ) -> (serial: int, state: State, conditions: []ConditionEvent)

    # The daemon's protocol has another major version.
    error VersionMismatch (daemon: string, major: int)

    # The first call was neither Hello nor Watch.
    error HelloMissing ()

    # No process has this token, or it watches already.
    error InvalidToken ()

    # The message is not well-formed, too long or too deep; the connection ends.
    error MalformedMessage (reason: string)

    # A limit of the daemon is reached.
    error LimitExceeded ()

    # The daemon ends.
    error Closing ()

    """
}
