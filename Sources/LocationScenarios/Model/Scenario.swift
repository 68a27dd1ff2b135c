// SPDX-License-Identifier: MIT

public import LocationCore

/// The events of a simulated device: its first state, and the later actions of the user, the apps,
/// the device and the source.
///
/// Steps name only apps and managers that exist at that moment, and their order is possible. The
/// code that makes a scenario from text ensures that (docs/reference/scenario.md).
public struct Scenario: Hashable, Sendable {
  /// The version of the text format that can be read.
  public static let formatVersion = 1

  /// The subject of the scenario.
  public var title: String?

  /// The conformance cases and mistakes that it shows, such as `CL-11`.
  public var covers: [String] = []

  /// The version of Apple's rules.
  public var profile = SystemProfile.ios18

  /// What every choice by chance is derived from.
  public var seed: UInt64 = 0

  /// How long an app counts as in use after it has left the foreground (D-03); `nil` keeps the
  /// engine's number.
  public var grace: Duration?

  /// How long an event may wait for a decision or for its app; `nil` keeps the engine's
  /// number.
  public var eventLifetime: Duration?

  /// Whether apps may have updates deferred.
  public var deferral = DeferralSupport.available

  /// How long the run lasts, above zero; `nil` lasts until the trace has ended and the last step
  /// is done.
  public var duration: Duration?

  /// The first state of the whole device.
  public var device = DevicePrivacy()

  /// The source of positions; `nil` is a device that never has one.
  public var source: ScenarioSource?

  /// The apps, in the order in which they are written; at least one.
  public var apps: [ScenarioApp]

  /// The steps, in order.
  public var timeline: [ScenarioStep]

  /// Makes a scenario of apps and steps, with the defaults for everything else.
  public init(apps: [ScenarioApp], timeline: [ScenarioStep] = []) {
    self.apps = apps
    self.timeline = timeline
  }
}

/// The trace of a scenario and how it is played.
public struct ScenarioSource: Hashable, Sendable {
  /// The trace.
  public var trace: ScenarioFileReference

  /// How it is played.
  public var options: PlaybackOptions

  /// Makes a source.
  public init(trace: ScenarioFileReference, options: PlaybackOptions = PlaybackOptions()) {
    self.trace = trace
    self.options = options
  }
}
