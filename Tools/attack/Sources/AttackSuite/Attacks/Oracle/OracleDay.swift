// SPDX-License-Identifier: MIT

import LocationCore

/// A day of errands that the same device runs through twice: with and without calls.
struct OracleDay: Sendable {
  /// The result of the two runs of a day.
  struct Outcome: Sendable {
    /// Whether the watcher received the same answers in both runs.
    let isUnchanged: Bool
    /// Whether the latecomer received the same answers as the watcher; `nil` without a latecomer.
    let isLatecomerTheSame: Bool?
    /// The number of different regions that the watcher received.
    let regions: Int
    /// The number of calls.
    let calls: Int
    /// The number of answers that the callers received.
    let answers: Int
    /// The number of these answers that the watcher had not received before.
    let strangeAnswers: Int
  }

  private let trajectory: Trajectory
  private let deviceSeed: UInt64
  private let callDraws: Draws

  /// The index of the fix after which the latecomer starts.
  private let lateIndex: Int

  /// The time without fixes.
  private let tunnel: Range<Double>

  /// Makes a day.
  ///
  /// - Parameters:
  ///   - seed: The seed of the run.
  ///   - index: The number of the day.
  init(seed: UInt64, index: Int) {
    var draws = Draws(seed: seed, "oracle", index: index)
    trajectory = .randomWaypoint(draws: &draws)
    deviceSeed = draws.next()
    let length = trajectory.end - trajectory.start
    lateIndex = Int(draws.number(in: 0.1..<0.5) * Double(trajectory.truth.count))
    let begin = trajectory.start + draws.number(in: 0.2..<0.8) * length
    tunnel = begin..<begin + draws.number(in: 600..<6_000)
    callDraws = Draws(seed: draws.next())
  }

  // MARK: Ours

  /// The result of the day with the engine.
  var outcome: Outcome {
    let (quiet, _) = run(isCalled: false)
    let (called, calls) = run(isCalled: true)
    let watched = called.transcripts[OracleDevice.watcher] ?? []
    let late = called.transcripts[OracleDevice.latecomer] ?? []
    // At its start the latecomer received the last published region; all later regions come to both
    // clients at once.
    let start = instant(trajectory.time(of: lateIndex))
    let shared = late.drop { Self.instant($0) == start }
    let expected = watched.filter { Self.instant($0) > start }
    let regions = Set(
      watched.compactMap { answer in
        if case .region(let region, _) = answer { region.region } else { nil }
      })
    return Outcome(
      isUnchanged: watched == quiet.transcripts[OracleDevice.watcher],
      isLatecomerTheSame: !expected.isEmpty && Array(shared) == expected,
      regions: regions.count, calls: calls, answers: called.answers,
      strangeAnswers: called.strangeAnswers)
  }

  private func run(isCalled: Bool) -> (device: OracleDevice, calls: Int) {
    var device = OracleDevice(seed: deviceSeed, utc: SuiteTime.instant(trajectory.start))
    var calls = OracleCalls(draws: callDraws)
    var nextCall = trajectory.start + calls.pause()
    var count = 0
    for (index, point) in trajectory.observed.enumerated() {
      let time = trajectory.time(of: index)
      while isCalled, nextCall < time {
        device.advance(to: instant(nextCall))
        device.send(calls.next(prompt: device.prompt))
        device.look()
        nextCall += calls.pause()
        count += 1
      }
      device.advance(to: instant(time))
      if !tunnel.contains(time), let fix = fix(at: point, time) { device.bring(fix) }
      if index == lateIndex { device.send(.updatesStarted(OracleDevice.latecomer)) }
    }
    return (device, count)
  }

  private func fix(at point: PlanePoint, _ time: Double) -> Fix? {
    Fix(
      coordinate: TangentPlane.standard.coordinate(of: point),
      horizontalAccuracy: Reduction.fixAccuracy, timestamp: SuiteTime.instant(time))
  }

  /// Returns the engine's instant at a time, to the millisecond, so that calls fall between fixes.
  private func instant(_ time: Double) -> Instant {
    Instant(sinceStart: .milliseconds(Int64(((time - trajectory.start) * 1_000).rounded())))
  }

  private static func instant(_ answer: OracleDevice.Answer) -> Instant {
    switch answer {
    case .region(_, let instant), .failure(_, let instant): instant
    }
  }

  // MARK: The control

  /// The result of the day with a reducer that evaluates at each call.
  var controlOutcome: Outcome {
    let quiet = control(isCalled: false)
    let called = control(isCalled: true)
    return Outcome(
      isUnchanged: called.stream == quiet.stream, isLatecomerTheSame: nil,
      regions: Set(called.stream.map(\.region)).count, calls: called.calls,
      answers: called.calls, strangeAnswers: called.strange)
  }

  private func control(
    isCalled: Bool
  ) -> (stream: [PublishedRegion], calls: Int, strange: Int) {
    var reducer = AccuracyReducer(seed: AccuracySeed(number: deviceSeed))
    var calls = OracleCalls(draws: callDraws)
    var nextCall = trajectory.start + calls.pause()
    var stream: [PublishedRegion] = []
    var result = (calls: 0, strange: 0)
    for (index, point) in trajectory.observed.enumerated() {
      let time = trajectory.time(of: index)
      while isCalled, nextCall < time {
        let answer = reducer.evaluate(at: SuiteTime.instant(nextCall))
        result.calls += 1
        if let answer, !stream.contains(answer) { result.strange += 1 }
        nextCall += calls.pause()
      }
      if !tunnel.contains(time), let fix = fix(at: point, time) { reducer.take(fix) }
      guard time.truncatingRemainder(dividingBy: 900) == 0,
        let region = reducer.evaluate(at: SuiteTime.instant(time))
      else { continue }
      stream.append(region)
    }
    return (stream, result.calls, result.strange)
  }
}
