// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationPlayback
import LocationRecording
import Synchronization

@testable import LocationScenarios

/// A scenario that was played, in a folder with a trace `walk.gpx`.
struct Play {
  /// All that happened, a line each: the second of the run, who, what.
  let lines: [String]

  /// What location has cost each app, a line each: the app, its callbacks and its wake-ups.
  let costs: [String]

  /// Why it did not come to its end.
  let error: ScenarioRunError?

  /// What was odd about the trace.
  let warnings: [PlaybackWarning]

  /// All that happened but what steps say themselves.
  var effects: [String] { lines.filter { !$0.contains(" > ") } }

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - text: The scenario.
  ///   - files: Files beside it, with their names; `walk.gpx` has a point at each of 20 seconds.
  /// - Throws: What is wrong with the text, or with the folder.
  init(_ text: String, files: [String: String] = [:]) throws {
    try self.init(Reading.scenario(text), files: files)
  }

  init(_ scenario: Scenario, files: [String: String] = [:]) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.trace(seconds: 0..<20), to: "walk.gpx")
    for (name, content) in files { _ = try folder.write(content, to: name) }
    let story = Story(start: scenario.source == nil ? PlaybackOptions().startTime : morning)
    do throws(ScenarioRunError) {
      let runner = try ScenarioRunner(scenario, file: folder.path("test.yaml")) { record, name in
        story.take(record, name)
      }
      do throws(ScenarioRunError) {
        try runner.run()
        error = nil
      } catch {
        self.error = error
      }
      warnings = runner.takeWarnings()
    } catch {
      self.error = ScenarioRunError(
        error.position, error.message.replacing(folder.path, with: "FOLDER"))
      warnings = []
    }
    lines = story.lines
    costs = story.costs
  }

  /// A trace of a walk, with a point at each of these seconds.
  static func trace(seconds: Range<Int>, end: String = "</trkseg></trk></gpx>") -> String {
    let points = seconds.map { second in
      let time = "2026-05-01T08:00:\(second < 10 ? "0" : "")\(second)Z"
      return "<trkpt lat=\"46.\(1_000 + second)\" lon=\"8\"><time>\(time)</time></trkpt>\n"
    }
    return "<gpx version=\"1.1\"><trk><trkseg>\n" + points.joined() + end
  }
}

/// Writes down what happens.
private final class Story: Sendable {
  private let start: UTCInstant
  private let kept = Mutex<[String]>([])
  private let counted = Mutex<[String]>([])

  init(start: UTCInstant) { self.start = start }

  var lines: [String] { kept.withLock { $0 } }
  var costs: [String] { counted.withLock { $0 } }

  func take(_ record: DeviceRecord, _ name: String?) {
    if case .device(let notice) = record,
      case .activityCounted(let app, let counts, _) = notice.event
    {
      counted.withLock { $0.append("\(app.rawValue) \(counts.callbacks) \(counts.wakeUps)") }
      return
    }
    let line =
      switch record {
      case .client(let notice):
        "\(second(notice.time)) \(name ?? "nobody") \(word(notice.event))"
      case .device(let notice): "\(second(notice.time)) \(word(notice.event))"
      }
    kept.withLock { $0.append(line) }
  }

  private func second(_ time: UTCInstant) -> String {
    let seconds = time.seconds(since: start)
    return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }

  private func word(_ event: ClientEvent) -> String {
    switch event {
    case .authorizationChanged(let state):
      "\(state.status.name)\(state.accuracy == .reduced ? " reduced" : "")"
    case .locationsUpdated(let fixes):
      "fix " + fixes.map { second($0.timestamp) }.joined(separator: "+")
    case .regionUpdated(let region): "region \(second(region.time))"
    case .headingUpdated(let heading):
      "heading \(heading.magnetic)" + (heading.trueNorth.map { " true \($0)" } ?? "")
    case .failed(let failure): "\(failure.name)"
    case .deferralFinished(let failure): "deferral ended" + (failure.map { " \($0.name)" } ?? "")
    case .updatesPaused: "paused"
    case .updatesResumed: "resumed"
    case .eventOccurred(let event): "event \(event.name)"
    case .monitoringStarted(let region): "monitoring \(region.identifier)"
    case .monitoringFailed(let region, let failure):
      "\(failure.name) \(region?.identifier ?? "")"
    case .stateDetermined(let presence, let region): "\(presence.name) \(region.identifier)"
    case .requestCompleted(_, let failure):
      "completed \(failure.map { "\($0.name)" } ?? "without error")"
    case .stationaryBegan(let fix): "rest \(second(fix.timestamp))"
    case .diagnosticsChanged(let diagnostics): "diagnostics \(diagnostics.names)"
    case .conditionChanged(let event): "\(event.identifier) \(event.state.name)"
    }
  }

  private func word(_ event: DeviceEvent) -> String {
    switch event {
    case .promptShown(let prompt):
      "prompt \(prompt.app.rawValue): "
        + prompt.buttons.map(\.choice.rawValue).joined(separator: " ")
    case .promptEnded(_, .notAnswered): "not answered"
    case .promptEnded(_, .answered(let choice, let precise)):
      "answered \(choice.rawValue)" + (precise == false ? " reduced" : "")
    case .requestRefused(let app, let findings): "refused \(app.rawValue) \(findings.count)"
    case .indicatorChanged(let indicator):
      "indicator \(indicator.arrow.rawValue)"
        + indicator.backgroundApps.map { " " + $0.rawValue }.joined()
    case .appWoken(let app): "woken \(app.rawValue)"
    case .appEnded(let app, _): "ended \(app.rawValue)"
    case .activityCounted: "what it has cost"
    case .dropped(let client, let count, _): "\(client.rawValue) lost \(count)"
    case .acted(let what): "> \(what)"
    }
  }
}
