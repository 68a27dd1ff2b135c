// SPDX-License-Identifier: MIT

import GPSD
import Testing

@Suite("A moment as gpsd writes it")
struct GPSDTimeTests {
  @Test("Nanoseconds lie within a second")
  func nanosecondsAreBounded() {
    #expect(GPSDTime(secondsSince1970: 0, nanoseconds: 1_000_000_000) == nil)
    #expect(GPSDTime(secondsSince1970: 0, nanoseconds: -1) == nil)
    #expect(GPSDTime(secondsSince1970: -1, nanoseconds: 999_999_999) != nil)
  }

  @Test("Moments are ordered by seconds first")
  func momentsAreOrdered() throws {
    let early = try #require(GPSDTime(secondsSince1970: 1, nanoseconds: 999_999_999))
    let late = try #require(GPSDTime(secondsSince1970: 2, nanoseconds: 0))
    #expect(early < late)
  }
}
