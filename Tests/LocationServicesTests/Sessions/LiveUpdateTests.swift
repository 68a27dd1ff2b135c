// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Synchronization
import Testing

@Suite("CLLocationUpdate", .bothDevices)
struct LiveUpdateTests {
  /// Takes so many updates.
  private func take(
    _ count: Int, of iterator: inout CLLocationUpdate.Updates.Iterator
  ) async throws -> [CLLocationUpdate] {
    var updates: [CLLocationUpdate] = []
    while updates.count < count, let update = try await iterator.next() { updates.append(update) }
    return updates
  }

  private func makeIterator(_ device: SimulatedDevice) -> CLLocationUpdate.Updates.Iterator {
    device.run { CLLocationUpdate.liveUpdates().makeAsyncIterator() }
  }

  @Test("U-01: Locations come in order to an iteration, without a manager")
  func locations() async throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    var iterator = makeIterator(device)
    try device.advance(by: .seconds(3))
    let updates = try await take(4, of: &iterator)
    #expect(updates.compactMap(\.location).map(Trace.second) == [0, 1, 2, 3])
    #expect(!updates.contains { $0.stationary })
  }

  @Test("U-01: The service runs for as long as an iteration lives")
  func service() async throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    #expect(device.indicator.arrow == .none)
    do {
      var iterator = makeIterator(device)
      try device.advance(by: .seconds(1))
      _ = try await iterator.next()
      #expect(device.indicator.arrow == .solid)
    }
    #expect(device.indicator.arrow == .none)
  }

  @Test("U-01: Leaving the loop stops the service")
  func leaving() async throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    let updates = device.run { CLLocationUpdate.liveUpdates() }
    let task = Task {
      var seconds: [Int] = []
      for try await update in updates {
        if let location = update.location { seconds.append(Trace.second(of: location)) }
        if seconds.count == 2 { break }
      }
      return seconds
    }
    while device.indicator.arrow == .none { await Task.yield() }
    try device.advance(by: .seconds(5))
    let seconds = try await task.value
    #expect(seconds == [0, 1])
    #expect(device.indicator.arrow == .none)
  }

  @Test("U-01: Canceling the task ends the loop and stops the service")
  func cancelling() async throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    let updates = device.run { CLLocationUpdate.liveUpdates() }
    let task = Task {
      var count = 0
      for try await update in updates where update.location != nil { count += 1 }
      return count
    }
    while device.indicator.arrow == .none { await Task.yield() }
    task.cancel()
    let count = try await task.value
    #expect(count == 0)
    #expect(device.indicator.arrow == .none)
  }

  @Test("U-01: A canceled iteration gets none of the locations that wait")
  func cancellingBehind() async throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    let updates = device.run { CLLocationUpdate.liveUpdates() }
    let begun = Mutex(false)
    let task = Task {
      var iterator = updates.makeAsyncIterator()
      begun.withLock { $0 = true }
      while !Task.isCancelled { await Task.yield() }
      let next = try await iterator.next()
      // Kept until here, so that not its end but the cancellation stops the service.
      return withExtendedLifetime(iterator) { next == nil }
    }
    while !begun.withLock({ $0 }) { await Task.yield() }
    try device.advance(by: .seconds(5))
    task.cancel()
    #expect(try await task.value)
    #expect(device.indicator.arrow == .none)
  }

  @Test("CL-39, U-03: Updates at rest pause by themselves, and go on by themselves")
  func stationary() async throws {
    let rest = (0...300).map { Trace.Point(second: $0) }
    let walk = (301...310).map { Trace.Point(second: $0, north: Double($0 - 300) * 30) }
    let device = try SimulatedDevice(gpx: Trace.gpx(rest + walk))
    var iterator = makeIterator(device)
    try device.advance(by: .seconds(302))
    let updates = try await take(123, of: &iterator)
    let last = try #require(updates.dropLast(2).last)
    #expect(last.stationary && last.location.map(Trace.second) == 120)
    #expect(updates.suffix(2).map(\.stationary) == [false, false])
    #expect(updates.suffix(2).compactMap(\.location).map(Trace.second) == [301, 302])
  }

  @Test("CLX-04, U-02: Updates show a prompt where nothing is decided, and say so")
  func prompt() async throws {
    let device = try SimulatedDevice(
      gpx: Trace.walk(seconds: 10), authorization: .notDetermined)
    var iterator = makeIterator(device)
    try device.advance(by: .seconds(1))
    #expect(device.user.prompt?.kind == .whenInUse)
    let asked = try await iterator.next()
    #expect(asked?.authorizationRequestInProgress == true && asked?.location == nil)
    device.user.answer(.allowWhileUsing)
    let answered = try await iterator.next()
    #expect(answered?.authorizationRequestInProgress == false)
    try device.advance(by: .seconds(1))
    let located = try await iterator.next()
    #expect(located?.location != nil)
  }

  @Test("An iteration of a process that ends is at its end")
  func processEnds() async throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    var iterator = makeIterator(device)
    try device.advance(by: .seconds(5))
    device.app.terminate()
    let end = try await iterator.next()
    #expect(end == nil)
  }

  @Test("Locations that wait are not delivered when the app may no longer have them")
  func withdrawn() async throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 10))
    var iterator = makeIterator(device)
    try device.advance(by: .seconds(5))
    device.settings.location = .never
    let update = try await iterator.next()
    #expect(update?.location == nil && update?.authorizationDenied == true)
  }

  @Test("U-06: Updates with reduced accuracy say so, and carry regions")
  func reduced() async throws {
    let device = try SimulatedDevice(gpx: Trace.walk(seconds: 2_000))
    device.settings.precise = false
    var iterator = makeIterator(device)
    try device.advance(by: .seconds(1_900))
    let updates = try await take(2, of: &iterator)
    #expect(updates.map(\.accuracyLimited) == [true, true])
    let location = try #require(updates.last?.location)
    #expect(location.horizontalAccuracy >= 1_000)
  }
}
