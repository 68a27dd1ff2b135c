// SPDX-License-Identifier: MIT

import LocationCore

/// The lines of services that watch for an app.
extension TextFormat {
  /// Writes a line with an event, without its end.
  func append(_ notice: ClientNotice, _ event: MonitoredEvent, into text: inout TextBuffer) {
    switch event {
    case .reported(let name):
      append(notice, "event", into: &text)
      text.append("  ")
      text.append(quoted: name)
    case .regionCrossed(let region, let presence):
      append(notice, presence == .inside ? "didEnterRegion" : "didExitRegion", into: &text)
      Self.append(region, into: &text)
    case .visited(let visit, _):
      append(notice, "didVisit", into: &text)
      text.append("  within ")
      text.append(visit.horizontalAccuracy, decimals: 0)
      text.append(" m of ")
      text.append(visit.coordinate.latitude, decimals: 5)
      text.append(", ")
      text.append(visit.coordinate.longitude, decimals: 5)
      if let arrival = visit.arrival {
        text.append("  from ")
        text.append(arrival)
      }
      if let departure = visit.departure {
        text.append("  to ")
        text.append(departure)
      }
    }
  }

  /// Adds the name of a region to a line.
  static func append(_ region: CircularRegion, into text: inout TextBuffer) {
    text.append("  ")
    text.append(quoted: region.identifier)
  }
}
