// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationFiles
import LocationSources

extension ScenarioReader {
  /// The source of positions: a trace, alone or with its options, or `none`.
  mutating func source(_ entry: ScenarioEntry) -> ScenarioSource? {
    if case .scalar(let text, _) = entry.value.content {
      if text == ScenarioWord.none { return nil }
      return file(entry).map { ScenarioSource(trace: $0) }
    }
    guard let fields = fields(entry.value, of: "a source", ScenarioKey.Source.self) else {
      return nil
    }
    if let receiver = fields[.receiver] { return self.receiver(receiver, alone: fields) }
    let options = playbackOptions(fields)
    guard let trace = required(.trace, fields, "trace: walk.gpx") else { return nil }
    return file(trace).map { ScenarioSource(trace: $0, options: options) }
  }

  /// A receiver that was recorded, whose positions come when they came.
  private mutating func receiver(
    _ entry: ScenarioEntry, alone fields: ScenarioFields<ScenarioKey.Source>
  ) -> ScenarioSource? {
    guard let other = fields.keys.first(where: { $0 != .receiver }) else {
      return file(entry).map { ScenarioSource(receiver: $0) }
    }
    faults.add(
      fields[other]?.position ?? entry.position,
      "\(other.rawValue): a receiver is played as it was recorded; take this out, or write “trace” for "
        + "“receiver”")
    return nil
  }

  /// The path of a file.
  mutating func file(_ entry: ScenarioEntry) -> ScenarioFileReference? {
    guard let path = text(entry) else { return nil }
    if !path.utf8.contains(0) {
      return ScenarioFileReference(path: path, position: entry.value.position)
    }
    faults.add(entry.value.position, "\(entry.key): no file's name holds a NUL; delete it")
    return nil
  }

  private mutating func playbackOptions(
    _ fields: ScenarioFields<ScenarioKey.Source>
  ) -> PlaybackOptions {
    var options = PlaybackOptions()
    options.startOffset = fields[.startOffset].flatMap { duration($0) } ?? options.startOffset
    options.duration = fields[.duration].flatMap { duration($0) }
    options.interval = fields[.interval].flatMap { interval($0) }
    let speed = fields[.speed].flatMap {
      option($0, wanted: "meters per second, walk, run, cycle or drive") {
        text throws(OptionError) in try OptionText.speed(text)
      }
    }
    options.speed = speed ?? options.speed
    let repetition = fields[.loop].flatMap {
      option($0, wanted: "a whole number from 1, or forever") {
        text throws(OptionError) in try OptionText.repetition(text)
      }
    }
    options.repetition = repetition ?? options.repetition
    options.points = fields[.points].flatMap {
      option($0, wanted: "trk, rte or wpt") {
        text throws(OptionError) in try OptionText.points(text)
      }
    }
    options.track = fields[.track].flatMap {
      option($0, wanted: "a whole number from 1") {
        text throws(OptionError) in try OptionText.count(text)
      }
    }
    options.gap = fields[.gap].flatMap { word($0, PlaybackOptions.GapPolicy.self) } ?? options.gap
    options.maxGap = fields[.maxGap].flatMap { interval($0) }
    let accuracy = fields[.horizontalAccuracy].flatMap { meters($0) }
    options.horizontalAccuracy = accuracy ?? options.horizontalAccuracy
    let startTime = fields[.startTime].flatMap {
      option($0, wanted: "a time such as 2026-05-01T08:00:00Z") {
        text throws(OptionError) in try OptionText.time(text)
      }
    }
    options.startTime = startTime ?? options.startTime
    if let track = fields[.track], options.track != nil,
      options.points ?? .trackPoint != .trackPoint
    {
      faults.add(
        track.position,
        "track chooses among tracks; leave it out with points: rte or points: wpt")
    }
    return options
  }

  private mutating func interval(_ entry: ScenarioEntry) -> Duration? {
    guard let interval = duration(entry) else { return nil }
    if interval >= .milliseconds(1) { return interval }
    faults.add(entry.value.position, "interval: this is too short; give a time of at least 1ms")
    return nil
  }

  /// A distance in meters.
  mutating func meters(_ entry: ScenarioEntry) -> Double? {
    option(entry, wanted: "meters, zero or more") { text throws(OptionError) in
      try OptionText.meters(text)
    }
  }
}
