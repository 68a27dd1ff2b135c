// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
package import LocationHost
package import LocationRecording
package import LocationScenarios
package import LocationSources

/// A device that a person looks at and steers: that of a daemon, or of a command such as
/// `locsim replay --control`.
package protocol SteeredDevice: AnyObject, Sendable {
  /// The engine and its surroundings.
  var device: LocationService { get }

  /// What a person may see of it; `nil` if it shows nothing.
  var view: DeviceView? { get }

  /// The prompts that wait for an answer of a person.
  var desk: PromptDesk { get }

  /// The name and the version of the program, and what it plays.
  var title: String { get }

  /// Whether a person may end it.
  var canEnd: Bool { get }

  /// Why the source cannot be steered at all; `nil` if it can.
  var refusal: LiveFault? { get }

  /// The apps that it shows, in an order that stays the same.
  var shownApps: [ShownApp.Identity] { get }

  /// The name of the configured source, as the status has it.
  var sourceName: String { get }

  /// The configured trace; `nil` without one.
  var trace: SourceSpecification? { get }

  /// The places that the user has saved; `nil` where no user is served.
  var places: PlaceBook? { get }

  /// What is recorded of people and apps, or why nothing is.
  var recording: Result<DeviceRecording, LiveFault> { get }

  /// How the remedies for an app are written.
  func remedies(for app: AppID) -> RemedyForm

  /// Has the source of positions do what a person wants; the reply comes on any thread.
  func steer(_ command: LiveCommand, reply: @escaping SteeringDesk.Reply)

  /// Brings an app to the foreground, takes it away, or ends its processes.
  ///
  /// - Returns: Whether it is connected.
  /// - Throws: `LiveFault` if a process cannot be ended.
  func move(_ app: AppID, to phase: AppMove.Phase) throws(LiveFault) -> Bool
}

/// The device of a command, whose decisions are its own and not those of a permission store.
package protocol SteeredCommand: SteeredDevice {
  /// Decides about the app, as the user does in Settings.
  func decide(_ change: PermissionChange)

  /// Changes the privacy settings of the device.
  func change(_ change: DeviceChange)
}
