// SPDX-License-Identifier: MIT

package import LocationCore

/// Stores the regions of a device for all its processes.
package protocol CoarseAreaKeeper: Sendable {
  /// Changes the stored regions.
  ///
  /// No other process reads or writes them in between.
  ///
  /// - Parameter body: Receives the stored regions, or `nil` if they were never known. It returns
  ///   the new regions, or `nil` to leave them unchanged. It is called exactly once, even if
  ///   nothing can be read or stored.
  func update(_ body: (KeptCoarseAreas?) -> CoarseAreaState?)
}

/// The outlets that a service needs to perform its engine's effects, apart from its clients.
///
/// None of them may wait for a person.
package struct ServiceOutlets: Sendable {
  /// Shows prompts; by default, no prompt is answered.
  package var prompter: any Prompter = PolicyPrompter(answer: nil)

  /// Stores an app's record; returns after it is stored.
  ///
  /// If it cannot be stored and is not to be in force either, it returns the record that is; else
  /// `nil`.
  package var persist: @Sendable (AuthorizationRecord, AppID) -> AuthorizationRecord? = { _, _ in
    nil
  }

  /// Stores an app's monitoring record; returns after it is stored.
  package var persistMonitoring: @Sendable (MonitoringRecord, AppID) -> Void = { _, _ in }

  /// The store of the device's regions, which other processes may share; `nil` stores none.
  package var regions: (any CoarseAreaKeeper)?

  /// Records the beginning or the end of a use of location.
  package var recordAccess: @Sendable (AccessRecord) -> Void = { _ in }

  /// Makes an app's process run in the background.
  package var wake: @Sendable (AppID) -> Void = { _ in }

  /// Receives each record before the client that it concerns; `nil` for no observer.
  package var observe: (@Sendable (DeviceRecord) -> Void)?

  /// Keeps what people and apps do, so that it can be written as a scenario; `nil` keeps nothing.
  package var log: EventLog?

  /// Whether `observe` also receives the notices to clients, which are most of the records.
  ///
  /// It always receives them if time waits for clients.
  package var observesClients = true

  /// Whether time waits until clients have handled their notices, so that the service reports when
  /// they have.
  ///
  /// In that case, `observe` receives the consequences of an event when they are decided, because
  /// an app may end before they are performed. It must not call the service.
  package var waitsForClients = false

  /// Makes outlets that do nothing.
  package init() {}
}
