// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// The line on a terminal that shows how a trace plays that can be steered.
struct ProgressLine {
  /// The number of columns of the bar, without its ends.
  private static let barWidth = 20

  /// The state of the device.
  var status: LiveStatus

  /// The number of fixes that the app was given.
  var delivered: Int

  /// The seconds that the trace takes, if that is known.
  var duration: Double?

  /// Why the last key did nothing.
  var notice: String?

  /// The seconds since a receiver is followed; `nil` for a device with a trace.
  var elapsed: Double?

  /// The line, which leaves the last column free.
  func text(columns: Int) -> String {
    var parts = [time]
    if let bar { parts.append(bar) }
    if elapsed == nil { parts.append("\(LiveText.number(status.rate))x") }
    if let mode { parts.append(mode) }
    if let notice {
      parts.append(notice)
    } else {
      // Where the receiver is belongs to the app's output only, as precisely as the app may know it.
      if let place = status.place, status.source != .receiver {
        parts.append(
          "\(LiveText.degrees(place.coordinate.latitude)), "
            + LiveText.degrees(place.coordinate.longitude))
      }
      parts.append(delivered == 1 ? "1 fix" : "\(delivered) fixes")
    }
    // The bar gives way first, because its ends are in the time.
    if parts.joined(separator: "  ").count >= columns, bar != nil { parts.remove(at: 1) }
    return String(parts.joined(separator: "  ").prefix(max(columns - 1, 0)))
  }

  private var time: String {
    let total = (status.traceDuration ?? duration).map { " / \(Self.clock($0))" } ?? ""
    return "\(Self.clock(status.tracePosition ?? elapsed ?? 0))\(total)"
  }

  private static func clock(_ seconds: Double) -> String {
    Duration.seconds(min(max(seconds, 0), 1e12)).clockText
  }

  private var bar: String? {
    guard let position = status.tracePosition, let duration = status.traceDuration ?? duration,
      duration > 0
    else { return nil }
    let full = Int((min(max(position / duration, 0), 1) * Double(Self.barWidth)).rounded())
    let bar = String(repeating: "=", count: full)
    return "[\(bar)\(String(repeating: " ", count: Self.barWidth - full))]"
  }

  /// What differs from a trace that plays.
  private var mode: String? {
    let source: String? =
      switch status.source {
      case .trace, .receiver, .none: nil
      case .place: "place"
      case .route: "route"
      case .drive: "drive"
      }
    let words = [source, status.isPaused ? "paused" : nil].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
