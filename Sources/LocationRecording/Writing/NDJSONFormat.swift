// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles

/// Writes one JSON object per line (docs/reference/ndjson.md); unknown values are left out.
package struct NDJSONFormat: NoticeFormat {
  /// The names of clients; by default clients have only their number.
  private let name: @Sendable (ClientID) -> String?

  // The parts of a line about one fix that rarely change from line to line.
  private var head = CachedText<ClientID>()
  private var accuracies = CachedText<Radii>()
  private var segments = SegmentMemory()

  /// Makes the format.
  ///
  /// - Parameter name: Returns the name of a client; `nil` for none.
  package init(name: @escaping @Sendable (ClientID) -> String? = { _ in nil }) {
    self.name = name
  }

  package mutating func append(
    _ fix: Fix, at time: UTCInstant, for client: ClientID, into text: inout TextBuffer
  ) {
    text.append("{\"time\":\"")
    let start = text.count
    text.append(time)
    let written = start..<text.count
    head.append(client, into: &text) { [name] text in
      Self.append(client, name(client), into: &text)
      text.append(Self.locations)
    }
    Self.appendPlace(of: fix, into: &text)
    let radii = Radii(fix)
    accuracies.append(radii, into: &text) { Self.append(radii, into: &$0) }
    Self.appendMotion(of: fix, into: &text)
    if fix.timestamp == time { text.append(copyOf: written) } else { text.append(fix.timestamp) }
    Self.appendEnd(
      of: fix, startsSegment: segments.isAnother(fix.segment, of: client), into: &text)
    text.append("]}\n")
  }

  /// The text that follows the client in a line about locations.
  static var locations: StaticString {
    ",\"event\":\"didUpdateLocations\",\"locations\":["
  }

  /// Adds the text between the time and the event of a line.
  private static func append(_ client: ClientID, _ name: String?, into text: inout TextBuffer) {
    text.append("\",\"client\":")
    text.append(Int(client.rawValue))
    if let name {
      text.append(",\"manager\":")
      text.append(quoted: name)
    }
  }

  package mutating func append(_ notice: ClientNotice, into text: inout TextBuffer) {
    text.append("{\"time\":\"")
    text.append(notice.time)
    Self.append(notice.client, name(notice.client), into: &text)
    switch notice.event {
    case .authorizationChanged(let state): Self.append(state, into: &text)
    case .locationsUpdated(let fixes):
      text.append(Self.locations)
      var isFirst = true
      for fix in fixes {
        if !isFirst { text.append(",") }
        isFirst = false
        let startsSegment = segments.isAnother(fix.segment, of: notice.client)
        Self.append(fix, startsSegment: startsSegment, into: &text)
      }
      text.append("]}\n")
    case .stationaryBegan(let fix):
      text.append(",\"event\":\"stationaryBegan\",\"locations\":[")
      Self.append(fix, into: &text)
      text.append("]}\n")
    case .regionUpdated(let published): Self.append(published, into: &text)
    case .headingUpdated(let heading): Self.append(heading, into: &text)
    case .failed(let failure): Self.append(failed: failure, into: &text)
    case .deferralFinished(let failure):
      text.append(",\"event\":\"didFinishDeferredUpdatesWithError\"")
      Self.append(failure, into: &text)
    case .updatesPaused:
      text.append(",\"event\":\"locationManagerDidPauseLocationUpdates\"}\n")
    case .updatesResumed:
      text.append(",\"event\":\"locationManagerDidResumeLocationUpdates\"}\n")
    case .eventOccurred(let event): Self.append(event, into: &text)
    case .monitoringStarted(let region): Self.append(started: region, into: &text)
    case .monitoringFailed(let region, let failure):
      Self.append(failed: region, failure, into: &text)
    case .stateDetermined(let presence, let region):
      Self.append(presence, region, into: &text)
    case .requestCompleted(let request, let failure):
      text.append(",\"event\":\"requestCompleted\",\"request\":")
      text.append(Int(request.rawValue))
      Self.append(failure, into: &text)
    case .diagnosticsChanged(let diagnostics):
      text.append(",\"event\":\"diagnosticsChanged\"")
      Self.append(diagnostics, into: &text)
      text.append("}\n")
    case .conditionChanged(let event): Self.append(event, into: &text)
    }
  }

  private static func append(_ state: AuthorizationState, into text: inout TextBuffer) {
    text.append(",\"event\":\"locationManagerDidChangeAuthorization\"")
    text.append(",\"authorizationStatus\":\"")
    text.append(state.status.name)
    text.append("\",\"accuracyAuthorization\":\"")
    text.append(state.accuracy.name)
    text.append("\"}\n")
  }

  static func append(failed failure: LocationFailure, into text: inout TextBuffer) {
    text.append(",\"event\":\"didFailWithError\"")
    append(failure, into: &text)
  }

  private static func append(_ published: PublishedRegion, into text: inout TextBuffer) {
    text.append(",\"event\":\"didUpdateLocations\",\"locations\":[{\"latitude\":")
    text.append(published.region.center.latitude)
    text.append(",\"longitude\":")
    text.append(published.region.center.longitude)
    text.append(",\"horizontalAccuracy\":")
    text.append(published.region.radius)
    text.append(",\"timestamp\":\"")
    text.append(published.time)
    text.append("\",\"reduced\":true}]}\n")
  }

  static func append(_ heading: Heading, into text: inout TextBuffer) {
    text.append(",\"event\":\"didUpdateHeading\",\"magneticHeading\":")
    text.append(heading.magnetic)
    text.append(",\"trueHeading\":", heading.trueNorth)
    text.append(",\"headingAccuracy\":", heading.accuracy)
    text.append(",\"timestamp\":\"")
    text.append(heading.timestamp)
    text.append("\"}\n")
  }

  /// Adds the diagnostics of a service to a line.
  package static func append(_ diagnostics: ServiceDiagnostics, into text: inout TextBuffer) {
    text.append(",\"diagnostics\":[")
    for (index, name) in diagnostics.names.enumerated() {
      text.append(index == 0 ? "\"" : ",\"")
      text.append(name)
      text.append("\"")
    }
    text.append("]")
  }

  /// Ends an object with a failure, if there is one.
  private static func append(_ failure: LocationFailure?, into text: inout TextBuffer) {
    if let failure {
      text.append(",\"error\":\"")
      text.append(failure.name)
      text.append("\",\"code\":")
      text.append(failure.rawValue)
    }
    text.append("}\n")
  }

  /// Adds a fix.
  static func append(
    _ fix: Fix, startsSegment: Bool = false, into text: inout TextBuffer
  ) {
    appendPlace(of: fix, into: &text)
    append(Radii(fix), into: &text)
    appendMotion(of: fix, into: &text)
    text.append(fix.timestamp)
    appendEnd(of: fix, startsSegment: startsSegment, into: &text)
  }

  /// The accuracies of a fix.
  private struct Radii: Equatable {
    let horizontal: Double
    let vertical: Double?

    init(_ fix: Fix) { (horizontal, vertical) = (fix.horizontalAccuracy, fix.altitude?.accuracy) }
  }

  @inline(__always)
  private static func appendPlace(of fix: Fix, into text: inout TextBuffer) {
    text.append("{\"latitude\":")
    text.append(fix.coordinate.latitude)
    text.append(",\"longitude\":")
    text.append(fix.coordinate.longitude)
    let altitude = fix.altitude
    text.append(",\"altitude\":", altitude?.aboveSeaLevel)
    text.append(",\"ellipsoidalAltitude\":", altitude?.aboveEllipsoid)
  }

  private static func append(_ radii: Radii, into text: inout TextBuffer) {
    text.append(",\"horizontalAccuracy\":")
    text.append(radii.horizontal)
    text.append(",\"verticalAccuracy\":", radii.vertical)
  }

  @inline(__always)
  private static func appendMotion(of fix: Fix, into text: inout TextBuffer) {
    let speed = fix.speed
    text.append(",\"speed\":", speed?.metersPerSecond)
    text.append(",\"speedAccuracy\":", speed?.accuracy)
    let course = fix.course
    text.append(",\"course\":", course?.degrees)
    text.append(",\"courseAccuracy\":", course?.accuracy)
    text.append(",\"timestamp\":\"")
  }

  @inline(__always)
  private static func appendEnd(
    of fix: Fix, startsSegment: Bool, into text: inout TextBuffer
  ) {
    if startsSegment {
      text.append(fix.origin == .simulation ? "\",\"simulated\":true" : "\"")
      text.append(",\"startsSegment\":true}")
    } else {
      text.append(fix.origin == .simulation ? "\",\"simulated\":true}" : "\"}")
    }
  }
}
