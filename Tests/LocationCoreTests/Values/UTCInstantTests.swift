// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Moments in UTC")
struct UTCInstantTests {
  @Test(
    "A moment is whole seconds, rounded down, and nanoseconds after them",
    arguments: [
      (Duration.zero, 0, 0), (.nanoseconds(1), 0, 1), (.nanoseconds(-1), -1, 999_999_999),
      (.milliseconds(1_500), 1, 500_000_000), (.milliseconds(-1_500), -2, 500_000_000),
      (.seconds(-1), -1, 0), (.seconds(1_704_067_200), 1_704_067_200, 0),
      (.seconds(-62_135_596_800), -62_135_596_800, 0),
      (.seconds(253_402_300_799) + .nanoseconds(999_999_999), 253_402_300_799, 999_999_999),
    ] as [(Duration, Int64, Int32)])
  func parts(duration: Duration, seconds: Int64, nanoseconds: Int32) {
    let moment = UTCInstant(sinceEpoch: duration)
    #expect(moment.seconds == seconds)
    #expect(moment.nanoseconds == nanoseconds)
    #expect(moment == UTCInstant(secondsSinceEpoch: seconds, nanoseconds: nanoseconds))
    #expect(moment.sinceEpoch == duration)
  }

  @Test("Parts finer than a nanosecond are dropped after the epoch")
  func finer() {
    let finer = Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999)
    #expect(UTCInstant(sinceEpoch: finer).sinceEpoch == .nanoseconds(1))
  }

  @Test(
    "Parts finer than a nanosecond are rounded down before the epoch too",
    arguments: [Int64(1), 999_999_999, 1_000_000_001])
  func finerBefore(attoseconds: Int64) {
    let before = Duration(secondsComponent: 0, attosecondsComponent: -attoseconds)
    let nanoseconds = -(attoseconds / 1_000_000_000) - 1
    #expect(UTCInstant(sinceEpoch: before).sinceEpoch == .nanoseconds(nanoseconds))
  }

  @Test(
    "A moment moves by a duration, and the difference of two is that duration",
    arguments: [
      Duration.zero, .nanoseconds(1), .nanoseconds(-1), .milliseconds(-999), .seconds(10),
      .seconds(-3_600), .seconds(86_400 * 366 * 10_000) + .nanoseconds(1),
    ])
  func moves(duration: Duration) {
    for second in [0, 5, -5, 0.999, -0.001] {
      let moment = UTCInstant(sinceEpoch: .exactly(second))
      let later = moment + duration
      #expect(later.sinceEpoch == .exactly(second) + duration)
      #expect(later - moment == duration)
      #expect(moment - later == .zero - duration)
      #expect(later - duration == moment)
      #expect((later < moment) == (duration < .zero))
      #expect((moment < later) == (duration > .zero))
    }
  }

  @Test("Moments are ordered as the durations since the epoch are")
  func order() {
    let parts: [(Int64, Int32)] = [
      (-2, 999_999_999), (-1, 0), (-1, 999_999_999), (0, 0), (0, 1), (1, 0), (.max, 0),
    ]
    let moments = parts.map { UTCInstant(secondsSinceEpoch: $0.0, nanoseconds: $0.1) }
    for (index, moment) in moments.enumerated() {
      for (other, later) in moments.enumerated() {
        #expect((moment < later) == (index < other))
        #expect((moment == later) == (index == other))
      }
    }
  }

  @Test("The seconds between two moments are those of the duration")
  func secondsBetween() {
    let epoch = UTCInstant(secondsSinceEpoch: 1_704_067_200, nanoseconds: 250_000_000)
    #expect((epoch + .milliseconds(1_500)).seconds(since: epoch) == 1.5)
    #expect((epoch - .milliseconds(1_500)).seconds(since: epoch) == -1.5)
    #expect(epoch.seconds(since: epoch) == 0)
  }

  @Test("Nanoseconds that make a second or more are our own error")
  func tooManyNanoseconds() async {
    await #expect(processExitsWith: .failure) {
      _ = UTCInstant(secondsSinceEpoch: 0, nanoseconds: 1_000_000_000)
    }
    await #expect(processExitsWith: .failure) {
      _ = UTCInstant(secondsSinceEpoch: 0, nanoseconds: -1)
    }
  }
}
