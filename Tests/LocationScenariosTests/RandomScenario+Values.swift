// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationFakes

@testable import LocationScenarios

extension RandomScenario {
  mutating func int(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &generator)
  }

  mutating func bool() -> Bool { .random(using: &generator) }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[int(0...(values.count - 1))]
  }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    bool() ? make(&self) : nil
  }

  mutating func list<Value>(
    _ range: ClosedRange<Int>, _ make: (inout Self) -> Value
  ) -> [Value] {
    (0..<int(range)).map { _ in make(&self) }
  }

  mutating func duration() -> Duration {
    .milliseconds(bool() ? int(0...5_000) : int(0...200_000_000))
  }

  mutating func meters() -> Double {
    bool() ? Double(int(0...500)) : .random(in: 0...20_000_000, using: &generator)
  }

  /// A text that is not blank, of characters that mean something in YAML.
  mutating func text() -> String {
    if bool() { return pick(["Walk", "left home", "Way.plist", "12", "on", "null", "~", "1e3"]) }
    let characters = Array(" abcXYZ019-_.:,#&*!|>'\"%@`{}[]?\\/~äß漢🧭\u{301}")
    return String((0..<int(0...20)).map { _ in pick(characters) }) + pick(["a", "?", "'", "\\"])
  }

  mutating func file() -> ScenarioFileReference {
    ScenarioFileReference(path: text(), position: .start)
  }

  mutating func source() -> ScenarioSource {
    int(0...3) == 0 ? ScenarioSource(receiver: file()) : trace()
  }

  mutating func trace() -> ScenarioSource {
    var options = PlaybackOptions()
    options.startOffset = duration()
    options.duration = maybe { $0.duration() }
    options.interval = maybe { .milliseconds(1) + $0.duration() }
    options.speed = Double(int(1...1_000)) / 8
    options.repetition = bool() ? .forever : .times(int(1...9))
    options.points = maybe { $0.pick([.trackPoint, .routePoint, .waypoint]) }
    if options.points ?? .trackPoint == .trackPoint { options.track = maybe { $0.int(1...9) } }
    options.gap = bool() ? .keep : .skip
    options.maxGap = maybe { .milliseconds(1) + $0.duration() }
    options.horizontalAccuracy = meters()
    options.startTime = morning + .seconds(int(-1_000_000...1_000_000))
    return ScenarioSource(trace: file(), options: options)
  }
}
