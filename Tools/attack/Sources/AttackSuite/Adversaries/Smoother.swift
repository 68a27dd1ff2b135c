// SPDX-License-Identifier: MIT

/// The forward-backward algorithm on the lattice: the joint evidence of all reports about the place
/// at each of them (Shokri and others, “Quantifying Location Privacy”, 2011).
struct Smoother: Sendable {
  /// The movement that the adversary expects.
  var mobility = MobilityPrior()

  /// The distance between lattice points in meters.
  var spacing: Double

  /// The largest number of reports that are smoothed together; longer sequences are split.
  ///
  /// The number bounds the memory, and is enough for a day of the fastest smoothed mechanism.
  static let longestPiece = 300

  /// Returns the belief at each report, given all reports of its piece.
  ///
  /// - Parameters:
  ///   - reports: The reports in the order of time.
  ///   - model: The adversary's model of the mechanism.
  /// - Returns: One belief per report, each with a total mass of one.
  func beliefs<Model: ReportModel>(from reports: [Report], model: inout Model) -> [Belief] {
    stride(from: 0, to: reports.count, by: Self.longestPiece).flatMap { start in
      let end = min(start + Self.longestPiece, reports.count)
      return beliefs(fromPiece: Array(reports[start..<end]), model: &model)
    }
  }

  private func beliefs<Model: ReportModel>(
    fromPiece reports: [Report], model: inout Model
  ) -> [Belief] {
    let events = ReportEvent.sequence(of: reports)
    let windows = events.map { GridWindow(covering: model.reach(of: $0), spacing: spacing) }
    let arcs = zip(events, windows).map { model.arcs(of: $0, on: $1) }
    var forward: [LayeredBelief] = []
    var scratch: [Double] = []
    for index in events.indices {
      let before =
        forward.last.map {
          $0.moved(
            to: windows[index], over: seconds(before: index, in: reports), by: mobility,
            scratch: &scratch)
        } ?? LayeredBelief(uniform: windows[index], stateCount: model.stateCount)
      forward.append(before.told(arcs[index]))
    }
    return smoothed(forward, arcs: arcs, reports: reports, scratch: &scratch)
  }

  private func smoothed(
    _ forward: [LayeredBelief], arcs: [[ReportArc]], reports: [Report], scratch: inout [Double]
  ) -> [Belief] {
    guard let last = forward.last else { return [] }
    var beliefs = [last.marginal]
    var backward = LayeredBelief(
      layers: last.layers.map { Belief(uniform: $0.window) })
    for index in forward.indices.dropLast().reversed() {
      backward = backward.retold(arcs[index + 1]).moved(
        to: forward[index].window, over: seconds(before: index + 1, in: reports), by: mobility,
        scratch: &scratch)
      backward.normalize()
      beliefs.append(forward[index].product(with: backward).marginal)
    }
    return beliefs.reversed()
  }

  private func seconds(before index: Int, in reports: [Report]) -> Double {
    reports[index].time - reports[index - 1].time
  }
}
