// SPDX-License-Identifier: MIT

import Testing

@testable import LocationPlot

@Suite("Ticks lie at round values")
struct TickTests {
  @Test(
    "A step is the least of 1, 2 and 5 times a power of ten that makes few enough parts",
    arguments: [
      (10.0, 10, 1, 0), (10.1, 10, 2, 0), (100, 4, 5, 1), (0.03, 5, 1, -2), (7, 2, 5, 0),
      (1_000_000, 3, 5, 5), (0, 5, 1, 0),
    ])
  func step(span: Double, count: Int, factor: Int, exponent: Int) {
    #expect(Ticks.step(for: span, atMost: count) == Ticks.Step(factor: factor, exponent: exponent))
  }

  @Test("Labels have the decimals of the step, and rounding adds none")
  func labels() {
    #expect(
      Ticks.linear(0...0.5, atMost: 5, unit: " m").map(\.label)
        == ["0.0 m", "0.1 m", "0.2 m", "0.3 m", "0.4 m", "0.5 m"])
    #expect(Ticks.linear(-30...30, atMost: 3).map(\.label) == ["-20", "0", "20"])
  }

  @Test("An axis of powers of ten has ticks at one, two and five times each")
  func powers() {
    #expect(
      Ticks.logarithmic(4...2_000).map(\.label)
        == ["5", "10", "20", "50", "100", "200", "500", "1000", "2000"])
    #expect(Ticks.logarithmic(4...40).map(\.factor) == [5, 1, 2])
  }

  @Test("Where not all of them have room, an axis of powers of ten has the powers only")
  func onlyPowers() {
    let box = Box(x: 0, y: 0, width: 100, height: 100)
    #expect(
      ChartQuantity.accuracy.scale(1...9_000, in: box).ticks.map(\.label)
        == ["1 m", "10 m", "100 m", "1000 m", "10000 m"])
  }

  @Test("Times are marked at full seconds, minutes, hours and days")
  func times() {
    let start = 1_777_622_400.0  // 2026-05-01T08:00:00Z
    #expect(
      TimeTicks.ticks(start...start + 300, atMost: 5).map(\.label)
        == ["08:00:00", "08:01:00", "08:02:00", "08:03:00", "08:04:00", "08:05:00"])
    #expect(
      TimeTicks.ticks(start...start + 1, atMost: 2).map(\.label)
        == ["08:00:00.0", "08:00:00.5", "08:00:01.0"])
    #expect(
      TimeTicks.ticks(start...start + 2 * 86_400, atMost: 3).map(\.label)
        == ["2026-05-02", "2026-05-03"])
  }

  @Test(
    "Dates are those of the Gregorian calendar, also before 1970",
    arguments: [
      (0.0, "1970-01-01 00:00:00"), (951_782_400, "2000-02-29 00:00:00"),
      (-1, "1969-12-31 23:59:59"), (4_107_542_399, "2100-02-28 23:59:59"),
      (4_107_542_400, "2100-03-01 00:00:00"), (-62_135_596_800, "0001-01-01 00:00:00"),
      (1e18, "9999-12-31 23:59:59"), (1_777_679_999.7, "2026-05-02 00:00:00"),
      (1_777_679_999.4, "2026-05-01 23:59:59"), (-0.6, "1969-12-31 23:59:59"),
      (-0.4, "1970-01-01 00:00:00"),
    ])
  func dates(seconds: Double, text: String) {
    #expect(UTCText.full(seconds) == text)
  }

  @Test("A span of time is hours, minutes and seconds")
  func spans() {
    #expect(UTCText.span(76) == "0:01:16")
    #expect(UTCText.span(360_000) == "100:00:00")
  }
}
