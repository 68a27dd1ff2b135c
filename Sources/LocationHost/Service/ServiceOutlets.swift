// SPDX-License-Identifier: MIT

package import LocationCore

/// Keeps the regions of a device, for all its processes.
package protocol CoarseAreaKeeper: Sendable {
  /// Changes what is kept, with no other process reading or writing in between.
  ///
  /// - Parameter body: Is given what is kept, `nil` where that was never known, and says what to keep
  ///   instead; `nil` leaves it. It is called exactly once, also where nothing can be read or kept.
  func update(_ body: (KeptCoarseAreas?) -> CoarseAreaState?)
}

/// What a service needs of the world to perform its engine's effects, beside its clients.
///
/// None of it may wait for a person.
package struct ServiceOutlets: Sendable {
  /// Shows prompts; by default nobody answers.
  package var prompter: any Prompter = PolicyPrompter(answer: nil)

  /// Keeps an app's record; returns when it is kept.
  package var persist: @Sendable (AuthorizationRecord, AppID) -> Void = { _, _ in }

  /// Keeps what is watched for an app; returns when it is kept.
  package var persistMonitoring: @Sendable (MonitoringRecord, AppID) -> Void = { _, _ in }

  /// Where the device's regions are kept, which other processes may share; `nil` keeps none.
  package var regions: (any CoarseAreaKeeper)?

  /// Notes one end of a use of location.
  package var recordAccess: @Sendable (AccessRecord) -> Void = { _ in }

  /// Has an app's process run in the background.
  package var wake: @Sendable (AppID) -> Void = { _ in }

  /// Is told everything that happens, before those whom it concerns; `nil` where nobody is.
  package var observe: (@Sendable (DeviceRecord) -> Void)?

  /// Whether it is told what clients are told too, which is by far the most; where time waits for
  /// clients it always is.
  package var observesClients = true

  /// Whether time waits until clients have dealt with what they were told, and wants to know when.
  ///
  /// Then `observe` is told all that follows from an event when it is decided, since an app may end
  /// before it is performed; it must not call the service.
  package var waitsForClients = false

  /// Makes outlets that lead nowhere.
  package init() {}
}
