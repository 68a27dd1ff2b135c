// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@Suite("The identity of an app")
struct AppIDTests {
  @Test("Two spellings of one letter make two identifiers, and two programs")
  func spelling() {
    let (composed, decomposed) = ("w\u{E1}lk", "wa\u{301}lk")
    #expect(composed == decomposed)
    #expect(AppID(composed) != AppID(decomposed))
    let programs = [composed, decomposed].map {
      AppProgram(user: 1000, tier: .host, anchor: "/usr/bin/\($0)")
    }
    #expect(programs[0] != programs[1])
    #expect(Set(programs.map { AppID("walk", program: $0) }).count == 2)
    #expect(AppID(composed) == AppID("w\u{E1}lk"))
  }

  @Test("A program is another app than the identifier that it claims")
  func program() {
    let program = AppProgram(user: 1000, tier: .host, anchor: "/usr/bin/walk")
    #expect(AppID("walk", program: program) != AppID("walk"))
    #expect(AppID("walk", program: program).ofAnyProgram == AppID("walk"))
  }
}
