// SPDX-License-Identifier: MIT

/// A fault of a scenario.
package struct ScenarioFault: Error, Hashable, Sendable {
  /// The place of the fault.
  package let position: ScenarioPosition

  /// The fault and the remedy.
  package let message: String

  /// Makes a fault.
  package init(at position: ScenarioPosition, _ message: String) {
    self.position = position
    self.message = message
  }
}

/// The reasons why a text is not a scenario.
package struct ScenarioFaults: Error, Hashable, Sendable {
  /// The first faults, in the order of their places; at least one, at most `limit`.
  package let faults: [ScenarioFault]

  /// Whether there are more.
  package let hasMore: Bool

  /// Makes the value from its parts.
  package init(faults: [ScenarioFault], hasMore: Bool) {
    self.faults = faults
    self.hasMore = hasMore
  }

  /// The most faults that are reported.
  package static let limit = 20

  /// The lines for the user, `FILE:LINE:COLUMN: fault; remedy`.
  package func lines(file: String) -> [String] {
    var lines = faults.map { "\(file):\($0.position): \($0.message)" }
    if hasMore {
      lines.append("\(file): there are more errors; correct these \(Self.limit) first")
    }
    return lines
  }
}

/// Gathers faults while a scenario is read.
package struct FaultList {
  /// The most faults that are collected; a text with so many is not a real scenario.
  static let limit = 1_000

  private var faults: [ScenarioFault] = []
  private var known: Set<ScenarioFault> = []

  /// Whether there are no faults so far.
  package var isEmpty: Bool { faults.isEmpty }

  /// Whether a fault was dropped because the list is full.
  package private(set) var isFull = false

  /// Makes an empty list.
  package init() {}

  /// Adds a fault, unless it is already there or the list is full.
  package mutating func add(_ position: ScenarioPosition, _ message: String) {
    guard faults.count < Self.limit else {
      isFull = true
      return
    }
    let fault = ScenarioFault(at: position, message)
    if known.insert(fault).inserted { faults.append(fault) }
  }

  /// The faults to report; `nil` if there are none.
  package var result: ScenarioFaults? {
    guard !faults.isEmpty else { return nil }
    let sorted = faults.enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }
    return ScenarioFaults(
      faults: sorted.prefix(ScenarioFaults.limit).map(\.element),
      hasMore: sorted.count > ScenarioFaults.limit)
  }
}
