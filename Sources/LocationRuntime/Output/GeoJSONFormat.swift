// SPDX-License-Identifier: MIT

import LocationCore

/// One GeoJSON feature a line (RFC 8142 without record separators): a point for every location and
/// visit, and a feature without geometry for authorization, headings, failures and crossings.
package struct GeoJSONFormat: NoticeFormat {
  /// Makes the format.
  package init() {}

  package mutating func append(_ notice: ClientNotice, into text: inout TextBuffer) {
    switch notice.event {
    case .locationsUpdated(let fixes):
      for fix in fixes { Self.append(fix, of: notice, into: &text) }
    case .stationaryBegan(let fix): Self.append(fix, of: notice, into: &text)
    case .regionUpdated(let published): Self.append(published, of: notice, into: &text)
    case .authorizationChanged(let state):
      Self.appendWithoutGeometry("locationManagerDidChangeAuthorization", notice, into: &text)
      text.append(",\"authorizationStatus\":\"")
      text.append(state.status.name)
      text.append("\",\"accuracyAuthorization\":\"")
      text.append(state.accuracy.name)
      text.append("\"}}\n")
    case .headingUpdated(let heading):
      Self.appendWithoutGeometry("didUpdateHeading", notice, into: &text)
      text.append(",\"magneticHeading\":")
      text.append(heading.magnetic)
      text.append(",\"trueHeading\":", heading.trueNorth)
      text.append(",\"headingAccuracy\":", heading.accuracy)
      text.append(",\"timestamp\":\"")
      text.append(heading.timestamp)
      text.append("\"}}\n")
    case .failed(let failure):
      Self.appendWithoutGeometry("didFailWithError", notice, into: &text)
      text.append(",\"error\":\"")
      text.append(failure.name)
      text.append("\",\"code\":")
      text.append(failure.rawValue)
      text.append("}}\n")
    case .eventOccurred(.visited(let visit, let accuracy)):
      Self.append(visit, accuracy, of: notice, into: &text)
    case .eventOccurred(.regionCrossed(let region, let presence)):
      Self.appendWithoutGeometry(
        presence == .inside ? "didEnterRegion" : "didExitRegion", notice, into: &text)
      NDJSONFormat.append(region, into: &text)
      text.append("}}\n")
    case .deferralFinished, .updatesPaused, .updatesResumed, .eventOccurred(.reported),
      .monitoringStarted, .monitoringFailed, .stateDetermined, .requestCompleted,
      .diagnosticsChanged, .conditionChanged:
      break
    }
  }

  private static func append(
    _ visit: Visit, _ accuracy: AccuracyAuthorization, of notice: ClientNotice,
    into text: inout TextBuffer
  ) {
    appendPoint(visit.coordinate, into: &text)
    text.append("]}")
    appendProperties("didVisit", notice, into: &text)
    NDJSONFormat.append(timesOf: visit, accuracy, into: &text)
    text.append("}}\n")
  }

  private static func appendPoint(_ coordinate: Coordinate, into text: inout TextBuffer) {
    text.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
    text.append(coordinate.longitude)
    text.append(",")
    text.append(coordinate.latitude)
  }

  private static func appendWithoutGeometry(
    _ event: StaticString, _ notice: ClientNotice, into text: inout TextBuffer
  ) {
    text.append("{\"type\":\"Feature\",\"geometry\":null")
    appendProperties(event, notice, into: &text)
  }

  private static func appendProperties(
    _ event: StaticString, _ notice: ClientNotice, into text: inout TextBuffer
  ) {
    text.append(",\"properties\":{\"time\":\"")
    text.append(notice.time)
    text.append("\",\"client\":")
    text.append(Int(notice.client.rawValue))
    text.append(",\"event\":\"")
    text.append(event)
    text.append("\"")
  }

  /// A point for the centre, because GeoJSON has no circles.
  private static func append(
    _ published: PublishedRegion, of notice: ClientNotice, into text: inout TextBuffer
  ) {
    appendPoint(published.region.center, into: &text)
    text.append("]}")
    appendProperties("didUpdateLocations", notice, into: &text)
    text.append(",\"horizontalAccuracy\":")
    text.append(published.region.radius)
    text.append(",\"timestamp\":\"")
    text.append(published.time)
    text.append("\",\"reduced\":true}}\n")
  }

  private static func append(_ fix: Fix, of notice: ClientNotice, into text: inout TextBuffer) {
    appendPoint(fix.coordinate, into: &text)
    // GeoJSON's third number is height above the ellipsoid (RFC 7946, 4); traces rarely know it, so
    // the height above sea level is a property.
    text.append(",", fix.altitude?.aboveEllipsoid)
    text.append("]}")
    appendProperties("didUpdateLocations", notice, into: &text)
    text.append(",\"altitude\":", fix.altitude?.aboveSeaLevel)
    text.append(",\"horizontalAccuracy\":")
    text.append(fix.horizontalAccuracy)
    text.append(",\"verticalAccuracy\":", fix.altitude?.accuracy)
    text.append(",\"speed\":", fix.speed?.metersPerSecond)
    text.append(",\"speedAccuracy\":", fix.speed?.accuracy)
    text.append(",\"course\":", fix.course?.degrees)
    text.append(",\"courseAccuracy\":", fix.course?.accuracy)
    text.append(",\"timestamp\":\"")
    text.append(fix.timestamp)
    text.append(fix.origin == .simulation ? "\",\"simulated\":true}}\n" : "\"}}\n")
  }
}
