// SPDX-License-Identifier: MIT

import LocationCore

/// Clients that each have their own lattice, whose phase their reports reveal.
struct KeyedLatticeFamily: ClientFamily {
  let name: String
  let reach = 7_600.0

  /// Whether each client also has a secret displacement.
  let isDisplaced: Bool

  /// The number of devices that the adversary simulates to learn the effect of displacements.
  let samples: Int

  func reports(_ count: Int, at place: PlanePoint, draws: inout Draws) -> [Report] {
    (0..<count).compactMap { _ in
      var lattice = KeyedLattice(name: name, isDisplaced: isDisplaced, deviceSeed: draws.next())
      return lattice.report(place, at: 0)
    }
  }

  func likelihood(
    of report: Report, client: Int, over window: GridWindow, draws: inout Draws
  ) -> [Double] {
    let half = KeyedLattice.edge / 2
    let holds = { (point: PlanePoint) in
      abs(point.east - report.center.east) <= half
        && abs(point.north - report.center.north) <= half
    }
    guard isDisplaced else {
      return window.indices.map { holds(window.point($0)) ? 1 : 0 }
    }
    return window.shares(of: samples, draws: &draws, where: holds)
  }
}

/// Clients that receive regions of the public codebook.
struct CodebookFamily: ClientFamily {
  let name: String
  let reach = 7_600.0

  /// Whether the whole device has one displacement, as in our mechanism.
  let sharesSecret: Bool

  /// The number of devices that the adversary simulates to learn the effect of displacements.
  let samples: Int

  func reports(_ count: Int, at place: PlanePoint, draws: inout Draws) -> [Report] {
    let shared = draws.next()
    return (0..<count).compactMap { _ in
      var reduction = Reduction(name: name, deviceSeed: sharesSecret ? shared : draws.next())
      return reduction.report(place, at: 0)
    }
  }

  func likelihood(
    of report: Report, client: Int, over window: GridWindow, draws: inout Draws
  ) -> [Double] {
    let plane = TangentPlane.standard
    let region = Region.leaf(at: plane.coordinate(of: report.center))
    return window.shares(of: samples, draws: &draws) {
      Region.leaf(at: plane.coordinate(of: $0)) == region
    }
  }
}

extension GridWindow {
  /// Returns for each point the share of random devices that displace it to where a condition
  /// holds.
  fileprivate func shares(
    of devices: Int, draws: inout Draws, where holds: (PlanePoint) -> Bool
  ) -> [Double] {
    let edge = spacing * Double(max(columns, rows))
    let sample = WarpSample(
      devices: devices, center: middle, edge: edge + 2 * spacing, draws: &draws)
    return indices.map { index in
      let place = point(index)
      let hits = (0..<devices).count { holds(sample.displaced(place, device: $0)) }
      return Double(hits) / Double(devices)
    }
  }
}
