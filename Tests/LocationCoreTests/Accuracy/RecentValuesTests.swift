// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Recent values")
struct RecentValuesTests {
  @Test("The values of the last two keys are not computed again, others are")
  func lastTwo() {
    var recent = RecentValues<Int, String>()
    var computed: [Int] = []
    for key in [1, 1, 2, 1, 2, 2, 1, 3, 1, 2] {
      let value = recent.value(of: key) { key in
        computed.append(key)
        return "\(key)"
      }
      #expect(value == "\(key)")
    }
    #expect(computed == [1, 2, 3, 2])
  }
}
