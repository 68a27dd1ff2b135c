// SPDX-License-Identifier: MIT

import LocationCore
import LocationFleet
import Measuring

/// Fleets as fast as they go, without a line written, in turn with haversines.
struct AtOnceRun {
  let devices: Int

  /// How many fixes each device comes to in a round.
  let ticks: Int

  /// One that is thrown away, and those that count.
  private static let rounds = 1 + 7

  /// Runs, and prints the nanoseconds of CPU time that a fix and a haversine took in each round.
  func measure() {
    // Every second fix lies far enough away.
    var even = Fleet.sample(devices, distanceFilter: 30)
    var uneven = Fleet.sample(devices, distanceFilter: 30, unevenness: 300)
    var (evenTimes, unevenTimes, haversineTimes): ([Double], [Double], [Double]) = ([], [], [])
    var (delivered, metres) = (0, 0.0)
    for round in 0..<Self.rounds {
      let evenTime = pass(&even, &delivered)
      let haversineTime = haversines(&metres)
      let unevenTime = pass(&uneven, &delivered)
      if round == 0 { continue }
      evenTimes.append(evenTime)
      haversineTimes.append(haversineTime)
      unevenTimes.append(unevenTime)
    }
    // Told, so that none of it can be left out.
    print("delivered", delivered)
    print("metres", metres)
    for (name, times) in [
      ("even", evenTimes), ("uneven", unevenTimes), ("haversine", haversineTimes),
    ] {
      print(name, times.map { "\($0)" }.joined(separator: " "))
    }
  }

  /// Nanoseconds for each of the fixes to which a fleet comes.
  private func pass(_ fleet: inout Fleet, _ delivered: inout Int) -> Double {
    var (fixCount, deliveryCount) = (0, 0)
    let beginning = Clock.processNanoseconds
    for _ in 0..<ticks * 1_000 { fixCount += fleet.advance { _, _ in deliveryCount += 1 } }
    let end = Clock.processNanoseconds
    // Uneven fixes of the first second and the last may lie outside.
    guard abs(fixCount - devices * ticks) <= devices else {
      FleetMain.fail("\(fixCount) fixes came instead of \(devices * ticks)")
    }
    delivered += deliveryCount
    return Double(end - beginning) / Double(fixCount)
  }

  /// Nanoseconds for each of as many distances.
  private func haversines(_ metres: inout Double) -> Double {
    let places = (0..<1_000).map { (47.0 + Double($0) * 1e-4, 11.0 + Double($0) * 2e-4) }
    let beginning = Clock.processNanoseconds
    for index in 0..<devices * ticks {
      metres += haversine(places[index % 999], places[index % 999 + 1])
    }
    return Double(Clock.processNanoseconds - beginning) / Double(devices * ticks)
  }
}
