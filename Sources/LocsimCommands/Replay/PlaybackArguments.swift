// SPDX-License-Identifier: MIT

import ArgumentParser
import GPX
import LocationCore
import LocationPlayback
import LocationSources

/// Options for the playback of a trace; `LOCSIM_SOURCE` accepts the same ones.
struct PlaybackArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Seconds of the trace in one second, or max. (default: 1)", valueName: "rate|max"),
    transform: { try OptionText.rate($0) })
  var rate: Rate?

  @Option(
    help: ArgumentHelp("Leave out this much of the beginning.", valueName: "seconds"),
    transform: { try OptionText.seconds($0) })
  var startOffset: Duration?

  @Option(
    help: ArgumentHelp("Stop after this much recorded time.", valueName: "seconds"),
    transform: { try OptionText.seconds($0) })
  var duration: Duration?

  @Option(
    help: ArgumentHelp("Play it N times; without N, forever.", valueName: "n"),
    transform: { try OptionText.repetition($0) })
  var loop: PlaybackOptions.Repetition?

  @Option(
    help: ArgumentHelp(
      """
      Meters per second for points without times, or walk (1.4), run (3.5), cycle (6), \
      drive (13.4). (default: 20)
      """, valueName: "m/s"),
    transform: { try OptionText.speed($0) })
  var speed: Double?

  @Option(
    help: ArgumentHelp(
      "Give a fix every so many seconds, with positions interpolated.", valueName: "seconds"),
    transform: { try OptionText.interval($0) })
  var interval: Duration?

  @Option(
    help: ArgumentHelp(
      """
      What to do with the time between segments: keep it as loss of signal, or skip it. \
      (default: keep)
      """,
      valueName: "keep|skip"),
    transform: { try OptionText.gap($0) })
  var gap: PlaybackOptions.GapPolicy?

  @Option(
    help: ArgumentHelp(
      "Shorten any longer time between two fixes to this.", valueName: "seconds"),
    transform: { try OptionText.interval($0) })
  var maxGap: Duration?

  @Option(
    help: ArgumentHelp(
      "Which points to play. (default: tracks, else routes, else waypoints)",
      valueName: "trk|rte|wpt"),
    transform: { try OptionText.points($0) })
  var points: PlaybackOptions.Points?

  @Option(
    help: ArgumentHelp("Play the track with this number only, from 1.", valueName: "n"),
    transform: { try OptionText.count($0) })
  var track: Int?

  @Option(
    help: ArgumentHelp(
      "Radius of fixes where the trace gives no hdop. (default: 5)", valueName: "meters"),
    transform: { try OptionText.meters($0) })
  var horizontalAccuracy: Double?

  @Option(
    help: ArgumentHelp(
      "The time at which points without times begin. (default: 2000-01-01T00:00:00Z)",
      valueName: "time"),
    transform: { try OptionText.time($0) })
  var startTime: UTCInstant?

  @Option(
    help: ArgumentHelp(
      """
      The reader for GPX: auto takes the fast reader where it can, fast refuses a file whose \
      beginning the fast reader cannot take, expat reads every file. (default: auto)
      """, valueName: "auto|fast|expat"),
    transform: { try OptionText.lane($0) })
  var reader: GPXLane?

  @Option(
    help: ArgumentHelp(
      """
      Most bytes in temporary files, which hold waypoints, points without times and GeoJSON \
      segments that do not fit in memory, and all of a pipe that is looped. (default: 1G)
      """, valueName: "bytes|4G"),
    transform: { try OptionText.bytes($0) })
  var spillLimit: Int?

  /// Whether any of these options was given.
  var areGiven: Bool {
    rate != nil || startOffset != nil || duration != nil || loop != nil || speed != nil
      || interval != nil || gap != nil || maxGap != nil || points != nil || track != nil
      || horizontalAccuracy != nil || startTime != nil || reader != nil || spillLimit != nil
  }

  /// The source that these options describe.
  func specification(of file: String) -> SourceSpecification {
    var specification = SourceSpecification(path: file)
    specification.rate = rate ?? .times(1)
    specification.keepsRecordedTime = true
    specification.lane = reader ?? specification.lane
    specification.spillLimit = spillLimit ?? specification.spillLimit
    var options = PlaybackOptions()
    options.startOffset = startOffset ?? options.startOffset
    options.duration = duration
    options.repetition = loop ?? options.repetition
    options.speed = speed ?? options.speed
    options.interval = interval
    options.gap = gap ?? options.gap
    options.maxGap = maxGap
    options.points = points
    options.track = track
    options.horizontalAccuracy = horizontalAccuracy ?? options.horizontalAccuracy
    options.startTime = startTime ?? options.startTime
    specification.options = options
    return specification
  }

  func validate() throws {
    if let points, track != nil, points != .trackPoint {
      throw ValidationError("--track chooses among tracks; leave it out with --points rte or wpt.")
    }
  }
}
