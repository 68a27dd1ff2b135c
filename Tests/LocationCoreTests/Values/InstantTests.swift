// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Instants and names")
struct InstantTests {
  private let durations: [Duration] = [
    .zero, .nanoseconds(1), .milliseconds(-1), .seconds(10), .seconds(-3_600),
    Duration(secondsComponent: 86_400 * 366 * 10_000, attosecondsComponent: 1),
  ]

  @Test("An instant moves by a duration, and the difference of two is that duration")
  func instants() {
    #expect(Instant.start.sinceStart == .zero)
    for duration in durations {
      let later = Instant(sinceStart: .seconds(5)) + duration
      #expect(later.sinceStart == .seconds(5) + duration)
      #expect(later - Instant(sinceStart: .seconds(5)) == duration)
      #expect((later < Instant(sinceStart: .seconds(5))) == (duration < .zero))
    }
  }

  @Test("Time is exact: a million tenths of a second are a hundred thousand seconds")
  func exact() {
    var instant = Instant.start
    for _ in 0..<1_000_000 { instant = instant + .milliseconds(100) }
    #expect(instant == Instant(sinceStart: .seconds(100_000)))
  }

  @Test("Clients are ordered by their numbers, and equal names are one app")
  func names() {
    #expect(ClientID(1) < ClientID(2))
    #expect(!(ClientID(2) < ClientID(2)))
    #expect(ClientID(9) < ClientID(10))
    #expect(AppID("org.example.maps") == .maps)
    #expect(AppID.maps != .rides)
  }
}
