// SPDX-License-Identifier: MIT

import GPX
import LocationCore

/// A random document, much of it odd.
///
/// Each usable point's elevation is its number in the file.
struct RandomTrace {
  private(set) var parts: [Document.Part] = []
  private var generator: SplitMix64
  private var serial = 0
  private var latitude = 50.0
  private var longitude = 179.99
  private var clock = 0.0

  /// How the times of a section come about.
  private enum Times: CaseIterable {
    case good
    case sparse
    case none
    case chaotic
  }

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    for _ in 0..<Int.random(in: 1...4, using: &generator) { addPart() }
  }

  var events: [GPXEvent] { Document.events(parts) }

  /// Options drawn after the document, for a single pass without resampling.
  mutating func options() -> PlaybackOptions {
    var options = PlaybackOptions()
    options.points =
      [nil, nil, .trackPoint, .routePoint, .waypoint].randomElement(using: &generator) ?? nil
    options.gap = Bool.random(using: &generator) ? .keep : .skip
    options.speed = Double(Int.random(in: 1...40, using: &generator))
    if Int.random(in: 0..<3, using: &generator) == 0 {
      options.startOffset = .seconds(Int.random(in: 0...60, using: &generator))
    }
    return options
  }

  private mutating func addPart() {
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: parts.append(.waypoints(section()))
    case 1: parts.append(.route(section()))
    default:
      let count = Int.random(in: 0...3, using: &generator)
      parts.append(.track((0..<count).map { _ in section() }))
    }
  }

  private mutating func section() -> [Spot] {
    let times = Times.allCases.randomElement(using: &generator) ?? .good
    clock += Double(Int.random(in: -100...400, using: &generator))
    let count = Int.random(in: 0...12, using: &generator)
    return (0..<count).map { _ in
      guard Int.random(in: 0..<10, using: &generator) > 0 else { return .unusable }
      return .point(point(second(times)))
    }
  }

  private mutating func second(_ times: Times) -> Double? {
    clock += Double(Int.random(in: 1...20_000, using: &generator)) / 1_000
    switch times {
    case .good:
      if Int.random(in: 0..<8, using: &generator) == 0 { clock -= 10 }
      return clock
    case .sparse: return Int.random(in: 0..<3, using: &generator) == 0 ? clock : nil
    case .none: return nil
    case .chaotic: return clock + Double(Int.random(in: -100...100, using: &generator))
    }
  }

  private mutating func point(_ second: Double?) -> GPXPoint {
    if Int.random(in: 0..<5, using: &generator) > 0 {
      latitude += Double(Int.random(in: -500...500, using: &generator)) * 1e-6
      longitude += Double(Int.random(in: -2_000...2_000, using: &generator)) * 1e-6
      longitude = longitude.remainder(dividingBy: 360)
    }
    serial += 1
    var point = GPXPoint(
      kind: .trackPoint, latitude: latitude, longitude: longitude, elevation: Double(serial),
      time: second.flatMap(time))
    if Int.random(in: 0..<4, using: &generator) == 0 { point.speed = 5 }
    if Int.random(in: 0..<4, using: &generator) == 0 { point.course = 90 }
    if Int.random(in: 0..<4, using: &generator) == 0 { point.hdop = 2 }
    return point
  }
}
