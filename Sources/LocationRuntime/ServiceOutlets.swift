// SPDX-License-Identifier: MIT

package import LocationCore

/// What a service needs of the world to perform its engine's effects, beside its clients.
///
/// None of it may wait for a person.
package struct ServiceOutlets: Sendable {
  /// Shows prompts; by default nobody answers.
  package var prompter: any Prompter = PolicyPrompter(answer: nil)

  /// Keeps an app's record; returns when it is kept.
  package var persist: @Sendable (AuthorizationRecord, AppID) -> Void = { _, _ in }

  /// Keeps what the device remembers of its regions; returns when it is kept.
  package var persistRegions: @Sendable (RegionState) -> Void = { _ in }

  /// Notes one end of a use of location.
  package var recordAccess: @Sendable (AccessRecord) -> Void = { _ in }

  /// Has an app's process run in the background.
  package var wake: @Sendable (AppID) -> Void = { _ in }

  /// Is told everything that happens, before those whom it concerns.
  package var observe: @Sendable (DeviceRecord) -> Void = { _ in }

  /// Makes outlets that lead nowhere.
  package init() {}
}
