// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationRecording

/// GeoJSON features (RFC 7946) for the notices of a client, without a line break at the end.
enum GeoJSONFeature {
  /// Adds a point for a fix, with all values of the fix.
  static func append(_ fix: Fix, of notice: ClientNotice, into text: inout TextBuffer) {
    text.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":")
    appendPosition(of: fix, into: &text)
    text.append("}")
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
    text.append(fix.origin == .simulation ? "\",\"simulated\":true}}" : "\"}}")
  }

  /// Adds a point for the center of a region of reduced accuracy; GeoJSON has no circles.
  static func append(
    _ published: PublishedRegion, of notice: ClientNotice, into text: inout TextBuffer
  ) {
    appendPoint(published.region.center, into: &text)
    appendProperties("didUpdateLocations", notice, into: &text)
    text.append(",\"horizontalAccuracy\":")
    text.append(published.region.radius)
    text.append(",\"timestamp\":\"")
    text.append(published.time)
    text.append("\",\"reduced\":true}}")
  }

  /// Adds a point for a visit.
  static func append(
    _ visit: Visit, _ accuracy: AccuracyAuthorization, of notice: ClientNotice,
    into text: inout TextBuffer
  ) {
    appendPoint(visit.coordinate, into: &text)
    appendProperties("didVisit", notice, into: &text)
    NDJSONFormat.append(timesOf: visit, accuracy, into: &text)
    text.append("}}")
  }

  /// Adds the crossing of a region's rim.
  ///
  /// - Parameters:
  ///   - region: The region.
  ///   - presence: The side of the rim where the device is now.
  ///   - notice: The notice of the crossing.
  ///   - hasPoint: Whether the feature's geometry is the center of the region; otherwise it has
  ///     none.
  ///   - text: The text to which the feature is added.
  static func append(
    crossingOf region: CircularRegion, _ presence: RegionPresence, of notice: ClientNotice,
    hasPoint: Bool, into text: inout TextBuffer
  ) {
    if hasPoint {
      appendPoint(region.center, into: &text)
    } else {
      text.append("{\"type\":\"Feature\",\"geometry\":null")
    }
    appendProperties(
      presence == .inside ? "didEnterRegion" : "didExitRegion", notice, into: &text)
    NDJSONFormat.append(region, into: &text)
    text.append("}}")
  }

  /// Adds the position of a fix: longitude, latitude and, if it is known, the third number.
  static func appendPosition(of fix: Fix, into text: inout TextBuffer) {
    text.append("[")
    text.append(fix.coordinate.longitude)
    text.append(",")
    text.append(fix.coordinate.latitude)
    // GeoJSON's third number is the height above the ellipsoid (RFC 7946, 4). Traces rarely have
    // it, so the height above sea level is a property.
    text.append(",", fix.altitude?.aboveEllipsoid)
    text.append("]")
  }

  /// Adds the beginning of a feature's properties; the caller adds the rest.
  static func appendProperties(
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

  private static func appendPoint(_ coordinate: Coordinate, into text: inout TextBuffer) {
    text.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
    text.append(coordinate.longitude)
    text.append(",")
    text.append(coordinate.latitude)
    text.append("]}")
  }
}
