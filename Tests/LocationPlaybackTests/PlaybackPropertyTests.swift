// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("Any trace")
struct PlaybackPropertyTests {
  /// A random document, options, and what playing it gives.
  private struct Run {
    let trace: RandomTrace
    let options: PlaybackOptions
    let playing: Playing

    init(_ seed: UInt64, _ adjust: (inout PlaybackOptions) -> Void = { _ in }) {
      var trace = RandomTrace(seed: seed)
      var options = trace.options()
      adjust(&options)
      self.trace = trace
      self.options = options
      playing = Playing(EventList(trace.events), options)
    }
  }

  private static let seeds: Range<UInt64> = 0..<400

  @Test("Every point read is played, unusable, dropped or skipped", arguments: seeds)
  func counts(seed: UInt64) {
    let run = Run(seed)
    let report = run.playing.report
    #expect(report.fixes == run.playing.fixes.count)
    #expect(report.read == report.fixes + report.unusable + report.dropped + report.skipped)
    #expect(report.isComplete == (run.playing.error == nil))
    #expect(
      run.playing.warnings.contains {
        switch $0 {
        case .notLater, .contradictingTime: true
        default: false
        }
      } == (report.dropped > 0))
  }

  @Test("Instants and timestamps rise strictly, in loops and on a grid too", arguments: seeds)
  func timeRises(seed: UInt64) {
    for variation in 0..<3 {
      let run = Run(seed) {
        if variation == 1 { $0.repetition = .times(3) }
        if variation == 2 { $0.interval = .milliseconds(Int64(seed) * 37 + 100) }
      }
      let instants = run.playing.instants
      #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 < $1 })
      let times = run.playing.fixes.map(\.timestamp)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      let all = run.playing.events.map(\.instant)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0 <= $1 })
      #expect((all.first ?? .start) >= .start)
    }
  }

  @Test("Fixes come in the order of the file", arguments: seeds)
  func fileOrder(seed: UInt64) {
    let numbers = Run(seed).playing.fixes.compactMap(\.altitude?.aboveSeaLevel)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "Points are played when a plain reckoning with the whole trace at hand says", arguments: seeds)
  func reference(seed: UInt64) {
    let run = Run(seed) { $0.startOffset = .zero }
    let reference = ReferenceTimes(
      sections: ReferenceTimes.sections(of: run.trace.parts, run.options), options: run.options)
    let fixes = run.playing.fixes
    #expect(fixes.count == reference.entries.count)
    #expect(run.playing.report.dropped == reference.dropped)
    for (fix, entry) in zip(fixes, reference.entries) {
      #expect(fix.altitude?.aboveSeaLevel == entry.number)
      #expect(abs(fix.timestamp.seconds(since: entry.time)) < 5e-6, "point \(entry.number)")
    }
    let gaps = reference.entries.dropFirst().count(where: \.startsSection)
    let losses = run.playing.events.count { $0.kind == .signalLost }
    #expect(losses == (run.options.gap == .keep ? gaps : 0))
  }

  @Test("Within a section fixes keep the distances of their recorded times", arguments: seeds)
  func recordedTimesKept(seed: UInt64) {
    let run = Run(seed)
    let times = Dictionary(
      run.playing.fixes.map { ($0.altitude?.aboveSeaLevel, $0.timestamp) }, uniquingKeysWith: { $1 }
    )
    for section in ReferenceTimes.sections(of: run.trace.parts, run.options) {
      let shifts = Set(
        section.compactMap { point in
          times[point.elevation].flatMap { played in
            point.time.map { played - UTCInstant($0) }
          }
        })
      let ignoresTimes = run.playing.warnings.contains {
        if case .timesIgnored = $0 { true } else { false }
      }
      #expect(shifts.count <= 1 || ignoresTimes)
    }
  }

  @Test("The same trace gives the same events, however little is held in memory", arguments: seeds)
  func limits(seed: UInt64) {
    let run = Run(seed)
    #expect(Playing(EventList(run.trace.events), run.options) == run.playing)
    for bound in 1...8 {
      var limits = PlaybackLimits()
      limits.waitingPoints = bound
      #expect(Playing(EventList(run.trace.events), run.options, limits: limits) == run.playing)
    }
  }

  @Test("Looking at as many points as the longest section has is looking at all", arguments: seeds)
  func lookahead(seed: UInt64) {
    let run = Run(seed)
    let longest = ReferenceTimes.sections(of: run.trace.parts, run.options).map(\.count).max() ?? 0
    for count in [longest, longest + 1, longest + 100] {
      var limits = PlaybackLimits()
      limits.sectionLookahead = count
      #expect(
        Playing(EventList(run.trace.events), run.options, limits: limits).isLike(run.playing))
    }
  }

  @Test(
    "The number of points looked at does not matter where none would be dropped", arguments: seeds)
  func lookaheadOfGoodTimes(seed: UInt64) {
    let run = Run(seed)
    let oddities = run.playing.warnings.contains {
      switch $0 {
      case .notLater, .timesIgnored, .contradictingTime: true
      case .unusablePoint, .ignoredValue, .sectionShifted, .unusableLocation, .otherClient,
        .reducedRegion, .longGap:
        false
      }
    }
    guard !oddities else { return }
    for count in 0...3 {
      var limits = PlaybackLimits()
      limits.sectionLookahead = count
      #expect(
        Playing(EventList(run.trace.events), run.options, limits: limits).isLike(run.playing))
    }
  }

  @Test("A second pass over a trace brings what the first one brought", arguments: seeds)
  func rewinding(seed: UInt64) {
    let once = Run(seed) { $0.startOffset = .zero }
    guard once.playing.error == nil else { return }
    let twice = Run(seed) {
      $0.startOffset = .zero
      $0.repetition = .times(2)
    }
    let count = once.playing.fixes.count
    #expect(twice.playing.fixes.count == 2 * count)
    #expect(twice.playing.fixes.prefix(count) == once.playing.fixes[...])
    #expect(twice.playing.warnings == once.playing.warnings)
    for (first, second) in zip(once.playing.fixes, twice.playing.fixes.dropFirst(count)) {
      #expect(second.stamped(first.timestamp) == first)
    }
    let shifts = zip(once.playing.fixes, twice.playing.fixes.dropFirst(count)).map {
      $1.timestamp - $0.timestamp
    }
    #expect(Set(shifts).count <= 1)
  }

  @Test(
    "A derived speed leads from each point to the next in the time between them", arguments: seeds)
  func derivedSpeed(seed: UInt64) {
    let run = Run(seed) { $0.gap = .keep }
    for (first, second) in zip(run.playing.events, run.playing.events.dropFirst()) {
      guard case .fix(let from) = first.kind, case .fix(let to) = second.kind,
        let speed = to.speed?.metersPerSecond, speed != 5
      else { continue }
      let passed = to.timestamp.seconds(since: from.timestamp)
      let distance = Geodesic.distance(from: from.coordinate, to: to.coordinate)
      #expect(abs(speed * passed - distance) <= 0.000_501 * passed + 2e-6 * distance + 1e-6)
    }
  }
}
