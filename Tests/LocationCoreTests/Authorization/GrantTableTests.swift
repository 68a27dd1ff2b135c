// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Authorization: the grant's table")
struct GrantTableTests {
  @Test("The reference page shows the table that the machine follows")
  func page() throws {
    try GeneratedPage.expect(
      "docs/reference/authorization.md", toShow: GrantTableText.generated())
  }

  /// Every grant with the chance for Always left and used up, where both exist.
  private static let states: [GrantState] = Grant.allCases.flatMap { grant in
    Set([false, true].map { GrantState(grant, isAlwaysChanceUsed: $0) })
  }

  @Test("The table is whole: so many grants, so many events", arguments: SystemProfile.allCases)
  func whole(profile: SystemProfile) {
    #expect(Self.states.count == 18)
    #expect(GrantEvent.all.count == 16)
    #expect(Set(GrantEvent.all).count == 16)
    for state in Self.states {
      #expect(state.after(.reset, in: profile) == GrantState(.undecided))
    }
  }

  @Test("Nothing but an answer or Settings gives more than there was")
  func noMore() {
    func rank(_ grant: Grant) -> Int {
      switch grant.reach {
      case .never: 0
      case .whileInUse: 1
      case .always: 2
      }
    }
    for profile in SystemProfile.allCases {
      for state in Self.states {
        for event in GrantEvent.all {
          switch event {
          case .answered, .chosenInSettings: continue
          case .whenInUseRequested, .alwaysRequested, .promptWithdrawn, .reset, .useEnded,
            .alwaysNeeded, .homeScreenShown:
            #expect(rank(state.after(event, in: profile).grant) <= rank(state.grant))
          }
        }
      }
    }
  }

  @Test("The chance for Always comes back with a reset alone")
  func chance() {
    for profile in SystemProfile.allCases {
      for state in Self.states where state.isAlwaysChanceUsed {
        for event in GrantEvent.all where event != .reset {
          #expect(state.after(event, in: profile).isAlwaysChanceUsed)
        }
      }
    }
  }

  @Test("A grant is the same to its app before and after a prompt that goes unanswered")
  func unanswered() {
    for profile in SystemProfile.allCases {
      for state in Self.states {
        let next = state.after(.promptWithdrawn, in: profile)
        #expect(next.grant.prompt == nil)
        #expect(next.grant.status == state.grant.status)
        #expect(next.grant.reach == state.grant.reach)
        #expect(next.grant.decision == state.grant.decision)
      }
    }
  }
}
