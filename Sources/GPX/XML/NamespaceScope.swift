// SPDX-License-Identifier: MIT

/// The namespace declarations in scope, innermost last.
///
/// Expat could resolve prefixes itself, but treats an undeclared one as an error. Some exporters do
/// not declare the prefix of an extension, and their tracks are still good.
struct NamespaceScope {
  /// The meaning of a namespace to the reader.
  enum Kind: UInt8 {
    /// No namespace.
    case none
    /// The namespace of GPX 1.0, 1.1 or a later version.
    case gpx
    /// The namespace of Garmin's TrackPointExtension.
    case garmin
    /// Any other namespace.
    case foreign
    /// The prefix is not declared in this scope.
    case undeclared

    /// Makes the kind of a namespace URI.
    init(uri: XMLValue) {
      if uri.isEmpty {
        self = .none
      } else if uri.hasPrefix("http://www.topografix.com/GPX/")
        || uri.hasPrefix("https://www.topografix.com/GPX/")
      {
        self = .gpx
      } else {
        self = Self.isGarmin(uri) ? .garmin : .foreign
      }
    }

    private static func isGarmin(_ uri: XMLValue) -> Bool {
      uri.equals("http://www.garmin.com/xmlschemas/TrackPointExtension/v1")
        || uri.equals("http://www.garmin.com/xmlschemas/TrackPointExtension/v2")
        // OpenTracks wrote this misspelling for years.
        || uri.equals("http://www.garmin.com/xmlschemes/TrackPointExtension/v1")
        || uri.equals("http://www.garmin.com/xmlschemes/TrackPointExtension/v2")
    }
  }

  private struct Binding {
    var depth: Int
    var prefixStart: Int
    var prefixLength: Int
    var kind: Kind
  }

  /// The kind of the default namespace.
  private(set) var defaultKind: Kind = .none

  private var bindings: [Binding] = []
  private var prefixes: [UInt8] = []
  private var innermostDepth = 0

  /// The number of declarations in scope.
  var count: Int { bindings.count }

  /// Adds a declaration of the element at a depth; the attribute is `xmlns` or `xmlns:…`.
  mutating func declare(_ attribute: XMLName, _ uri: XMLValue, depth: Int) {
    let isDefault = attribute.prefixLength == 0
    var kind = Kind(uri: uri)
    let start = prefixes.count
    if isDefault {
      defaultKind = kind
    } else {
      attribute.appendLocal(to: &prefixes)
      // Namespaces in XML 1.0 does not allow unbinding a prefix; names with it have no meaning
      // here.
      if kind == .none { kind = .foreign }
    }
    bindings.append(
      Binding(
        depth: depth, prefixStart: start, prefixLength: prefixes.count - start, kind: kind))
    innermostDepth = depth
  }

  /// Removes the declarations of the element at a depth, which ends.
  @inline(__always)
  mutating func leave(depth: Int) {
    if depth == innermostDepth { forget(depth: depth) }
  }

  private mutating func forget(depth: Int) {
    while let last = bindings.last, last.depth == depth {
      prefixes.removeLast(prefixes.count - last.prefixStart)
      bindings.removeLast()
    }
    innermostDepth = bindings.last?.depth ?? 0
    defaultKind = bindings.last { $0.prefixLength == 0 }?.kind ?? .none
  }

  /// Returns the kind of an element's namespace.
  ///
  /// - Complexity: O(n) in the number of declarations in scope if the name has a prefix.
  @inline(__always)
  func kind(of name: XMLName) -> Kind {
    name.prefixLength == 0 ? defaultKind : boundKind(of: name)
  }

  private func boundKind(of name: XMLName) -> Kind {
    for binding in bindings.reversed()
    where name.prefixEquals(prefixes, from: binding.prefixStart, count: binding.prefixLength) {
      return binding.kind
    }
    return .undeclared
  }
}
