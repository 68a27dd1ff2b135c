// SPDX-License-Identifier: MIT

/// The model of circles that stay until the device leaves them: the device is in the circle and, if
/// the circle is new, outside the previous one.
struct CircleModel: ReportModel {
  let stateCount = 1

  func reach(of event: ReportEvent) -> PlaneBox {
    PlaneBox(around: event.report.center, reach: event.report.radius)
  }

  func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc] {
    let report = event.report
    let left = event.isChange ? event.previous : nil
    let chance = window.indices.map { index -> Double in
      let point = window.point(index)
      guard point.distance(to: report.center) <= report.radius else { return 0 }
      if let left, point.distance(to: left.center) <= left.radius { return 0 }
      return 1
    }
    return [ReportArc(from: 0, to: 0, chance: chance)]
  }
}
