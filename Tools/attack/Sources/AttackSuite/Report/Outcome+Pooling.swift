// SPDX-License-Identifier: MIT

import Foundation

extension Outcome {
  /// The attacks whose figures, but for the median, are means over users and can be pooled.
  private static let poolable: Set<AttackID> = [.commute, .roadTrip]

  /// Pools runs of the same attacks with different seeds, as if they were one run.
  ///
  /// A median cannot be pooled, and is left out.
  ///
  /// - Parameter runs: The results with the names of their files.
  /// - Throws: `TraceError` where the runs do not go together.
  init(pooling runs: [(name: String, outcome: Outcome)]) throws {
    var names: [Part: String] = [:]
    for (name, run) in runs {
      if let attack = run.rows.first(where: { !Self.poolable.contains($0.attack) })?.attack {
        throw TraceError(
          .badData,
          "\(name): the figures of attack \(attack.rawValue) cannot be pooled; pool l and m")
      }
      guard !run.isQuick else {
        throw TraceError(.badData, "\(name): this is of the short form; pool runs of the full one")
      }
      if let first = runs.first, run.conditions != first.outcome.conditions {
        throw TraceError(
          .badData,
          "\(name): this was run with other adversaries or other parameters than \(first.name); "
            + "pool runs of one version")
      }
      for attack in Set(run.rows.map(\.attack)) {
        for seed in run.seeds {
          if let other = names.updateValue(name, forKey: Part(attack: attack, seed: seed)) {
            throw TraceError(
              .badData, "\(name): seed \(seed) is also in \(other); leave one out")
          }
        }
      }
    }
    var order: [RowName] = []
    var parts: [RowName: [Row]] = [:]
    for row in runs.flatMap(\.outcome.rows) where row.score != nil {
      let name = RowName(attack: row.attack, mechanism: row.mechanism, setting: row.setting)
      if parts[name] == nil { order.append(name) }
      parts[name, default: []].append(row)
    }
    let rows = order.map { Row(pooling: parts[$0] ?? [], of: $0) }
    let conditions = runs.first?.outcome.conditions ?? Self.presentConditions
    let attacks = Suite.attacks.filter { attack in
      !Self.areUnjudged(conditions) && rows.contains { $0.attack == attack.id }
    }
    self.init(
      seeds: Set(names.keys.map(\.seed)).sorted(), isQuick: false, rows: rows,
      verdicts: attacks.flatMap(\.targets).map { Verdict(of: $0, rows: rows) },
      conditions: conditions)
  }

  /// Reads the results of a run.
  ///
  /// - Parameter path: The path of the file that `--json` wrote.
  /// - Throws: `TraceError` where it cannot be read, or holds something else.
  init(readingFrom path: String) throws {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw TraceError(.noInput, "\(path): the file cannot be read: \(error.localizedDescription)")
    }
    do {
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
      self = try decoder.decode(Self.self, from: bytes)
    } catch {
      throw TraceError(
        .badData,
        "\(path): these are not the figures of a run; "
          + "give a file that --json of this version wrote")
    }
  }
}

/// What may be pooled once.
private struct Part: Hashable {
  let attack: AttackID
  let seed: UInt64
}

/// What rows of different runs have in common.
private struct RowName: Hashable {
  let attack: AttackID
  let mechanism: String
  let setting: String
}

extension Row {
  /// Pools rows with scores, each with the weight of its number of estimates.
  fileprivate init(pooling rows: [Row], of name: RowName) {
    let scores = rows.compactMap(\.score)
    let weights = scores.map { Double($0.count) }
    let total = weights.reduce(0, +)
    func mean(_ values: [Double]) -> Double {
      zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
    }
    let extras = rows.first?.extras.map(\.name) ?? []
    self.init(
      name.attack, name.mechanism, setting: name.setting, score: Score(pooling: scores),
      extras: extras.map { extra in
        (extra, mean(rows.map { $0.figure(extra) ?? .nan }))
      })
  }
}

extension Score {
  /// Pools scores, each with the weight of its number of estimates.
  fileprivate init(pooling scores: [Score]) {
    let count = scores.map(\.count).reduce(0, +)
    func mean(_ value: (Score) -> Double) -> Double {
      scores.reduce(0) { $0 + value($1) * Double($1.count) } / Double(count)
    }
    let error = mean(\.mean)
    let radius = mean { score in score.ratio.map { score.mean / $0 } ?? 0 }
    self.init(
      count: count, mean: error, median: nil, ratio: radius > 0 ? error / radius : nil,
      hit564: mean(\.hit564))
  }
}
