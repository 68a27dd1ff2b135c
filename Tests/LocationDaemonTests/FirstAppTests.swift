// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import LocationLocalDevice
import Logging
import Synchronization
import Testing

@testable import LocationDaemon

@Suite("A daemon's trace begins with the first app")
struct FirstAppTests {
  /// Gathers the latitudes of locations.
  private final class Latitudes: ClientObserver {
    let all = Mutex<[Double]>([])
    let arrivals = DispatchSemaphore(value: 0)

    func receive(_ notice: ClientNotice) {
      guard case .locationsUpdated(let fixes) = notice.event else { return }
      all.withLock { $0 += fixes.map(\.coordinate.latitude) }
      for _ in fixes { arrivals.signal() }
    }
  }

  @Test("At rate max it waits for the first app that wants positions, and gives it every point")
  func rateMax() throws {
    let folder = try TemporaryFolder()
    let points = [47.0, 47.1, 47.2].enumerated().map { index, latitude in
      """
      <trkpt lat="\(latitude)" lon="8"><time>2026-05-01T08:00:0\(index)Z</time></trkpt>
      """
    }
    let trace = try folder.write(
      """
      <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      \(points.joined())</trkseg></trk></gpx>
      """, to: "trace.gpx")
    let store = InMemoryPermissionStore()
    try store.write(
      AuthorizationRecord(decision: .whileUsing), for: DaemonBench.verified(.tracker))
    let bench = try DaemonBench(
      store, used: InMemoryPermissionStore(sharing: store),
      source: .named("\(trace)?rate=max", Logger(label: "test")))
    bench.daemon.start()
    let device = SynchronizedDevice(try bench.connect())
    let latitudes = Latitudes()
    let client = device.makeClient(.manager, observer: latitudes)
    device.send(.updatesStarted(client))
    for _ in 0..<3 { #expect(latitudes.arrivals.wait(timeout: .now() + 30) == .success) }
    #expect(latitudes.all.withLock { $0 } == [47.0, 47.1, 47.2])
  }
}
