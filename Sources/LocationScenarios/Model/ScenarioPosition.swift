// SPDX-License-Identifier: MIT

/// A place in a scenario's text.
package struct ScenarioPosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  package let line: Int

  /// The character in the line, from 1; a tab is one.
  package let column: Int

  /// The first character of a text.
  package static let start = Self(line: 1, column: 1)

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - column: The character in the line, from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether the left place comes before the right one.
  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension ScenarioPosition: CustomStringConvertible {
  /// `LINE:COLUMN`.
  package var description: String { "\(line):\(column)" }
}

/// A file that a scenario names.
package struct ScenarioFileReference: Hashable, Sendable {
  /// The path as it is written; one that does not begin with `/` is relative to the scenario's
  /// file.
  package let path: String

  /// The place of the path in the scenario's file.
  package let position: ScenarioPosition

  /// Makes a reference from a path and its place in the file.
  package init(path: String, position: ScenarioPosition) {
    self.path = path
    self.position = position
  }
}

extension ScenarioFileReference {
  /// The path of the file, as it can be opened.
  ///
  /// - Parameter scenario: The path of the scenario. If it is `-`, which is standard input, the
  ///   path is relative to the current folder of this process.
  /// - Returns: A path for this process.
  package func path(in scenario: String) -> String {
    guard !path.hasPrefix("/"), scenario != "-", let slash = scenario.lastIndex(of: "/") else {
      return path
    }
    return scenario[...slash] + path
  }
}
