// SPDX-License-Identifier: MIT

/// Which rule of JSON a text breaks.
package enum JSONFault: Error, Hashable, Sendable {
  /// Something else must stand there.
  case expected(String)
  /// It ends before it is complete.
  case endsEarly
  /// A character that must not stand in a string.
  case badString
  /// A number that JSON does not know, or that is too large.
  case badNumber
  /// A number has more bytes than the limit.
  case numberTooLong(limit: Int)
  /// Arrays and objects are nested too deep.
  case tooDeep(limit: Int)
}

extension JSONFault: CustomStringConvertible {
  /// The fault in words, fit to follow “this is not JSON: ”.
  package var description: String {
    switch self {
    case .expected(let what): "here must be \(what)"
    case .endsEarly: "the line ends early"
    case .badString: "this must not stand in a string"
    case .badNumber: "this is no number that can be read"
    case .numberTooLong(let limit): "this number has more than \(limit) bytes"
    case .tooDeep(let limit): "it is nested more than \(limit) deep"
    }
  }
}
