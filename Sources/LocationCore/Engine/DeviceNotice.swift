// SPDX-License-Identifier: MIT

/// What happens on a device besides the events delivered to clients.
public enum DeviceEvent: Hashable, Sendable {
  /// A prompt came up.
  case promptShown(Prompt)

  /// A prompt ended: the user answered it, or it went away.
  case promptEnded(Prompt, PromptOutcome)

  /// A request of an app did nothing, because purpose strings are missing.
  case requestRefused(AppID, [PurposeFinding])

  /// The arrow, or the list of apps that use location in the background, changed.
  case indicatorChanged(Indicator)

  /// The process of an app is to run in the background, since an event waits for it.
  case appWoken(AppID)

  /// Core Location ended the process of an app because of what it did, with the reason (B-01).
  case appEnded(AppID, reason: String)

  /// What location has cost an app so far, and how long the device's receiver ran.
  case activityCounted(AppID, ActivityCounts, receiverTime: Duration)

  /// The number of events for a client that never arrived, each location counted separately. The
  /// reason is `nil` if the client was released before.
  case dropped(ClientID, count: Int, DropReason?)

  /// A step of a scenario acted on the device.
  case acted(String)
}

/// A device event with the moment on the source's time line.
public struct DeviceNotice: Hashable, Sendable {
  /// The moment, in the source's UTC.
  public let time: UTCInstant

  /// What happened.
  public let event: DeviceEvent

  /// Makes a notice.
  public init(time: UTCInstant, event: DeviceEvent) {
    self.time = time
    self.event = event
  }
}
