// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles

/// Writes one line per notice, for people and goldens: the time, the client and the event.
package struct TextFormat: NoticeFormat {
  /// The names of clients; by default `client` and the number.
  let name: @Sendable (ClientID) -> String?

  /// Makes the format.
  ///
  /// - Parameter name: Returns the name of a client; `nil` for the default name.
  package init(name: @escaping @Sendable (ClientID) -> String? = { _ in nil }) {
    self.name = name
  }

  package mutating func append(_ notice: ClientNotice, into text: inout TextBuffer) {
    switch notice.event {
    case .authorizationChanged(let state):
      append(notice, "locationManagerDidChangeAuthorization", into: &text)
      text.append("  ")
      text.append(state.status.name)
      text.append(", ")
      text.append(state.accuracy.name)
    case .locationsUpdated(let fixes):
      append(notice, "didUpdateLocations", into: &text)
      for fix in fixes {
        text.append(fixes.count > 1 ? "\n    " : "  ")
        Self.append(fix, into: &text)
      }
    case .stationaryBegan(let fix):
      append(notice, "stationary", into: &text)
      text.append("  ")
      Self.append(fix, into: &text)
    case .regionUpdated(let region):
      append(notice, "didUpdateLocations", into: &text)
      text.append("  ")
      Self.append(region, into: &text)
    case .headingUpdated(let heading):
      append(notice, "didUpdateHeading", into: &text)
      text.append("  ")
      Self.append(heading, into: &text)
    case .failed(let failure):
      append(notice, "didFailWithError", into: &text)
      text.append("  ")
      text.append(failure.name)
    case .deferralFinished(let failure):
      append(notice, "didFinishDeferredUpdatesWithError", into: &text)
      text.append("  ")
      text.append(failure?.name ?? "nil")
    case .updatesPaused: append(notice, "locationManagerDidPauseLocationUpdates", into: &text)
    case .updatesResumed: append(notice, "locationManagerDidResumeLocationUpdates", into: &text)
    case .eventOccurred(let event): append(notice, event, into: &text)
    case .monitoringStarted(let region):
      append(notice, "didStartMonitoringFor", into: &text)
      Self.append(region, into: &text)
    case .monitoringFailed(let region, let failure):
      append(notice, "monitoringDidFailFor", into: &text)
      if let region { Self.append(region, into: &text) }
      text.append("  ")
      text.append(failure.name)
    case .stateDetermined(let presence, let region):
      append(notice, "didDetermineState", into: &text)
      Self.append(region, into: &text)
      text.append("  ")
      text.append(presence.name)
    case .requestCompleted(_, let failure):
      append(notice, "requestTemporaryFullAccuracyAuthorization completed", into: &text)
      text.append("  ")
      text.append(failure?.name ?? "without error")
    case .diagnosticsChanged(let diagnostics):
      append(notice, "diagnostics", into: &text)
      Self.append(diagnostics, into: &text)
    case .conditionChanged(let event): append(notice, event, into: &text)
    }
    text.append("\n")
  }

  func append(
    _ notice: ClientNotice, _ method: StaticString, into text: inout TextBuffer
  ) {
    text.append(notice.time)
    if let name = name(notice.client) {
      text.append("  ")
      text.append(text: name)
      text.append("  ")
    } else {
      text.append("  client ")
      text.append(Int(notice.client.rawValue))
      text.append("  ")
    }
    text.append(method)
  }

  private static func append(_ published: PublishedRegion, into text: inout TextBuffer) {
    text.append("within ")
    text.append(published.region.radius, decimals: 0)
    text.append(" m of ")
    text.append(published.region.center.latitude, decimals: 5)
    text.append(", ")
    text.append(published.region.center.longitude, decimals: 5)
    text.append("  at ")
    text.append(published.time)
  }

  private static func append(_ heading: Heading, into text: inout TextBuffer) {
    text.append(heading.magnetic, decimals: 1)
    text.append("° magnetic")
    if let trueNorth = heading.trueNorth {
      text.append("  ")
      text.append(trueNorth, decimals: 1)
      text.append("° true")
    }
    if let accuracy = heading.accuracy {
      text.append("  ±")
      text.append(accuracy, decimals: 1)
      text.append("°")
    }
    text.append("  at ")
    text.append(heading.timestamp)
  }

  private static func append(_ fix: Fix, into text: inout TextBuffer) {
    text.append(fix.coordinate.latitude, decimals: 7)
    text.append(", ")
    text.append(fix.coordinate.longitude, decimals: 7)
    text.append("  ±")
    text.append(fix.horizontalAccuracy, decimals: 1)
    text.append(" m")
    if let altitude = fix.altitude?.aboveSeaLevel {
      text.append("  alt ")
      text.append(altitude, decimals: 1)
      text.append(" m")
    }
    if let speed = fix.speed {
      text.append("  ")
      text.append(speed.metersPerSecond, decimals: 2)
      text.append(" m/s")
    }
    if let course = fix.course {
      text.append("  course ")
      text.append(course.degrees, decimals: 1)
      text.append("°")
    }
    text.append("  at ")
    text.append(fix.timestamp)
  }
}
