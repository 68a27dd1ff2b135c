// SPDX-License-Identifier: MIT

/// A violation of the rules of JSON.
package enum JSONFault: Error, Hashable, Sendable {
  /// Another token was expected here.
  case expected(String)
  /// The text ends before the value is complete.
  case endsEarly
  /// A string contains a character that it must not contain.
  case badString
  /// A number does not have JSON's form, or cannot be represented.
  case badNumber
  /// A number has more bytes than the limit.
  case numberTooLong(limit: Int)
  /// Arrays and objects are nested deeper than the limit.
  case tooDeep(limit: Int)
}

extension JSONFault: CustomStringConvertible {
  /// The fault in words, suitable to follow “this is not JSON: ”.
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
