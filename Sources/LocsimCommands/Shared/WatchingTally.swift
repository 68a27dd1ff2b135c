// SPDX-License-Identifier: MIT

import LocationCore

/// The numbers of reports to an app by the services that watch for it, by kind.
struct WatchingTally: Equatable {
  private(set) var significantChanges = 0
  private(set) var entries = 0
  private(set) var exits = 0
  private(set) var arrivals = 0
  private(set) var departures = 0

  /// Whether there was a report that GPX and NMEA have no place for.
  var hasEvents: Bool { entries + exits + arrivals + departures > 0 }

  /// Counts an event of the manager.
  ///
  /// During standard updates, a significant change cannot be distinguished from other locations.
  mutating func count(_ event: ClientEvent) {
    switch event.report {
    case .fixes(let fixes): significantChanges += fixes.count
    case .region: significantChanges += 1
    case .occurrence(.regionCrossed(_, .inside)): entries += 1
    case .occurrence(.regionCrossed): exits += 1
    case .occurrence(.visited(let visit, _)):
      if visit.departure == nil { arrivals += 1 } else { departures += 1 }
    case .authorization, .heading, .stationary, .failure, .paused, .occurrence(.reported), nil:
      break
    }
  }

  /// The text for the counts of the requested services; `nil` if there are none.
  func words(_ watching: WatchingArguments) -> String? {
    var words: [String] = []
    if watching.significantChange, !watching.hasUpdates {
      words.append(Self.count(significantChanges, "significant change", "significant changes"))
    }
    if watching.visits {
      words.append(Self.count(arrivals, "arrival", "arrivals"))
      words.append(Self.count(departures, "departure", "departures"))
    }
    if !watching.regions.isEmpty {
      words.append(Self.count(entries, "region entered", "regions entered"))
      words.append("\(exits) left")
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private static func count(_ number: Int, _ one: String, _ several: String) -> String {
    "\(number) \(number == 1 ? one : several)"
  }
}
