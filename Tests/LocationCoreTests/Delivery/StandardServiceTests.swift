// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Standard updates")
struct StandardServiceTests {
  typealias Text = StandardServiceTableText

  @Test("The page shows the rules that the code has")
  func page() throws {
    try GeneratedPage.expect("docs/reference/delivery.md", toShow: Text.generated())
  }

  @Test("Each event that ends a deferral reports one end, and only if a deferral is under way")
  func ends() {
    for (name, event) in Text.events {
      for (stateName, state) in Text.states {
        var service = StandardService(state: state)
        let had = service.deferral != nil
        let end = service.take(event).deferralEnd
        let expected = had ? StandardService.deferralEnd(on: event) : nil
        #expect(end == expected, "\(name) in \(stateName)")
      }
    }
  }

  @Test("A deferral continues while nothing is served, and when updates are served again")
  func continues() {
    var service = StandardService(state: .waiting(Text.deferral))
    #expect(service.take(.accessChanged(.full)).deferralEnd == nil)
    #expect(service.deferral != nil && service.deliversFixes)
    #expect(service.take(.accessChanged(.none)).deferralEnd == nil)
    #expect(service.deferral != nil && !service.deliversFixes)
  }

  @Test("A pause survives a request for one fix, and the next start resumes updates")
  func pauseAndRequest() {
    var service = StandardService(state: .paused)
    _ = service.take(.fixRequested)
    #expect(service.isPaused && service.request != nil)
    var ended = service
    _ = ended.take(.requestEnded)
    #expect(ended.isPaused && ended.request == nil)
    #expect(ended.take(.started).hasResumed)
    #expect(service.take(.started).hasResumed)
    #expect(service.isUpdating && service.request == nil)
  }

  @Test("A reset forgets a pause, so that the next start resumes nothing")
  func reset() {
    for state in [StandardService.State.paused, .requesting(OneFixRequest(), isPaused: true)] {
      var service = StandardService(state: state)
      _ = service.take(.reset)
      #expect(!service.isPaused && !service.take(.started).hasResumed)
    }
  }

  @Test("What was gathered under another access does not count for a request")
  func gatheredUnderOtherAccess() {
    var request = OneFixRequest()
    request.serve(.full)
    request.resume(until: Instant(sinceStart: .seconds(10)))
    _ = request.gather(.sample(1, accuracy: 50), goodEnough: 10)
    var service = StandardService(state: .requesting(request, isPaused: false))
    _ = service.take(.accessChanged(.full))
    #expect(service.request?.best != nil)
    _ = service.take(.accessChanged(.region))
    #expect(service.request?.best == nil && service.request?.deadline == nil)
  }
}
