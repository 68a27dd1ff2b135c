// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@Suite("A decision limits what an app is given otherwise")
struct LimitedRecordTests {
  @Test("Never is Never, and every other decision changes nothing", arguments: Decision.allCases)
  func decisions(decided: Decision) {
    let given = AuthorizationRecord(.authorizedAlways)
    let limited = given.limited(by: AuthorizationRecord(decision: decided))
    #expect(limited.decision == (decided == .never ? .never : .always))
  }

  @Test("Precise is off where either has it off", arguments: [nil, true, false] as [Bool?])
  func precise(decided: Bool?) {
    for given in [nil, true, false] as [Bool?] {
      let limited = AuthorizationRecord(decision: .always, isPrecise: given)
        .limited(by: AuthorizationRecord(isPrecise: decided))
      #expect(limited.isPrecise == (decided == false ? false : given))
    }
  }
}
