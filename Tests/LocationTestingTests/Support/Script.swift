// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting

/// A seeded stream of numbers (SplitMix64), the same on every machine.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// What an app of three managers does, step by step, with time between the steps.
struct Script {
  /// What the app does with one of its managers.
  enum Action: CaseIterable {
    case start
    case stop
    case requestOne
    case filter
    case noFilter
    case coarse
    case best
    case requestInUse
    case replace
  }

  struct Step {
    let pause: Duration
    let manager: Int
    let action: Action
  }

  let steps: [Step]

  /// Makes a script from a seed.
  init(seed: Int) {
    var numbers = SeededNumbers(seed: seed)
    steps = (0..<60).map { _ in
      let pause: Duration =
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: .zero
        case 1: .seconds(Int.random(in: 0...3, using: &numbers))
        case 2: .milliseconds(Int.random(in: 0...20_000, using: &numbers))
        default: .seconds(Int.random(in: 0...40, using: &numbers))
        }
      return Step(
        pause: pause, manager: Int.random(in: 0..<3, using: &numbers),
        action: Action.allCases.randomElement(using: &numbers) ?? .start)
    }
  }

  /// Runs the script on a device, where time passes as a function lets it.
  func run(
    on device: SimulatedDevice, advance: (Duration) throws -> Void
  ) throws -> Transcript {
    var trackers = device.run { (0..<3).map { _ in Tracker(starts: false) } }
    for step in steps {
      try advance(step.pause)
      let manager = trackers[step.manager].manager
      switch step.action {
      case .start: manager.startUpdatingLocation()
      case .stop: manager.stopUpdatingLocation()
      case .requestOne: manager.requestLocation()
      case .filter: manager.distanceFilter = 20
      case .noFilter: manager.distanceFilter = kCLDistanceFilterNone
      case .coarse: manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
      case .best: manager.desiredAccuracy = kCLLocationAccuracyBest
      case .requestInUse: manager.requestWhenInUseAuthorization()
      case .replace: trackers[step.manager] = device.run { Tracker(starts: false) }
      }
    }
    try advance(.seconds(60))
    return device.transcript
  }
}
