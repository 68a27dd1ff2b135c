// SPDX-License-Identifier: MIT

import LocationCore

/// Displacements of random devices around a place, which are all that an adversary with the
/// algorithm but without the seed can know.
///
/// The fields are smooth over 10 km, so they are computed about every 500 m and interpolated
/// linearly. The error is some meters, and some tens of meters where a field reaches its bound.
struct WarpSample: Sendable {
  /// The number of devices.
  let devices: Int

  private let corner: PlanePoint
  private let spacing: Double
  private let side: Int

  /// The displacements by device, then by row from the south, then by column from the west.
  private let shifts: [PlanePoint]

  /// Draws random devices.
  ///
  /// - Parameters:
  ///   - devices: The number of devices.
  ///   - center: The middle of the square in which the sample is valid.
  ///   - edge: The edge of that square in meters.
  ///   - parameters: The mechanism's parameters.
  ///   - plane: The plane of the points.
  ///   - draws: The source of the seeds.
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

  /// Returns the place at which a device looks up the region of a point.
  ///
  /// - Parameters:
  ///   - point: A point of the square.
  ///   - device: The number of the device, 0..<`devices`.
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
