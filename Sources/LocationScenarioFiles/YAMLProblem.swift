// SPDX-License-Identifier: MIT

import LocationScenarios
import Yams

/// The faults that the YAML library finds, in words with a remedy.
enum YAMLProblem {
  /// Converts an error of the library to a fault.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - source: The text that it read.
  /// - Returns: The fault.
  static func fault(_ error: YamlError, source: String) -> ScenarioFault {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      fault(problem, at: mark, begun: context?.mark, source: source)
    case .memory:
      ScenarioFault(
        at: .start, "there is not enough memory to read the file; free some and try again")
    case .no, .reader, .writer, .emitter, .representer, .dataCouldNotBeDecoded,
      .duplicatedKeysInMapping:
      ScenarioFault(at: .start, "this cannot be read as YAML; correct it")
    }
  }

  private static func fault(
    _ problem: String, at mark: Mark, begun: Mark?, source: String
  ) -> ScenarioFault {
    let here = ScenarioPosition(line: mark.line, column: mark.column)
    let beginning = begun.map { ScenarioPosition(line: $0.line, column: $0.column) }
    return switch problem {
    case "found unexpected end of stream":
      ScenarioFault(
        at: beginning ?? here,
        "the text in quotes that begins here does not end; close the quotes")
    case "could not find expected ':'":
      ScenarioFault(
        at: beginning ?? here,
        "a “:” is missing after this key; add it, or put the text in quotes")
    case "found character that cannot start any token":
      ScenarioFault(at: here, describe(character(at: mark, in: source)))
    default:
      ScenarioFault(
        at: here, describe(problem, since: beginning.map { " that begins at \($0)" } ?? ""))
    }
  }

  private static func describe(_ problem: String, since: String) -> String {
    switch problem {
    case let text where text.hasPrefix("found a tab character"): describe("\t")
    case "mapping values are not allowed in this context":
      "a “:” must not stand here; check the indentation, or put the text in quotes"
    case "block sequence entries are not allowed in this context":
      "a list must not begin here; begin it on a line of its own"
    case "did not find expected key":
      "this does not go on with the mapping\(since); check the indentation and the quotes"
    case "did not find expected '-' indicator":
      "this does not go on with the list\(since); check the indentation, or add “- ”"
    case "did not find expected ',' or '}'":
      "the mapping in braces\(since) does not go on here; add “,” or “}”"
    case "did not find expected ',' or ']'":
      "the list in brackets\(since) does not go on here; add “,” or “]”"
    case "but found another document", "did not find expected <document start>":
      "a second document begins here; put each one into a file of its own"
    case "found undefined alias": YAMLComposer.aliasRefusal
    case "did not find expected node content":
      "a value is missing here, or a bracket is not closed; add it"
    case let text where text.hasPrefix("Maximum nesting level reached"):
      "this is nested deeper than \(YAMLComposer.depthLimit) levels; no scenario needs that"
    default: "this is no YAML (\(problem)); correct it"
    }
  }

  private static func character(at mark: Mark, in source: String) -> Unicode.Scalar? {
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard mark.line <= lines.count else { return nil }
    return lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1).first
  }

  private static func describe(_ character: Unicode.Scalar?) -> String {
    switch character {
    case "\t": "a tab must not indent in YAML; use spaces"
    case let character?:
      "no text without quotes begins with “\(character)”; put the text in quotes"
    case nil: "this cannot begin a value; put the text in quotes"
    }
  }
}
