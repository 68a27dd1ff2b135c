// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

extension SeedDomain {
  package static let walk = Self.simulation("walk")
  package static let drive = Self.simulation("drive")
}

/// Secrets that threads found.
package final class Found: Sendable {
  private let found = Mutex<[AccuracySeed]>([])

  package init() {}

  package var seeds: [AccuracySeed] { found.withLock { $0 } }

  package func add(_ seed: AccuracySeed) { found.withLock { $0.append(seed) } }
}

extension CoarseAreaState {
  /// Digits of the mean position of `staying`, as they would show in any text.
  package static let meanDigits = ["12.345678", "98.765432"]

  /// A device that stays somewhere, and has begun to leave the published region.
  package static let staying = sample { state in
    state.published = published(at: Coordinate(latitude: 12.3, longitude: -98.7))
    state.pending = 3
    state.rest = rest(12.345678901234567, -98.76543210987654)
    state.trip = state.published.map { published in
      Trip(
        origin: published.region, lag: 1_234.5,
        trail: [rest(12.345678901234567, -98.76543210987654), rest(-1, 180)].compactMap(\.?.place))
    }
    state.stayMean = Coordinate(latitude: 12.345678901234567, longitude: -98.76543210987654)
    state.stayCount = 4_321
  }

  /// States that a device can come to.
  package static let samples = [
    CoarseAreaState(), staying,
    sample { $0.published = published(at: Coordinate(latitude: 90, longitude: 0)) },
    sample { $0.published = published(at: Coordinate(latitude: -89.9, longitude: 7)) },
    sample { state in
      state.stayMean = Coordinate(latitude: -90, longitude: 180)
      state.stayCount = 1
      state.rest = rest(-90, 180, since: -1 << 41, isSettled: true)
    },
    sample { state in
      state.stayMean = Coordinate(latitude: 0, longitude: -180)
      state.stayCount = 1 << 41
      state.pending = 1 << 41
      state.rest = rest(0, -180, since: 1 << 41)
      state.trip = Trip(origin: .cap(.south))
    },
    sample { state in
      let group = Region(code: 2 << 56 | 0b1010 << 48 | 600 << 24 | 700)
      state.published = group.map { PublishedRegion(region: $0, time: .now) }
    },
  ]

  /// States that no device can come to, each wrong in one thing.
  package static let impossible = [
    staying { $0.pending = -1 },
    staying { $0.pending = 1 << 41 + 1 },
    staying { $0.rest = rest(0, 0, since: 1 << 41 + 1) },
    staying { $0.rest = rest(0, 0, since: .min) },
    staying { $0.trip?.lag = -1 },
    staying { $0.trip?.lag = .infinity },
    staying { $0.trip?.lag = .nan },
    staying { state in
      let places = Array(repeating: state.trip?.trail ?? [], count: 40).joined()
      state.trip?.trail = Array(places)
    },
    staying { state in
      state.published = state.published.map {
        PublishedRegion(region: $0.region, time: UTCInstant(secondsSinceEpoch: .max))
      }
    },
    staying { $0.stayCount = -1 },
    staying { $0.stayCount = 0 },
    staying { $0.stayMean = nil },
  ]

  /// Everything of a secret and of the mean of `staying` that must not show in any text.
  package static func needles(of seed: AccuracySeed) -> [String] {
    let words = [seed.low, seed.high].flatMap { [$0, $0.byteSwapped] }
    return meanDigits
      + words.flatMap { word in
        ["\(word)", "\(Int64(bitPattern: word))", String(word, radix: 16)].filter { $0.count > 3 }
      }
  }

  private static func rest(
    _ latitude: Double, _ longitude: Double, since seconds: Int64 = 1_749_999_600,
    isSettled: Bool = false
  ) -> Rest? {
    Coordinate(latitude: latitude, longitude: longitude).map {
      Rest(place: $0, since: UTCInstant(secondsSinceEpoch: seconds), isSettled: isSettled)
    }
  }

  private static func published(at place: Coordinate?) -> PublishedRegion? {
    place.map { PublishedRegion(region: .leaf(at: $0), time: .now) }
  }

  private static func staying(_ change: (inout Self) -> Void) -> Self {
    var state = staying
    change(&state)
    return state
  }

  private static func sample(_ change: (inout Self) -> Void) -> Self {
    var state = Self()
    change(&state)
    return state
  }
}
