// SPDX-License-Identifier: MIT

/// Makes values from a daemon's lines; for one thread, as libgps is.
///
/// libgps reads TPV, SKY, ATT, GST and VERSION, except for their texts, after `LineGuard` accepted
/// the line. JSONDecoder reads DEVICES, DEVICE, WATCH and ERROR. No line stops the decoder, and
/// each line is independent of earlier lines.
package final class GPSDDecoder {
  /// Whether this build can decode: with the package trait `Hardware`, which is on by default.
  ///
  /// Without it no line reports anything of a receiver.
  package static var isIncluded: Bool { LibGPS.isIncluded }

  /// What the lines came to so far.
  package private(set) var counts = LineCounts()

  private var lineGuard = LineGuard(satelliteLimit: LibGPS.satelliteLimit)
  private let libgps = LibGPS()
  private let documents = DocumentDecoder()

  /// Makes a decoder.
  package init() {}

  /// Decodes a line, with its line end or without.
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
