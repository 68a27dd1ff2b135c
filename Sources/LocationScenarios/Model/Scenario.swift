// SPDX-License-Identifier: MIT

package import LocationCore

/// The events of a simulated device: its initial state, and the later actions of the user, the
/// apps, the device and the source.
///
/// Steps name only apps and managers that exist at that moment, and their order is possible. The
/// code that makes a scenario from text ensures that (docs/reference/scenario.md).
package struct Scenario: Hashable, Sendable {
  /// The version of the text format that can be read.
  package static let formatVersion = 1

  /// The most bytes of a file that can be read.
  package static let byteLimit = 1 << 20

  /// The subject of the scenario.
  package var title: String?

  /// The conformance cases and mistakes that it shows, such as `CL-11`.
  package var covers: [String] = []

  /// The version of Apple's rules.
  package var profile = SystemProfile.ios18

  /// The seed of every random choice.
  package var seed: UInt64 = 0

  /// The time for which an app counts as in use after it has left the foreground (D-03); `nil`
  /// keeps the engine's default.
  package var grace: Duration?

  /// The time for which an event may wait for a decision or for its app; `nil` keeps the
  /// engine's default.
  package var eventLifetime: Duration?

  /// Whether apps may have updates deferred.
  package var deferral = DeferralSupport.available

  /// The duration of the run, above zero; `nil` lasts until the trace has ended and the last step
  /// is done.
  package var duration: Duration?

  /// The initial state of the whole device.
  package var device = DevicePrivacy()

  /// The source of positions; `nil` is a device that never has one.
  package var source: ScenarioSource?

  /// The apps, in the order in which they are written; at least one.
  package var apps: [ScenarioApp]

  /// The steps, in order.
  package var timeline: [ScenarioStep]

  /// Makes a scenario of apps and steps, with the defaults for everything else.
  package init(apps: [ScenarioApp], timeline: [ScenarioStep] = []) {
    self.apps = apps
    self.timeline = timeline
  }
}

extension Scenario {
  /// Whether a step moves the source to another moment or another place.
  package var steersSource: Bool {
    timeline.contains { step in
      switch step.action {
      case .steer, .play: true
      default: false
      }
    }
  }

  /// Whether its source is a receiver that was recorded, which its player opens itself.
  package var playsReceiver: Bool { source?.isReceiver ?? false }

  /// The traces and receivers that it plays.
  package var sources: [ScenarioSource] {
    let played = timeline.compactMap { step in
      if case .play(let source) = step.action { source } else { nil }
    }
    return [source].compactMap(\.self) + played
  }
}

/// The trace of a scenario and how it is played, or a receiver that was recorded.
package struct ScenarioSource: Hashable, Sendable {
  /// The trace, or what the receiver gave.
  package var trace: ScenarioFileReference

  /// The options with which a trace is played.
  package var options: PlaybackOptions

  /// Whether it is a receiver: what it gave comes at the instants at which it came.
  package var isReceiver = false

  /// Makes a source that plays a trace.
  package init(trace: ScenarioFileReference, options: PlaybackOptions = PlaybackOptions()) {
    self.trace = trace
    self.options = options
  }

  /// Makes a receiver that was recorded.
  ///
  /// - Parameter recording: What it gave, in NDJSON.
  package init(receiver recording: ScenarioFileReference) {
    self.init(trace: recording)
    isReceiver = true
  }
}
