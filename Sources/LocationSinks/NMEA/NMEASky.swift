// SPDX-License-Identifier: MIT

import GPSD

/// The satellites in view, in the order and by the names of sentences.
struct NMEASky {
  /// Satellites that fit into one GSV.
  private static let satellitesPerSentence = 4

  /// GSVs that one constellation may have: their count has one digit.
  private static let mostSentences = 9

  /// Satellites that fit into one GSA.
  static let satellitesPerFix = 12

  private let satellites: [NMEASatellite]

  /// Takes the satellites that sentences have names for.
  init(_ sky: Sky?) { satellites = (sky?.satellites ?? []).compactMap(NMEASatellite.init) }

  /// How many satellites the position follows from; 0 where that is not known.
  var usedCount: Int { satellites.count(where: \.satellite.isUsed) }

  /// The talker of sentences that are about the position.
  ///
  /// GP is what the oldest programs understand, and right as long as no other constellation is used.
  var talker: String {
    satellites.contains { $0.satellite.isUsed && $0.system != .gps } ? "GN" : "GP"
  }

  /// The constellations used with the numbers of their satellites; GPS with none where no
  /// satellite is known.
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
