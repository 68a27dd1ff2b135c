// SPDX-License-Identifier: MIT

import Testing

@testable import GPX

@Suite("GPX times")
struct GPXTimeTests {
  private func parse(_ text: String) -> GPXTime? {
    let bytes = Array(text.utf8)
    return GPXTime.parse(bytes.span)
  }

  @Test(
    "xsd:dateTime is read with a zone, an offset or none, and with any number of fraction digits",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0),
      ("1970-01-01T00:00:00", 0, 0),
      ("2024-02-29T12:34:56Z", 1_709_210_096, 0),
      ("2024-02-29T12:34:56+02:30", 1_709_201_096, 0),
      ("2024-02-29T12:34:56-02:30", 1_709_219_096, 0),
      ("2024-02-29T12:34:56-00:00", 1_709_210_096, 0),
      ("2024-02-29T12:34:56+14:00", 1_709_159_696, 0),
      ("2024-02-29T12:34:56-14:00", 1_709_260_496, 0),
      ("2024-02-29T12:34:56.5", 1_709_210_096, 500_000_000),
      ("2024-02-29T12:34:56.123456789Z", 1_709_210_096, 123_456_789),
      ("2024-02-29T12:34:56.1234567899999999999999Z", 1_709_210_096, 123_456_789),
      ("2024-02-29T12:34:56.000000001+00:00", 1_709_210_096, 1),
      ("1969-12-31T23:59:59.25Z", -1, 250_000_000),
      ("1901-12-13T20:45:52.207344Z", -2_147_483_648, 207_344_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799, 999_000_000),
      ("2000-02-29T00:00:00Z", 951_782_400, 0),
      (" \t\r\n2024-02-29T12:34:56Z\r\n ", 1_709_210_096, 0),
      ("2024-02-28T24:00:00Z", 1_709_164_800, 0),
      ("2024-12-31T24:00:00.000Z", 1_735_689_600, 0),
      ("2016-12-31T23:59:60Z", 1_483_228_800, 0),
      ("2016-12-31T23:59:60.75Z", 1_483_228_800, 750_000_000),
    ] as [(String, Int64, Int32)])
  func valid(text: String, seconds: Int64, nanoseconds: Int32) {
    #expect(parse(text) == GPXTime(secondsSince1970: seconds, nanoseconds: nanoseconds))
  }

  @Test(
    "Text that is no xsd:dateTime of a real day in the years 1…9999 is refused",
    arguments: [
      "", "yesterday", "2024-02-29", "2024-02-29T12:34Z", "2024-02-29 12:34:56Z",
      "2024-02-29t12:34:56Z", "2024-02-29T12:34:56z", "2024-02-30T00:00:00Z",
      "2023-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2024-04-31T00:00:00Z",
      "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-01-00T00:00:00Z",
      "0000-01-01T00:00:00Z", "-2024-01-01T00:00:00Z", "12024-01-01T00:00:00Z",
      "24-01-01T00:00:00Z", "2024-1-1T00:00:00Z", "20a4-01-01T00:00:00Z", "20 4-01-01T00:00:00Z",
      "2024-01-01T25:00:00Z", "2024-01-01T24:00:01Z", "2024-01-01T24:01:00Z",
      "2024-01-01T24:00:00.1Z", "2024-01-01T00:60:00Z", "2024-01-01T00:00:61Z",
      "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00,5Z", "2024-01-01T00:00:00+1:00",
      "2024-01-01T00:00:00+0100", "2024-01-01T00:00:00+14:01", "2024-01-01T00:00:00+15:00",
      "2024-01-01T00:00:00+00:60", "2024-01-01T00:00:00 Z", "2024-01-01T00:00:00ZZ",
      "2024-01-01T00:00:00 +01:00", "2024/01/01T00:00:00Z", "2024-01-01T00-00-00Z",
      "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:60Z", "9999-12-31T24:00:00Z",
    ])
  func invalid(text: String) {
    #expect(parse(text) == nil)
  }

  @Test(
    "A time is written in UTC with the shortest fraction",
    arguments: [
      (0, 0, "1970-01-01T00:00:00Z"),
      (1_709_210_096, 500_000_000, "2024-02-29T12:34:56.5Z"),
      (1_709_210_096, 120_000, "2024-02-29T12:34:56.00012Z"),
      (1_709_210_096, 1, "2024-02-29T12:34:56.000000001Z"),
      (-1, 999_999_999, "1969-12-31T23:59:59.999999999Z"),
      (-62_135_596_800, 0, "0001-01-01T00:00:00Z"),
      (253_402_300_799, 0, "9999-12-31T23:59:59Z"),
    ] as [(Int64, Int32, String)])
  func written(seconds: Int64, nanoseconds: Int32, text: String) throws {
    let time = try #require(GPXTime(secondsSince1970: seconds, nanoseconds: nanoseconds))
    #expect(time.description == text)
  }

  @Test(
    "Every day is written as the calendar's next and read back",
    arguments: [1, 95, 396, 1580, 1896, 1966, 1996, 2096, 2396, 9994])
  func everyDay(firstYear: Int) throws {
    var date = (year: firstYear, month: 1, day: 1)
    let padded = String(repeating: "0", count: 4 - "\(firstYear)".count) + "\(firstYear)"
    let first = try #require(parse("\(padded)-01-01T00:00:00Z"))
    for day in 0..<2190 {
      let time = try #require(
        GPXTime(secondsSince1970: first.secondsSince1970 + Int64(day) * 86_400))
      var bytes: [UInt8] = []
      time.append(to: &bytes)
      let fields = [0..<4, 5..<7, 8..<10].map { bytes[$0].reduce(0) { $0 * 10 + Int($1) - 48 } }
      guard fields == [date.year, date.month, date.day], GPXTime.parse(bytes.span) == time else {
        Issue.record("\(time) is not \(date)")
        return
      }
      date = dayAfter(date)
    }
  }

  private func dayAfter(
    _ date: (year: Int, month: Int, day: Int)
  ) -> (year: Int, month: Int, day: Int) {
    let isLeap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if date.day < lengths[date.month - 1] { return (date.year, date.month, date.day + 1) }
    return date.month < 12 ? (date.year, date.month + 1, 1) : (date.year + 1, 1, 1)
  }

  @Test("A time is read the same after any other")
  func recentDay() {
    let texts = [
      "2024-02-29T12:34:56Z", "2024-02-28T12:34:56Z", "2023-02-29T12:34:56Z",
      "2024-02-29T23:59:59.5+01:00", "2024-02-2 T12:34:56Z", "2024-12-29T12:34:56Z",
      "2024-02-39T12:34:56Z", "2024-02-29T24:00:00Z", "2024-02-29x12:34:56Z",
      "1024-02-29T00:00:00Z", "0000-00-00T00:00:00Z", "\0\0\0\0\0\0\0\0\0\0T00:00:00Z",
    ]
    #expect(parse(texts[texts.count - 1]) == nil)
    for first in texts {
      for second in texts {
        var recent = GPXTime.RecentDay()
        let times = [first, second].map { text in
          let bytes = Array(text.utf8)
          return GPXTime.parse(bytes.span, 0..<bytes.count, &recent)
        }
        #expect(times == [parse(first), parse(second)], "\(first), \(second)")
      }
    }
  }

  @Test("A time outside the years 1…9999 or a second of another length does not exist")
  func bounds() {
    #expect(GPXTime(secondsSince1970: -62_135_596_801) == nil)
    #expect(GPXTime(secondsSince1970: 253_402_300_800) == nil)
    #expect(GPXTime(secondsSince1970: 0, nanoseconds: -1) == nil)
    #expect(GPXTime(secondsSince1970: 0, nanoseconds: 1_000_000_000) == nil)
  }

  @Test("Times are ordered by seconds, then by nanoseconds")
  func order() throws {
    let texts = [
      "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.9Z", "1970-01-01T00:00:00Z",
      "1970-01-01T00:00:00.000000001Z",
    ]
    let times = try texts.map { try #require(parse($0)) }
    #expect(times.reversed().sorted() == times)
  }
}
