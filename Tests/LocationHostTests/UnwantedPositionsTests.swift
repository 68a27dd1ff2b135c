// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationFiles
import LocationPlayback
import Testing

@testable import LocationHost

@Suite("A trace that goes on while no client wants positions")
struct UnwantedPositionsTests {
  @Test("A client that wants positions again begins where the trace is by then")
  func joins() {
    let service = LocationService(clock: SteppedClock(), performing: .onAdvance)
    let recorder = Recorder()
    let cursor = TraceCursor(source: ListSource(Array(0...9))) { () throws(SpillError) in
      try TemporaryFile()
    }
    let driver = TimelineDriver(service: service, cursor: cursor)
    let client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    service.send(.updatesStarted(client))
    driver.advance(to: at(2))
    service.send(.updatesStopped(client))
    driver.catchUp()
    driver.passUnwanted(until: at(5))
    service.send(.updatesStarted(client))
    driver.advance(to: at(6))
    let seconds = Set(recorder.notices.dropFirst().map { $0.time.seconds - morning.seconds })
    #expect(seconds.isSuperset(of: [2, 6]) && seconds.isDisjoint(with: [3, 4]), "\(seconds)")
    #expect(driver.unwantedFixes > 0)
  }
}
