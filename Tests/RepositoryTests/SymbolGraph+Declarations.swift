// SPDX-License-Identifier: MIT

import Foundation

extension SymbolGraph {
  /// What the compiler's tool writes down, as far as it is read here.
  struct Graph: Decodable {
    let symbols: [Symbol]
    let relationships: [Relationship]
  }

  /// A public declaration.
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }

    let identifier: Identifier
    let pathComponents: [String]
    let accessLevel: String
    let declarationFragments: [Fragment]
    let availability: [Availability]?
  }

  /// What a type inherits from or conforms to.
  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
  }

  /// Where a declaration can be used.
  struct Availability: Decodable {
    struct Version: Decodable {
      let major: Int
      let minor: Int?
    }

    let domain: String?
    let introduced: Version?
    let deprecated: Version?
    let isUnconditionallyDeprecated: Bool?
    let isUnconditionallyUnavailable: Bool?
  }
}

extension SymbolGraph.Graph {
  /// One line for each symbol: its type, its access, how it is declared, and where it can be used.
  var declarations: [String] {
    let names = Dictionary(
      symbols.map { ($0.identifier.precise, $0.name) }, uniquingKeysWith: { first, _ in first })
    let parents = Dictionary(grouping: relationships.filter(\.isOfType), by: \.source)
    let defaults = Set(relationships.filter { $0.kind == "defaultImplementationOf" }.map(\.source))
    let lines = symbols.map { symbol in
      let supertypes = (parents[symbol.identifier.precise] ?? []).map {
        names[$0.target] ?? $0.targetFallback ?? $0.target
      }
      return symbol.line(
        isDefault: defaults.contains(symbol.identifier.precise),
        Set(supertypes).subtracting(SymbolGraph.Relationship.ofEveryType))
    }
    return lines.sorted()
  }
}

extension SymbolGraph.Symbol {
  /// The types around it and its own name, in the words of Swift: codes of errors are nested there.
  private var path: [String] {
    guard let first = pathComponents.first, let words = Self.nested[first] else {
      return pathComponents
    }
    return words + pathComponents.dropFirst()
  }

  private static let nested = [
    "CLErrorCode": ["CLError", "Code"],
    "CLLocationPushServiceErrorCode": ["CLLocationPushServiceError", "Code"],
  ]

  /// Its name, with its types before it: `CLFloor.level`.
  var name: String { path.joined(separator: ".") }

  /// The declaration in one line, with what its type inherits from and conforms to.
  fileprivate func line(isDefault: Bool, _ supertypes: Set<String>) -> String {
    let type = path.dropLast().joined(separator: ".")
    let words = declarationFragments.map(\.spelling).joined().split { $0.isWhitespace }
    return [
      type.isEmpty ? nil : "\(type):", isDefault ? "default" : nil, accessLevel,
      words.joined(separator: " "),
      supertypes.isEmpty ? nil : "is \(supertypes.sorted().joined(separator: ", "))",
      availability.map { "[\($0.map(\.text).sorted().joined(separator: "; "))]" },
    ].compactMap { $0 }.joined(separator: " ")
  }
}

extension SymbolGraph.Relationship {
  /// What the compiler gives every type by itself.
  fileprivate static let ofEveryType: Set = [
    "Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype",
  ]

  fileprivate var isOfType: Bool { ["inheritsFrom", "conformsTo"].contains(kind) }
}

extension SymbolGraph.Availability {
  fileprivate var text: String {
    [
      domain, introduced.map { "introduced \($0.text)" },
      deprecated.map { "deprecated \($0.text)" },
      isUnconditionallyDeprecated == true ? "deprecated" : nil,
      isUnconditionallyUnavailable == true ? "unavailable" : nil,
    ].compactMap { $0 }.joined(separator: " ")
  }
}

extension SymbolGraph.Availability.Version {
  fileprivate var text: String { "\(major).\(minor ?? 0)" }
}
