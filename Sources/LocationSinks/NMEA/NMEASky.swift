// SPDX-License-Identifier: MIT

import GPSD

/// The satellites in view, in the order and with the numbers that sentences use.
struct NMEASky {
  /// The number of satellites that fit into one GSV.
  private static let satellitesPerSentence = 4

  /// The largest number of GSVs for one constellation; their count has one digit.
  private static let mostSentences = 9

  /// The number of satellites that fit into one GSA.
  static let satellitesPerFix = 12

  private let satellites: [NMEASatellite]

  /// Keeps the satellites that sentences can name.
  init(_ sky: Sky?) { satellites = (sky?.satellites ?? []).compactMap(NMEASatellite.init) }

  /// The number of satellites used for the position; 0 if it is unknown.
  var usedCount: Int { satellites.count(where: \.satellite.isUsed) }

  /// The talker of sentences about the position.
  ///
  /// It is GP while only GPS is in use, because the oldest programs expect GP.
  var talker: String {
    satellites.contains { $0.satellite.isUsed && $0.system != .gps } ? "GN" : "GP"
  }

  /// The constellations in use with the numbers of their satellites.
  ///
  /// It is GPS without numbers if no satellite in use is known.
  var used: [(system: NMEASystem, numbers: [Int])] {
    let used = NMEASystem.allCases.compactMap { system -> (NMEASystem, [Int])? in
      let numbers = satellites.filter { $0.system == system && $0.satellite.isUsed }.map(\.number)
      return numbers.isEmpty ? nil : (system, Array(numbers.prefix(Self.satellitesPerFix)))
    }
    return used.isEmpty ? [(.gps, [])] : used
  }

  /// GSV sentences for all satellites, by constellation.
  func sentences() -> [NMEASentence] {
    NMEASystem.allCases.flatMap { system -> [NMEASentence] in
      let all = satellites.filter { $0.system == system }
        .prefix(Self.satellitesPerSentence * Self.mostSentences)
      let count = (all.count + Self.satellitesPerSentence - 1) / Self.satellitesPerSentence
      return (0..<count).map { index in
        var sentence = NMEASentence(system.talker, "GSV")
        sentence.append(String(count))
        sentence.append(String(index + 1))
        sentence.append(all.count, width: 2)
        let start = all.startIndex + index * Self.satellitesPerSentence
        for entry in all[start...].prefix(Self.satellitesPerSentence) {
          Self.append(entry, to: &sentence)
        }
        return sentence
      }
    }
  }

  private static func append(_ entry: NMEASatellite, to sentence: inout NMEASentence) {
    sentence.append(entry.number, width: 2)
    append(entry.satellite.elevation, within: 0...90, width: 2, to: &sentence)
    append(entry.satellite.azimuth, within: 0...359, width: 3, to: &sentence)
    append(entry.satellite.signal, within: 0...99, width: 2, to: &sentence)
  }

  private static func append(
    _ number: Double?, within range: ClosedRange<Double>, width: Int,
    to sentence: inout NMEASentence
  ) {
    guard let number, number.isFinite else {
      sentence.appendEmpty()
      return
    }
    let limited = min(max(number.rounded(), range.lowerBound), range.upperBound)
    sentence.append(Int(limited), width: width)
  }
}
