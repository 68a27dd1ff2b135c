// SPDX-License-Identifier: MIT

/// What happens on a device beside what clients are told.
public enum DeviceEvent: Hashable, Sendable {
  /// A prompt came up.
  case promptShown(Prompt)

  /// A prompt ended: the user answered it, or it went away.
  case promptEnded(Prompt, PromptOutcome)

  /// A request of an app did nothing, for want of purpose strings.
  case requestRefused(AppID, [PurposeFinding])

  /// The arrow, or the list of apps that use location in the background, is another one.
  case indicatorChanged(Indicator)

  /// The process of an app is to run in the background, since something waits for it.
  case appWoken(AppID)

  /// Core Location ended the process of an app for what it did, and says why (B-01).
  case appEnded(AppID, reason: String)

  /// What location has cost an app so far, and for how long the device's receiver ran.
  case activityCounted(AppID, ActivityCounts, receiverTime: Duration)

  /// So much of what a client was to be told, each location for itself, never reached it, for a reason;
  /// without one it was released before.
  case notHandedOver(ClientID, count: Int, DropReason?)

  /// Somebody did something that the device was told: a step of a scenario.
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

/// Anything that happened on a device, in the order in which it did.
public enum DeviceRecord: Hashable, Sendable {
  /// What a client was told.
  case client(ClientNotice)

  /// Anything else.
  case device(DeviceNotice)
}
