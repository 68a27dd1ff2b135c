// SPDX-License-Identifier: MIT

/// What distinguishes a program of the host from the user's other programs.
package enum ProgramAnchor: String, CaseIterable, Sendable {
  /// Its path: a program that was built anew keeps its decisions.
  case path

  /// Its path and the SHA-256 of its content: a program that was built anew is another one.
  case hash

  /// The anchor of a program.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - place: The path at which its content is read.
  /// - Returns: The anchor; `nil` if the content cannot be read.
  package func text(path: String, contentAt place: String) -> String? {
    switch self {
    case .path: path
    case .hash: FileDigest.ofFile(place).map { "\(path)\(Self.digestMark)\($0)" }
    }
  }

  /// The path of the program that an anchor distinguishes.
  package static func path(of anchor: String) -> String {
    let digest = anchor.suffix(64)
    guard digest.allSatisfy(\.isHexDigit), anchor.dropLast(64).hasSuffix(digestMark) else {
      return anchor
    }
    return String(anchor.dropLast(64 + digestMark.count))
  }

  private static let digestMark = " sha256:"
}
