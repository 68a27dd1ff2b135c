// SPDX-License-Identifier: MIT

@testable import LocationCore

extension Region {
  /// Meters by which a position lies outside its cells; 0 inside.
  func excursion(of position: Coordinate) -> Double {
    switch self {
    case .cap:
      max(Geodesic.distance(from: center, to: position) - Self.capCorner, 0)
    case .cell(let cell): cell.box.excursion(of: position)
    case .group(let group): group.excursion(of: position)
    }
  }
}

extension RegionGroup {
  /// Meters by which a position lies outside all of its quarters; 0 inside.
  func excursion(of position: Coordinate) -> Double {
    var least = Double.infinity
    for quarter in 0..<4 where quarters >> UInt8(quarter) & 1 == 1 {
      let leaf = RegionCell(
        level: .leaf, row: parent.row << 1 | quarter >> 1,
        unchecked: parent.column << 1 | quarter & 1)
      least = min(least, leaf.box.excursion(of: position))
    }
    return least
  }
}

extension RegionBox {
  /// Meters from a position to its nearest point; 0 inside.
  ///
  /// Measured in a plane with the lengths of degrees at the position, which is accurate enough for
  /// the depth of an excursion of some hundred meters.
  func excursion(of position: Coordinate) -> Double {
    let (sine, cosine) = PlatformMath.sineAndCosine(degrees: position.latitude)
    let radii = WGS84.radii(sineOfLatitude: sine)
    let degree = PlatformMath.radiansPerDegree
    let north = max(south - position.latitude, position.latitude - south - height, 0)
    let middle = Coordinate(limiting: position.latitude, wrapping: west + width / 2)
    let east = max(abs(middle.longitudeDifference(to: position)) - width / 2, 0)
    let metersNorth = north * degree * radii.meridional
    let metersEast = east * degree * radii.primeVertical * cosine
    return (metersNorth * metersNorth + metersEast * metersEast).squareRoot()
  }
}
