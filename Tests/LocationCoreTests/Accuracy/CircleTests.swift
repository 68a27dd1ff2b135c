// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationCore
@testable import LocationDensity

@Suite("Accuracy: areas, circles and what they bear")
struct CircleTests {
  /// Area in square meters of the ellipsoid from the equator to a latitude, for each radian of
  /// longitude (Snyder 1987, equation 3-12, times b²/2).
  private static func zone(to latitude: Double) -> Double {
    let eccentricity = WGS84.eccentricitySquared.squareRoot()
    let sine = sin(latitude * .pi / 180)
    let ring =
      sine / (1 - WGS84.eccentricitySquared * sine * sine)
      + log((1 + eccentricity * sine) / (1 - eccentricity * sine)) / (2 * eccentricity)
    return WGS84.semiMinorAxis * WGS84.semiMinorAxis / 2 * ring
  }

  private static func area(_ box: RegionBox) -> Double {
    (zone(to: box.south + box.height) - zone(to: box.south)) * box.width * .pi / 180
  }

  @Test("Areas are what they say: the zones of all cells and caps make up the Earth")
  func wholeEarth() {
    let cells = everyRow(of: .leaf).map { Self.area($0.box) * Double($0.columns) }.reduce(0, +)
    let caps = 4 * Double.pi * (Self.zone(to: 90) - Self.zone(to: RegionCodebook.capLatitude))
    #expect(abs(cells + caps - 510_065_621_724_089) < 1e6)
  }

  @Test("The density builder's area of a leaf is its area, and no less than the least")
  func leastArea() {
    for leaf in everyRow(of: .leaf) {
      #expect(abs(leaf.box.area / Self.area(leaf.box) - 1) < 1e-5)
      #expect(leaf.box.area >= DensityAudit.leastArea)
    }
  }

  // On the sphere the spread is ±1 % up to 70° and ±3.5 % up to 85°; the rest is that a degree of
  // latitude of the ellipsoid is longer near the poles.
  @Test("A leaf has 25 km² but for 2 % below 70°, 4.5 % below 85° and 19 % up to the caps")
  func leafAreas() {
    for leaf in everyRow(of: .leaf) {
      let share = Self.area(leaf.box) / 25e6
      let middle = abs(leaf.box.south + leaf.box.height / 2)
      let spread = middle < 70 ? 0.02 : middle < 85 ? 0.045 : 0.19
      #expect(abs(share - 1) < spread, "\(share) at \(middle)°")
    }
  }

  @Test("No corner of a region is farther from its center than its radius counts on")
  func corners() {
    var worst = -Double.infinity
    func check(_ box: RegionBox) {
      for south in [box.south, box.south + box.height] {
        for west in [box.west, box.west + box.width] {
          let corner = Coordinate(limiting: south, wrapping: west)
          let distance = Geodesic.distance(from: box.center, to: corner)
          worst = max(worst, distance - box.cornerDistance)
        }
      }
    }
    for level in RegionLevel.allCases { for cell in everyRow(of: level) { check(cell.box) } }
    var random = GeodesyRandom(seed: 1)
    for _ in 0..<5_000 {
      check(random.group().box)
      check(random.cell(RegionLevel.allCases[Int(random.next() % 4)]).box)
    }
    #expect(worst < 0, "a corner is \(worst) m too far away")
    // And it is no wild guess.
    #expect(worst > -2.6)
  }

  @Test("No point of a region is farther from its center than its corners", arguments: 0..<4)
  func cornersAreFarthest(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    for _ in 0..<2_000 {
      switch random.region() {
      case .cap(let pole):
        let rim = Coordinate(
          limiting: pole == .north ? RegionCodebook.capLatitude : -RegionCodebook.capLatitude,
          wrapping: random.number(-180...180))
        #expect(Geodesic.distance(from: Region.cap(pole).center, to: rim) < Region.capCorner)
      case .cell(let cell):
        let point = random.point(in: cell.box)
        #expect(Geodesic.distance(from: cell.box.center, to: point) < cell.box.cornerDistance)
      case .group(let group):
        let point = random.point(in: group.box)
        #expect(Geodesic.distance(from: group.box.center, to: point) < group.box.cornerDistance)
      }
    }
  }

  @Test("A leaf's radius is 5000 m below 88.2°, and above it 5000 or 5250 m")
  func leafRadii() {
    var poleward: Set<Double> = []
    for leaf in everyRow(of: .leaf) {
      let inner = min(abs(leaf.box.south), abs(leaf.box.south + leaf.box.height))
      if inner < 88.2 - 1e-9 {
        #expect(Region.cell(leaf).radius == 5_000)
      } else {
        poleward.insert(Region.cell(leaf).radius)
      }
    }
    #expect(poleward == [5_000, 5_250])
  }

  @Test(
    "A coarser cell's radius is its edge everywhere", arguments: RegionLevel.allCases.dropFirst())
  func coarseRadii(level: RegionLevel) {
    for cell in everyRow(of: level) { #expect(Region.cell(cell).radius == level.edge) }
  }

  @Test(
    "The slack of a level beside the displacement, on WGS 84",
    arguments: [
      (RegionLevel.leaf, 266.0...745), (.tenKilometers, 1_326...2_374),
      (.twentyKilometers, 3_848...5_264), (.fortyKilometers, 9_499...10_761),
    ])
  func slack(level: RegionLevel, bounds: ClosedRange<Double>) {
    let slacks = everyRow(of: level).map { Region.cell($0).slack }
    for slack in slacks {
      #expect(bounds.contains(slack) && slack >= RegionCodebook.leastSlack)
    }
    // The bounds are reached, to a meter and a half, which the rounding of centers makes.
    #expect((slacks.min() ?? 0) < bounds.lowerBound + 1.5)
    #expect((slacks.max() ?? 0) > bounds.upperBound - 1.5)
  }

  @Test("Up to 80° a group bears what its leaves bear; its radius is at most 9250 m everywhere")
  func groupSlack() {
    for parent in everyRow(of: .tenKilometers) {
      let leaves = [0, 1].map {
        RegionCell(level: .leaf, row: parent.row << 1 | $0, unchecked: parent.column << 1)
      }
      let leafSlack = leaves.map { Region.cell($0).slack }.max() ?? 0
      for quarters in 0...0b1111 as ClosedRange<UInt8> {
        guard let group = RegionGroup(parent: parent, quarters: quarters) else { continue }
        let region = Region.group(group)
        #expect(region.slack >= RegionCodebook.leastGroupSlack)
        if abs(parent.box.south) < 80 { #expect(region.slack >= leafSlack - 1) }
        #expect(region.radius >= 5_000 && region.radius <= 9_250)
        #expect(region.radius.truncatingRemainder(dividingBy: 250) == 0)
      }
    }
  }

  @Test("The poorest fix that counts is borne everywhere")
  func poorest() {
    let needed = RegionCodebook.poorestAccuracy + RegionCodebook.stayAllowance
    for cell in everyRow(of: .fortyKilometers) { #expect(Region.cell(cell).slack >= needed) }
    #expect(Region.cap(.north).slack >= needed && Region.cap(.south).slack >= needed)
  }

  @Test("A center is a whole number of 1e-5 degrees")
  func centers() {
    var random = GeodesyRandom(seed: 5)
    for _ in 0..<5_000 {
      let center = random.region().center
      #expect((center.latitude * 1e5).rounded() / 1e5 == center.latitude)
      #expect((center.longitude * 1e5).rounded() / 1e5 == center.longitude)
    }
  }

  @Test("The excursion is the distance to the nearest point of the cells")
  func excursions() {
    var random = GeodesyRandom(seed: 6)
    for _ in 0..<500 {
      let leaf = random.leaf()
      guard abs(leaf.box.south) < 85 else { continue }
      let inside = random.point(in: leaf.box)
      #expect(leaf.box.excursion(of: inside) < 1e-6)
      let (middle, meters) = (leaf.box.center.latitude, random.number(0...1_000))
      for (course, edge) in [
        (0, Coordinate(limiting: leaf.box.south + leaf.box.height, wrapping: inside.longitude)),
        (90, Coordinate(limiting: middle, wrapping: leaf.box.west + leaf.box.width)),
        (180, Coordinate(limiting: leaf.box.south, wrapping: inside.longitude)),
        (270, Coordinate(limiting: middle, wrapping: leaf.box.west)),
      ] {
        let outside = Geodesic.direct(from: edge, course: Double(course), distance: meters)
        let measured = leaf.box.excursion(of: outside.coordinate)
        #expect(abs(measured - meters) < 1, "\(meters) m to \(course)° of \(leaf)")
      }
    }
  }
}
