// SPDX-License-Identifier: MIT

import Foundation

/// Measures parts of the engine and prints each figure with its limit:
/// `locsim-benchmarks-engine [--check]`.
@main
enum EngineMain {
  /// The rounds that count, after one that is discarded.
  private static let roundCount = 5

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.allSatisfy({ $0 == "--check" }) else {
      FileHandle.standardError.write(Data("usage: Tools/Benchmarks/engine [--check]\n".utf8))
      exit(64)
    }
    let figures =
      ReducerMeasurement.figures(roundCount: roundCount)
      + DeliveryMeasurement.figures(roundCount: roundCount)
    print(Figure.head)
    for figure in figures { print(figure) }
    exit(!arguments.isEmpty && figures.contains(where: \.isMissed) ? 1 : 0)
  }
}
