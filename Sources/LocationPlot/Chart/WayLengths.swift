// SPDX-License-Identifier: MIT

import LocationCore

/// Distances along a way, in meters from its first point.
///
/// Over a loss of signal the straight line counts.
struct WayLengths {
  private let points: [PlotPoint]

  /// The distance of each point.
  let meters: [Double]

  /// Measures a way.
  init(_ points: [PlotPoint]) {
    self.points = points
    var metric = LocalMetric()
    var meters: [Double] = []
    meters.reserveCapacity(points.count)
    var total = 0.0
    for (index, point) in points.enumerated() {
      if index > 0 {
        total += metric.distance(from: points[index - 1].coordinate, to: point.coordinate)
      }
      meters.append(total)
    }
    self.meters = meters
  }

  /// Whether there is no way.
  var isEmpty: Bool { points.isEmpty }

  /// The distance at a moment, between two points in proportion to the time.
  ///
  /// - Precondition: The way is not empty.
  func meters(at seconds: Double) -> Double {
    let next = TimeSearch.first(from: seconds, in: points)
    guard next > 0 else { return 0 }
    guard next < points.count else { return meters[points.count - 1] }
    let (start, end) = (points[next - 1].seconds, points[next].seconds)
    let share = end > start ? (seconds - start) / (end - start) : 1
    return meters[next - 1] + (meters[next] - meters[next - 1]) * share
  }
}

/// Where a chart has moments and points, from left to right.
struct ChartAxis {
  /// The distances of the way against which everything is placed; `nil` if the axis is the time.
  private let way: WayLengths?

  /// The distances of the traces, by their index among the series.
  private var lengths: [Int: WayLengths] = [:]

  private let series: [PlotSeries]

  /// The values that are shown.
  let range: ClosedRange<Double>

  /// Makes the axis of a chart; `nil` if nothing has a place on it.
  init?(_ data: PlotData, _ horizontal: PlotOptions.Horizontal) {
    series = data.series
    switch horizontal {
    case .time:
      guard let times = data.times else { return nil }
      way = nil
      range = Scale.widened(times, by: 1)
    case .distance:
      // What apps were given has its place on the trace, if there is one.
      guard let first = series.firstIndex(where: { !$0.points.isEmpty }) else { return nil }
      var extent = Extent()
      extent.add(0)
      for (index, series) in series.enumerated() where index == first || series.role == .trace {
        let way = WayLengths(series.points)
        lengths[index] = way
        if let length = way.meters.last { extent.add(length) }
      }
      way = lengths[first]
      range = Scale.widened(extent.range ?? 0...1, by: 1)
    }
  }

  /// Whether the axis is the time.
  var isTime: Bool { way == nil }

  /// The place of a moment.
  func position(of seconds: Double) -> Double { way?.meters(at: seconds) ?? seconds }

  /// The places of the points of a series, in their order; `nil` if they are their times.
  ///
  /// - Parameter index: The index of the series.
  /// - Returns: A place for each point.
  func positions(ofSeriesAt index: Int) -> [Double]? {
    guard let way else { return nil }
    // Each trace has its own length.
    if let own = lengths[index] { return own.meters }
    return series[index].points.map { way.meters(at: $0.seconds) }
  }

  /// The ticks, at most one for each part of a width in pixels.
  func ticks(width: Double) -> [Tick] {
    if isTime { return TimeTicks.ticks(range, atMost: max(Int(width / 110), 1)) }
    let isLong = range.upperBound >= 5_000
    let factor = isLong ? 1_000.0 : 1
    return Ticks.linear(
      range.lowerBound / factor...range.upperBound / factor, atMost: max(Int(width / 80), 1),
      unit: isLong ? " km" : " m"
    ).map { Tick(value: $0.value * factor, label: $0.label) }
  }
}
