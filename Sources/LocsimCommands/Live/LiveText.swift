// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// What people write and read about a device that is steered.
enum LiveText {
  /// The status as lines.
  static func lines(of status: LiveStatus) -> [String] {
    var lines = [
      "\(source(status)), rate \(number(status.rate))\(status.isPaused ? ", paused" : "")"
    ]
    if let place = status.place {
      var line = "at \(degrees(place.coordinate.latitude)), \(degrees(place.coordinate.longitude))"
      if let accuracy = place.accuracy { line += " ±\(number(accuracy)) m" }
      if let speed = place.speed { line += ", \(number(speed)) m/s" }
      if let course = place.course { line += ", \(number(course))°" }
      lines.append(line)
    }
    switch status.signal {
    case .found: break
    case .lost: lines.append("no signal")
    case .failed: lines.append("the source has failed")
    }
    if let fault = status.spoolFault { lines.append("no seeking: \(fault)") }
    return lines
  }

  private static func source(_ status: LiveStatus) -> String {
    let position =
      status.tracePosition.map { position in
        " at \(number(position)) s" + (status.traceDuration.map { " of \(number($0)) s" } ?? "")
      } ?? ""
    return switch status.source {
    case .trace: "\(status.name)\(position)\(status.isAtEnd ? ", at its end" : "")"
    case .place: "a place, in place of \(status.name)\(position)"
    case .route: "a route, in place of \(status.name)\(position)"
    case .drive: "a movement, in place of \(status.name)\(position)"
    case .receiver: status.name
    case .none: "no positions"
    }
  }

  /// A number with two decimals at most.
  static func number(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
  }

  /// Degrees with seven decimals at most.
  static func degrees(_ degrees: Double) -> String {
    "\((degrees * 1e7).rounded() / 1e7)"
  }
}
