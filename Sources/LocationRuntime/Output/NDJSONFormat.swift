// SPDX-License-Identifier: MIT

package import LocationCore

/// One JSON object a line (docs/reference/ndjson.md); values that are not known are left out.
package struct NDJSONFormat: NoticeFormat {
  /// What clients are called; by default they have their number only.
  private let name: @Sendable (ClientID) -> String?

  /// Makes the format.
  ///
  /// - Parameter name: Gives the name of a client; `nil` is none.
  package init(name: @escaping @Sendable (ClientID) -> String? = { _ in nil }) {
    self.name = name
  }

  package mutating func append(_ notice: ClientNotice, into text: inout TextBuffer) {
    text.append("{\"time\":\"")
    text.append(notice.time)
    text.append("\",\"client\":")
    text.append(Int(notice.client.rawValue))
    if let name = name(notice.client) {
      text.append(",\"manager\":")
      text.append(quoted: name)
    }
    switch notice.event {
    case .authorizationChanged(let state):
      text.append(",\"event\":\"locationManagerDidChangeAuthorization\"")
      text.append(",\"authorizationStatus\":\"")
      text.append(state.status.name)
      text.append("\",\"accuracyAuthorization\":\"")
      text.append(state.accuracy.name)
      text.append("\"}\n")
    case .locationsUpdated(let fixes):
      text.append(",\"event\":\"didUpdateLocations\",\"locations\":[")
      var isFirst = true
      for fix in fixes {
        if !isFirst { text.append(",") }
        isFirst = false
        Self.append(fix, into: &text)
      }
      text.append("]}\n")
    case .regionUpdated(let published):
      text.append(",\"event\":\"didUpdateLocations\",\"locations\":[{\"latitude\":")
      text.append(published.region.center.latitude)
      text.append(",\"longitude\":")
      text.append(published.region.center.longitude)
      text.append(",\"horizontalAccuracy\":")
      text.append(published.region.radius)
      text.append(",\"timestamp\":\"")
      text.append(published.time)
      text.append("\",\"reduced\":true}]}\n")
    case .failed(let failure):
      text.append(",\"event\":\"didFailWithError\",\"error\":\"")
      text.append(failure.name)
      text.append("\",\"code\":")
      text.append(failure.rawValue)
      text.append("}\n")
    case .eventOccurred(let event):
      text.append(",\"event\":\"eventOccurred\",\"name\":")
      text.append(quoted: event.name)
      text.append("}\n")
    case .requestCompleted(let request, let failure):
      text.append(",\"event\":\"requestCompleted\",\"request\":")
      text.append(Int(request.rawValue))
      if let failure {
        text.append(",\"error\":\"")
        text.append(failure.name)
        text.append("\",\"code\":")
        text.append(failure.rawValue)
      }
      text.append("}\n")
    }
  }

  private static func append(_ fix: Fix, into text: inout TextBuffer) {
    text.append("{\"latitude\":")
    text.append(fix.coordinate.latitude)
    text.append(",\"longitude\":")
    text.append(fix.coordinate.longitude)
    let altitude = fix.altitude
    text.append(",\"altitude\":", altitude?.aboveSeaLevel)
    text.append(",\"ellipsoidalAltitude\":", altitude?.aboveEllipsoid)
    text.append(",\"horizontalAccuracy\":")
    text.append(fix.horizontalAccuracy)
    text.append(",\"verticalAccuracy\":", altitude?.accuracy)
    let speed = fix.speed
    text.append(",\"speed\":", speed?.metersPerSecond)
    text.append(",\"speedAccuracy\":", speed?.accuracy)
    let course = fix.course
    text.append(",\"course\":", course?.degrees)
    text.append(",\"courseAccuracy\":", course?.accuracy)
    text.append(",\"timestamp\":\"")
    text.append(fix.timestamp)
    text.append(fix.origin == .simulation ? "\",\"simulated\":true}" : "\"}")
  }
}
