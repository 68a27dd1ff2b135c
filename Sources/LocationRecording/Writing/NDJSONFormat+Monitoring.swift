// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles

/// The lines of monitoring services.
extension NDJSONFormat {
  /// Ends a line with an event.
  package static func append(_ event: MonitoredEvent, into text: inout TextBuffer) {
    switch event {
    case .reported(let name):
      text.append(",\"event\":\"eventOccurred\",\"name\":")
      text.append(quoted: name)
    case .regionCrossed(let region, let presence):
      text.append(
        presence == .inside ? ",\"event\":\"didEnterRegion\"" : ",\"event\":\"didExitRegion\"")
      append(region, into: &text)
    case .visited(let visit, let accuracy):
      text.append(",\"event\":\"didVisit\",\"visit\":{\"latitude\":")
      text.append(visit.coordinate.latitude)
      text.append(",\"longitude\":")
      text.append(visit.coordinate.longitude)
      append(timesOf: visit, accuracy, into: &text)
      text.append("}")
    }
    text.append("}\n")
  }

  /// Adds the accuracy and the times of a visit to a line.
  package static func append(
    timesOf visit: Visit, _ accuracy: AccuracyAuthorization, into text: inout TextBuffer
  ) {
    text.append(",\"horizontalAccuracy\":")
    text.append(visit.horizontalAccuracy)
    if let arrival = visit.arrival {
      text.append(",\"arrivalDate\":\"")
      text.append(arrival)
      text.append("\"")
    }
    if let departure = visit.departure {
      text.append(",\"departureDate\":\"")
      text.append(departure)
      text.append("\"")
    }
    if accuracy == .reduced { text.append(",\"reduced\":true") }
  }

  /// Ends a line with a region whose monitoring begins.
  package static func append(started region: CircularRegion, into text: inout TextBuffer) {
    text.append(",\"event\":\"didStartMonitoringFor\"")
    append(region, into: &text)
    text.append("}\n")
  }

  /// Ends a line with a region that cannot be monitored, and the failure.
  package static func append(
    failed region: CircularRegion?, _ failure: LocationFailure, into text: inout TextBuffer
  ) {
    text.append(",\"event\":\"monitoringDidFailFor\"")
    if let region { append(region, into: &text) }
    text.append(",\"error\":\"")
    text.append(failure.name)
    text.append("\",\"code\":")
    text.append(failure.rawValue)
    text.append("}\n")
  }

  /// Ends a line with the state of a region.
  package static func append(
    _ presence: RegionPresence, _ region: CircularRegion, into text: inout TextBuffer
  ) {
    text.append(",\"event\":\"didDetermineState\",\"state\":\"")
    text.append(presence.name)
    text.append("\"")
    append(region, into: &text)
    text.append("}\n")
  }

  /// Ends a line with the state of a condition.
  package static func append(_ event: ConditionEvent, into text: inout TextBuffer) {
    text.append(",\"event\":\"conditionChanged\",\"condition\":")
    text.append(quoted: event.identifier)
    text.append(",\"state\":\"")
    text.append(event.state.name)
    text.append("\"")
    if let date = event.date {
      text.append(",\"date\":\"")
      text.append(date)
      text.append("\"")
    }
    append(event.diagnostics, into: &text)
    text.append("}\n")
  }

  /// Adds a region to a line.
  package static func append(_ region: CircularRegion, into text: inout TextBuffer) {
    text.append(",\"region\":{\"identifier\":")
    text.append(quoted: region.identifier)
    text.append(",\"latitude\":")
    text.append(region.center.latitude)
    text.append(",\"longitude\":")
    text.append(region.center.longitude)
    text.append(",\"radius\":")
    text.append(region.radius)
    text.append("}")
  }
}
