// SPDX-License-Identifier: MIT

package import LocationCore

/// Notices at random, with numbers of every size that fixes can have.
package enum RandomNotice {
  package static func make(_ generator: inout SplitMix64) -> ClientNotice {
    let event: ClientEvent
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      event = .authorizationChanged(AuthorizationState(status: .restricted, accuracy: .reduced))
    case 1: event = .failed(.network)
    default:
      let count = Int.random(in: 1...3, using: &generator)
      event = .locationsUpdated((0..<count).map { _ in fix(&generator) })
    }
    return ClientNotice(
      time: time(&generator), client: ClientID(.random(in: 1...9, using: &generator)),
      event: event)
  }

  package static func fix(_ generator: inout SplitMix64) -> Fix {
    guard
      let coordinate = Coordinate(
        latitude: .random(in: -90...90, using: &generator),
        longitude: .random(in: -180...180, using: &generator)),
      let fix = Fix(
        coordinate: coordinate, horizontalAccuracy: size(&generator),
        altitude: Altitude(
          aboveSeaLevel: .random(in: -500...9_000, using: &generator),
          accuracy: size(&generator)),
        speed: Speed(metersPerSecond: size(&generator)),
        course: Course(degrees: .random(in: 0..<360, using: &generator)),
        timestamp: time(&generator),
        origin: Bool.random(using: &generator) ? .simulation : nil)
    else { preconditionFailure("the fix is valid") }
    return fix
  }

  /// A fix with all that a fix can have, or without any part of it.
  package static func completeFix(_ generator: inout SplitMix64) -> Fix {
    let fix = fix(&generator)
    func maybe(_ number: Double?) -> Double? { Bool.random(using: &generator) ? number : nil }
    let complete = Fix(
      coordinate: fix.coordinate,
      horizontalAccuracy: Bool.random(using: &generator) ? fix.horizontalAccuracy : 0,
      altitude: Altitude(
        aboveSeaLevel: maybe(fix.altitude?.aboveSeaLevel),
        aboveEllipsoid: maybe(.random(in: -500...9_000, using: &generator)),
        accuracy: size(&generator)),
      speed: Bool.random(using: &generator)
        ? Speed(metersPerSecond: size(&generator), accuracy: maybe(size(&generator))) : nil,
      course: Bool.random(using: &generator)
        ? Course(
          degrees: .random(in: 0..<360, using: &generator), accuracy: maybe(size(&generator)))
        : nil,
      timestamp: fix.timestamp, origin: .simulation)
    guard let complete else { preconditionFailure("the fix is valid") }
    return complete
  }

  private static func time(_ generator: inout SplitMix64) -> UTCInstant {
    UTCInstant(
      secondsSinceEpoch: .random(in: -62_135_596_800...253_402_300_799, using: &generator),
      nanoseconds: .random(in: 0..<1_000_000_000, using: &generator))
  }

  /// A positive number of any order of magnitude.
  private static func size(_ generator: inout SplitMix64) -> Double {
    let significand = Double.random(in: 1..<2, using: &generator)
    return Double(
      sign: .plus, exponent: .random(in: -40...40, using: &generator), significand: significand)
  }
}
