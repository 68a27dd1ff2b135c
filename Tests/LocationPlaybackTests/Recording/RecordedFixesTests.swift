// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("Recorded fixes")
struct RecordedFixesTests {
  private func playing(
    _ seconds: [Double?], _ adjust: (inout PlaybackOptions) -> Void = { _ in }
  ) -> Playing {
    var options = PlaybackOptions()
    adjust(&options)
    return Playing(.fixes(RecordedList(at: seconds)), options)
  }

  private func line(_ line: Int32) -> TextPosition { TextPosition(line: line, column: 1) }

  @Test("Fixes are played as they were recorded, at their times, with nothing derived")
  func asRecorded() {
    let playing = playing([0, 1, 61])
    #expect(playing.story == "0 1 61")
    #expect(playing.fixes == [recorded(0, at: 0), recorded(1, at: 1), recorded(2, at: 61)])
    #expect(playing.fixes.allSatisfy { !$0.hasMotion })
    #expect(playing.report.read == 3)
    #expect(playing.report.isComplete)
    #expect(playing.warnings.isEmpty)
  }

  @Test("A loss of signal is played; one before the first fix or after the last one is not")
  func signalLost() {
    let playing = playing([nil, 0, 1, nil, nil, 20, 21, nil])
    #expect(playing.story == "0 1 ×1 20 21")
  }

  @Test("A fix not later than the one before is dropped, counted, and reported once with its place")
  func notLater() {
    let playing = playing([0, 2, 2, 1, 3])
    #expect(playing.times == "0 2 3")
    #expect(playing.report.read == 5)
    #expect(playing.report.dropped == 2)
    #expect(playing.warnings == [.notLater(at: line(3))])
  }

  @Test(
    "Fixes after a loss of signal are shifted past what was played, where they lie before that")
  func shifted() {
    let playing = playing([10, 12, nil, 4, 5, nil, 100])
    #expect(playing.times == "10 12 13 14 100")
    #expect(playing.warnings == [.sectionShifted(at: line(4))])
  }

  @Test("The options for extent, gaps and repetition hold as they do for points")
  func options() {
    #expect(playing([0, 1, nil, 20, 21]) { $0.gap = .skip }.story == "0 1 2 3")
    #expect(playing([0, 1, 2, 3]) { $0.startOffset = .seconds(2) }.story == "0 1")
    #expect(playing([0, 1, 2, 3]) { $0.duration = .seconds(1) }.story == "0 1")
    let twice = playing([0, 5]) { $0.repetition = .times(2) }
    #expect(twice.story == "0 5 6 11")
    #expect(twice.times == "0 5 6 11")
    #expect(twice.report.read == 4)
    let dense = playing([0, 2, 4]) { $0.interval = .seconds(1) }
    #expect(dense.story == "0 1 2 3 4")
    #expect(dense.places == "0 0.5 1 1.5 2")
  }

  @Test("A recording is one track: other choices have nothing to play")
  func selection() {
    #expect(playing([0, 1]) { $0.track = 1 }.story == "0 1")
    #expect(playing([0, 1]) { $0.points = .trackPoint }.story == "0 1")
    #expect(playing([0, 1]) { $0.track = 2 }.error == .noSuchTrack(2, available: 1))
    #expect(
      playing([0, 1]) { $0.points = .waypoint }.error == .noPoints(of: .waypoint, available: [:]))
  }

  @Test("A recording without a fix has nothing to play")
  func empty() {
    #expect(playing([]).error == .noFixes)
    #expect(playing([nil, nil]).error == .noFixes)
    #expect(
      PlaybackError.noFixes.description
        == "no fix to play; the recording holds no location that can be used")
    #expect(
      playing([0, 1]) { $0.startOffset = .seconds(5) }.error == .nothingAfterStartOffset)
  }

  @Test("The first location is named where none can be used")
  func unusableAlone() {
    let faults = [2, 3].map { UnusableLocation(reason: .latitude, position: line($0)) }
    let list = RecordedList(faults.map { .oddity(.unusableLocation($0)) })
    #expect(
      Playing(.fixes(list), PlaybackOptions()).error
        == .nothingUsable(
          2, reason: "“latitude” is missing or outside −90…90", at: line(2)))
  }

  @Test("More than a day between two fixes is reported, unless it is left out")
  func longGap() {
    let warnings = [PlaybackWarning.longGap(.seconds(90_000), at: line(2))]
    #expect(playing([0, 90_000]).warnings == warnings)
    #expect(playing([0, 86_400]).warnings.isEmpty)
    let shortened = playing([0, 90_000, 90_001]) { $0.maxGap = .seconds(60) }
    #expect(shortened.warnings.isEmpty)
    #expect(shortened.story == "0 60 61")
    #expect(shortened.times == "0 90000 90001")
  }

  @Test("Locations that cannot be used are counted, and reported once")
  func unusable() {
    let fault = UnusableLocation(reason: .latitude, position: line(1))
    let other = UnusableLocation(reason: .timestamp, position: line(3))
    let list = RecordedList([
      .oddity(.unusableLocation(fault)), .fix(recorded(0, at: 0), at: line(2)),
      .oddity(.unusableLocation(other)),
    ])
    let playing = Playing(.fixes(list), PlaybackOptions())
    #expect(playing.report.read == 3)
    #expect(playing.report.unusable == 2)
    #expect(playing.warnings == [.unusableLocation(fault)])
  }
}
