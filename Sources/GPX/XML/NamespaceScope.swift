// SPDX-License-Identifier: MIT

/// The namespace declarations in scope, innermost last.
///
/// Expat could resolve prefixes itself, but makes an undeclared one fatal; exporters leave the
/// declaration of an extension's prefix out, and the track is still good.
struct NamespaceScope {
  /// What a name's namespace means to the reader.
  enum Kind: UInt8 {
    /// No namespace at all.
    case none
    /// GPX 1.0, 1.1 or a later one.
    case gpx
    /// Garmin's TrackPointExtension.
    case garmin
    /// Any other.
    case foreign
    /// A prefix that no declaration in scope binds.
    case undeclared

    /// The kind that a declaration's value means.
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
        // OpenTracks wrote its files with this misspelling for years.
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

  /// The kind of names without a prefix.
  private(set) var defaultKind: Kind = .none

  private var bindings: [Binding] = []
  private var prefixes: [UInt8] = []
  private var innermostDepth = 0

  /// How many declarations are in scope.
  var count: Int { bindings.count }

  /// Adds a declaration of the element at `depth`, whose attribute is `xmlns` or `xmlns:…`.
  mutating func declare(_ attribute: XMLName, _ uri: XMLValue, depth: Int) {
    let isDefault = attribute.prefixLength == 0
    var kind = Kind(uri: uri)
    let start = prefixes.count
    if isDefault {
      defaultKind = kind
    } else {
      attribute.appendLocal(to: &prefixes)
      // Namespaces in XML 1.0 do not let a prefix be unbound; a name with it means nothing to us.
      if kind == .none { kind = .foreign }
    }
    bindings.append(
      Binding(
        depth: depth, prefixStart: start, prefixLength: prefixes.count - start, kind: kind))
    innermostDepth = depth
  }

  /// Forgets the declarations of the element at `depth`, which ends.
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

  /// The kind of an element's namespace.
  ///
  /// - Complexity: O(n) in the declarations in scope if the name has a prefix.
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
