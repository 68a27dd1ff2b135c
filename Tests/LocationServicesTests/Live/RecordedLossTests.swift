// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationHost
import Synchronization
import Testing

@testable import LocationFiles
@testable import LocationRecording
@testable import LocationServices

@Suite("The record of a run takes back what a busy app was never handed", .timeLimit(.minutes(1)))
struct RecordedLossTests {
  /// The lines of a record, without their times.
  private final class Lines: Sendable {
    private let state = Mutex<[String]>([])

    func add(_ record: DeviceRecord) {
      var text = TextBuffer()
      var format = TextFormat()
      format.append(record, into: &text)
      let line = String(decoding: text.bytes, as: UTF8.self)
      state.withLock { $0.append(String(line.dropFirst(22).dropLast())) }
    }

    /// How many locations were recorded as delivered.
    var told: Int { state.withLock { $0.count { $0.contains("didUpdateLocations") } } }

    /// What was taken back.
    var losses: [String] {
      state.withLock { $0.filter { $0.contains(" waiting events dropped: ") } }
    }
  }

  /// Runs an app whose delegate is held up by its first location while others come and something
  /// happens.
  private func run(
    _ happen: (LiveBench) -> Void
  ) -> (Lines, [Int]) {
    let lines = Lines()
    let bench = LiveBench(record: { lines.add($0) })
    let isHeld = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let app = AppThread(
      on: bench,
      react: { _, call in
        guard case .locations([1]) = call else { return }
        isHeld.signal()
        mayGoOn.wait()
      },
      body: { thread, _ in thread.serveRunLoop { $0.seconds.contains(1) } })
    bench.bring(second: 1, latitude: 0.001)
    isHeld.wait()
    for second in 2...4 { bench.bring(second: second, latitude: Double(second) * 0.001) }
    happen(bench)
    mayGoOn.signal()
    _ = app.waitForEnd()
    return (lines, app.log.seconds)
  }

  @Test("Locations that waited while the user said never are taken back, with the reason")
  func denied() {
    let (lines, seconds) = run { bench in
      bench.service.send(.settingsChanged(AppID("test"), .location(.never)))
    }
    #expect(seconds == [1])
    #expect(lines.told == 4)
    #expect(lines.losses == ["client 1  3 waiting events dropped: notAuthorized"])
  }

  @Test("Nothing is taken back where all that waited is delivered")
  func handed() {
    let (lines, seconds) = run { _ in }
    #expect(seconds == [1, 2, 3, 4])
    #expect(lines.told == 4)
    #expect(lines.losses == [])
  }

  @Test("Deliveries that wait for a manager that goes away are taken back")
  func released() {
    let (lines, seconds) = run { bench in
      // As the end of a manager does it.
      bench.service.release(ClientID(1))
    }
    #expect(seconds == [1])
    #expect(lines.told == 4)
    #expect(lines.losses == ["client 1  3 waiting events dropped: released"])
  }
}
