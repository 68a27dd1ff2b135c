// SPDX-License-Identifier: MIT

import LocationCore

/// Displacements of random devices around a place: what an adversary who knows the algorithm and
/// not the seed can say of one.
///
/// The fields are smooth over 10 km, so they are computed every 500 m or so and bent straight
/// between, which errs by some meters, and by some tens where a field reaches its bound.
struct WarpSample: Sendable {
  /// How many devices.
  let devices: Int

  private let corner: PlanePoint
  private let spacing: Double
  private let side: Int

  /// Displacements, device by device, row by row from the south-west.
  private let shifts: [PlanePoint]

  /// Draws devices.
  ///
  /// - Parameters:
  ///   - devices: How many.
  ///   - center: Middle of the square in which the sample is good.
  ///   - edge: Edge of that square, in meters.
  ///   - parameters: The mechanism's numbers.
  ///   - plane: The plane in which points are given.
  ///   - draws: What the seeds are drawn from.
  init(
    devices: Int, center: PlanePoint, edge: Double,
    parameters: ReductionParameters = ReductionParameters(), plane: TangentPlane = .standard,
    draws: inout Draws
  ) {
    self.devices = devices
    let cells = Int((edge / 500).rounded(.up)) + 1
    side = cells + 1
    spacing = edge / Double(cells - 1)
    corner = center - PlanePoint(east: edge / 2, north: edge / 2)
    var shifts: [PlanePoint] = []
    shifts.reserveCapacity(devices * side * side)
    for _ in 0..<devices {
      let field = Displacement(seed: AccuracySeed(number: draws.next()), parameters: parameters)
      for row in 0..<side {
        for column in 0..<side {
          let node =
            corner + PlanePoint(east: Double(column) * spacing, north: Double(row) * spacing)
          shifts.append(field.displaced(node, on: plane) - node)
        }
      }
    }
    self.shifts = shifts
  }

  /// Where one of the devices looks up the region of a point.
  ///
  /// - Parameters:
  ///   - point: A point of the square.
  ///   - device: Which device, 0..<`devices`.
  /// - Returns: The displaced point.
  func displaced(_ point: PlanePoint, device: Int) -> PlanePoint {
    let step = (point - corner) * (1 / spacing)
    let column = min(max(Int(step.east), 0), side - 2)
    let row = min(max(Int(step.north), 0), side - 2)
    let east = step.east - Double(column)
    let north = step.north - Double(row)
    let base = (device * side + row) * side + column
    let south = shifts[base] * (1 - east) + shifts[base + 1] * east
    let above = shifts[base + side] * (1 - east) + shifts[base + side + 1] * east
    return point + south * (1 - north) + above * north
  }
}
