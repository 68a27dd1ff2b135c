// SPDX-License-Identifier: MIT

/// Decodes lines from gpsd.
///
/// libgps decodes TPV, SKY, ATT, GST and VERSION, except for their strings, after `LineGuard` has
/// accepted the line. JSONDecoder decodes DEVICES, DEVICE, WATCH and ERROR. A refused line does not
/// affect later lines. A decoder belongs to one thread, as its session of libgps does.
package final class GPSDDecoder {
  /// Whether this build can decode lines: it has the package trait `Hardware`, which is on by
  /// default.
  ///
  /// Without the trait no line reports anything about a receiver.
  package static var isIncluded: Bool { LibGPS.isIncluded }

  /// The numbers of decoded lines, by outcome.
  package private(set) var counts = LineCounts()

  private var lineGuard = LineGuard(satelliteLimit: LibGPS.satelliteLimit)
  private let libgps = LibGPS()
  private let documents = DocumentDecoder()

  /// Makes a decoder.
  package init() {}

  /// Decodes a line, with or without its line end.
  ///
  /// - Complexity: O(n) in the length of the line.
  package func decode(_ line: some Collection<UInt8>) -> DecodedLine {
    do throws(LineFault) {
      guard let report = try report(Array(line)) else {
        counts.ignored += 1
        return .ignored
      }
      counts.reported += 1
      return .report(report)
    } catch {
      counts.refused += 1
      return .refused(error)
    }
  }

  private func report(_ line: [UInt8]) throws(LineFault) -> GPSDReport? {
    do throws(LineFault) {
      return try report(line, lineGuard.examine(line))
    } catch {
      guard error.code == .notJSON, let repaired = AttitudeRepair.repair(line),
        let verdict = try? lineGuard.examine(repaired)
      else { throw error }
      let report = try report(repaired, verdict)
      counts.repaired += 1
      return report
    }
  }

  private func report(
    _ line: [UInt8], _ verdict: LineGuard.Verdict
  ) throws(LineFault) -> GPSDReport? {
    switch verdict {
    case .unneeded: return nil
    case .json(let lineClass): return try documents.decode(line, as: lineClass)
    case .libgps(let lineClass, let texts, let hasSatellites):
      var vouched = lineGuard.vouched
      let report = libgps.report(
        &vouched, as: lineClass, texts, hasSatellites: hasSatellites)
      guard let report else { throw LineFault(.undecodable, at: 0) }
      return report
    }
  }
}

@available(*, unavailable)
extension GPSDDecoder: Sendable {}
