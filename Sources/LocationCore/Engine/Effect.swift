// SPDX-License-Identifier: MIT

/// Something that the shell must do.
///
/// The order of effects is part of the contract: a record is stored before any client is notified
/// of it, a prompt is withdrawn before another is presented, and all clients of an app are notified
/// of a change before any effect follows from it.
package enum Effect: Hashable, Sendable {
  /// Have a source running that meets this demand; sent again when the demand changes.
  case openSource(SourceDemand)

  /// No client needs the source any longer.
  case closeSource

  /// Withdraw a prompt; its outcome no longer matters.
  case withdraw(PromptID)

  /// Store an app's record.
  case persist(AuthorizationRecord, of: AppID)

  /// Store what is watched for an app.
  case persistMonitoring(MonitoringRecord, of: AppID)

  /// Store what the device remembers of its regions.
  case persistRegions(CoarseAreaState)

  /// Notify a client.
  case notify(ClientEvent, to: ClientID)

  /// Show a prompt; its end comes back as `.promptEnded`.
  case present(Prompt)

  /// Log for the developer that a request did nothing, and why.
  case diagnose([PurposeFinding], of: AppID)

  /// Run an app's process in the background, since an event waits for it.
  case wake(AppID)

  /// Show which apps use location.
  case showIndicator(Indicator)

  /// Record that an app began or stopped using location.
  case recordAccess(AccessRecord.Kind, by: AppID, AccuracyAuthorization, PurposeKey?)
}

/// What the source must be able to deliver, from the strictest wish of all clients.
package struct SourceDemand: Hashable, Sendable {
  /// The strictest wish.
  package let desiredAccuracy: DesiredAccuracy

  /// Makes a demand.
  package init(desiredAccuracy: DesiredAccuracy) { self.desiredAccuracy = desiredAccuracy }
}

/// Effects in order, in storage that is reused.
package struct EffectBuffer: Sendable {
  /// A fix delivered to a client: the only effect of most fixes.
  package struct FixDelivery: Sendable {
    /// The fix.
    package let fix: Fix

    /// The client that gets it.
    package let client: ClientID
  }

  /// The only effect, if it delivers a fix; a single fix thus needs no array.
  package private(set) var delivery: FixDelivery?

  /// All effects, unless `delivery` stands for them.
  private var listed: [Effect] = []

  /// Whether there are no effects.
  ///
  /// It is stored, since a computed property would get a copy of the buffer.
  package private(set) var isEmpty = true

  /// The engine's next deadline after the last event that it handled into this buffer.
  package internal(set) var nextDeadline: Instant?

  /// Whether a client waits for a position after that event (`LocationEngine.awaitsPosition`).
  package internal(set) var awaitsPosition = false

  /// Whether a prompt is up after that event; prompts change only when the engine settles.
  package internal(set) var isPromptUp = false

  /// Whether the last event was more than a fix: only then can clients' access have changed.
  package internal(set) var hasSettled = false

  /// Makes an empty buffer.
  package init() {}

  /// The effects since the buffer was emptied last, in the order in which to perform them.
  package var effects: [Effect] {
    if let delivery {
      [.notify(.locationsUpdated([delivery.fix]), to: delivery.client)]
    } else {
      listed
    }
  }

  /// Adds an effect at the end.
  mutating func append(_ effect: Effect) {
    if delivery != nil { listDelivery() }
    isEmpty = false
    listed.append(effect)
  }

  /// Adds the effect that delivers a fix to a client.
  mutating func append(_ fix: Fix, to client: ClientID) {
    if isEmpty {
      isEmpty = false
      delivery = FixDelivery(fix: fix, client: client)
    } else {
      append(.notify(.locationsUpdated([fix]), to: client))
    }
  }

  /// Empties the buffer and keeps its storage.
  package mutating func removeAll() {
    delivery = nil
    isEmpty = true
    if !listed.isEmpty { listed.removeAll(keepingCapacity: true) }
  }

  private mutating func listDelivery() {
    if let delivery {
      listed.append(.notify(.locationsUpdated([delivery.fix]), to: delivery.client))
    }
    delivery = nil
  }
}
