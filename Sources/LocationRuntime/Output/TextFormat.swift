// SPDX-License-Identifier: MIT

package import LocationCore

/// One line a notice for people, and for goldens: what happened when to whom.
package struct TextFormat: NoticeFormat {
  /// What clients are called; by default `client` and their number.
  private let name: @Sendable (ClientID) -> String?

  /// Makes the format.
  ///
  /// - Parameter name: Gives the name of a client; `nil` is the default name.
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
    case .regionUpdated(let region):
      append(notice, "didUpdateLocations", into: &text)
      text.append("  ")
      Self.append(region, into: &text)
    case .failed(let failure):
      append(notice, "didFailWithError", into: &text)
      text.append("  ")
      text.append(failure.name)
    case .eventOccurred(let event):
      append(notice, "event", into: &text)
      text.append("  ")
      text.append(quoted: event.name)
    case .requestCompleted(_, let failure):
      append(notice, "requestTemporaryFullAccuracyAuthorization completed", into: &text)
      text.append("  ")
      text.append(failure?.name ?? "without error")
    }
    text.append("\n")
  }

  private func append(
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
