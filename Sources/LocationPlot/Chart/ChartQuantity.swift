// SPDX-License-Identifier: MIT

/// What a chart shows from bottom to top.
enum ChartQuantity {
  /// Meters above mean sea level.
  case altitude

  /// Meters per second over ground.
  case speed

  /// The radius of fixes in meters.
  case accuracy

  /// The kind of figure.
  var kind: PlotOptions.Kind {
    switch self {
    case .altitude: .profile
    case .speed: .speed
    case .accuracy: .accuracy
    }
  }

  /// The unit, as it follows a number.
  var unit: String { self == .speed ? " m/s" : " m" }

  /// The value of a point; `nil` if it is unknown.
  @inline(__always)
  func value(of point: PlotPoint) -> Double? {
    switch self {
    case .altitude: point.altitude
    case .speed: point.speed
    case .accuracy: point.accuracy
    }
  }

  /// The scale of the values that were found.
  ///
  /// Accuracies that differ much, as those of fixes and of regions do, are spread by their
  /// quotients.
  ///
  /// - Parameters:
  ///   - found: The least and the greatest value.
  ///   - box: The room for the chart.
  /// - Returns: The scale, and the ticks on it.
  func scale(_ found: ClosedRange<Double>, in box: Box) -> (scale: Scale, ticks: [Tick]) {
    let count = max(Int(box.height / 50), 2)
    if self == .accuracy, found.upperBound > 50 * max(found.lowerBound, 0.1) {
      let range = max(found.lowerBound, 0.1) * 0.7...found.upperBound * 1.4
      let all = Ticks.logarithmic(range, unit: unit)
      // Over many powers of ten only the powers themselves have room.
      let ticks = all.count <= count * 2 ? all : all.filter { $0.factor == 1 }
      return (
        Scale(range, from: box.bottom, to: box.y, spread: .logarithmic), ticks
      )
    }
    let lowest = self == .altitude ? found.lowerBound : min(found.lowerBound, 0)
    let span = max(found.upperBound - lowest, 1)
    let lower = self == .altitude ? lowest - span * 0.05 : lowest
    let range = Scale.widened(lower...found.upperBound + span * 0.05, by: 1)
    return (
      Scale(range, from: box.bottom, to: box.y), Ticks.linear(range, atMost: count, unit: unit)
    )
  }
}
