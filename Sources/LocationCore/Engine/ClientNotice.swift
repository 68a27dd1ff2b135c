// SPDX-License-Identifier: MIT

/// A client event with its moment on the source's time line and the client that gets it.
public struct ClientNotice: Hashable, Sendable {
  /// The moment, in the source's UTC.
  public let time: UTCInstant

  /// The client that gets the event.
  public let client: ClientID

  /// The event.
  public let event: ClientEvent

  /// Makes a notice.
  public init(time: UTCInstant, client: ClientID, event: ClientEvent) {
    self.time = time
    self.client = client
    self.event = event
  }
}
