// SPDX-License-Identifier: MIT

package import LocationJSON

/// The beginning of a call, as Varlink frames it: the method and the place of its parameters.
///
/// A message is one JSON object; on a stream it ends with a NUL byte.
package struct VarlinkCall {
  /// The full name of the method, such as `org.locsim.Location.Hello`.
  package let method: String

  /// Whether the caller accepts several replies.
  package let acceptsMore: Bool

  /// Whether the caller wants no reply.
  package let isOneWay: Bool

  /// A scanner at the parameters, which are an object.
  package let parameters: JSONScanner

  /// Reads a call.
  ///
  /// - Parameters:
  ///   - bytes: The message without its NUL.
  ///   - depthLimit: The deepest nesting of arrays and objects.
  /// - Throws: `JSONFault` or `MessageFault`.
  package init(_ bytes: [UInt8], depthLimit: Int) throws {
    var scanner = JSONScanner(bytes, bytes.indices, depthLimit: depthLimit, numberLimit: 64)
    var method: String?
    var (more, oneWay) = (false, false)
    var parameters: JSONScanner?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "method": method = try scanner.readText()
      case "more": more = try scanner.readBool()
      case "oneway": oneWay = try scanner.readBool()
      case "parameters":
        guard scanner.upcoming == UInt8(ascii: "{") else {
          throw MessageFault.invalid("parameters")
        }
        parameters = scanner
        try scanner.skipValue()
      default: try scanner.skipValue()
      }
    }
    guard scanner.isAtEnd else { throw JSONFault.expected("the end of the message") }
    self.method = try MessageFault.present(method, "method")
    (acceptsMore, isOneWay) = (more, oneWay)
    self.parameters = parameters ?? Self.none
  }

  private static let none: JSONScanner = {
    let bytes = Array("{}".utf8)
    return JSONScanner(bytes, bytes.indices)
  }()
}

/// A reply to a call.
package struct VarlinkReply {
  /// The name of the error; `nil` for a result.
  package let error: String?

  /// Whether further replies to the same call follow.
  package let continues: Bool

  /// A scanner at the parameters, which are an object.
  package let parameters: JSONScanner

  /// Reads a reply.
  ///
  /// - Parameter bytes: The message without its NUL.
  /// - Throws: `JSONFault` or `MessageFault`.
  package init(_ bytes: [UInt8]) throws {
    var scanner = JSONScanner(bytes, bytes.indices)
    var error: String?
    var continues = false
    var parameters: JSONScanner?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "error": error = try scanner.readOptionalText()
      case "continues": continues = try scanner.readBool()
      case "parameters":
        parameters = scanner
        try scanner.skipValue()
      default: try scanner.skipValue()
      }
    }
    guard scanner.isAtEnd else { throw JSONFault.expected("the end of the message") }
    self.error = error
    self.continues = continues
    self.parameters = parameters ?? JSONScanner(Array("{}".utf8), 0..<2)
  }
}

extension JSONWriter {
  /// Writes a call with its NUL.
  package mutating func writeCall(
    _ method: StaticString, more: Bool = false, isOneWay: Bool = false,
    _ parameters: (inout JSONWriter) -> Void
  ) {
    beginMessage()
    key("method")
    write("\(method)")
    if more { member("more", true) }
    if isOneWay { member("oneway", true) }
    key("parameters")
    beginObject()
    parameters(&self)
    endObject()
    endMessage()
  }

  /// Writes a reply with its NUL.
  package mutating func writeReply(
    continues: Bool = false, _ parameters: (inout JSONWriter) -> Void
  ) {
    beginMessage()
    if continues { member("continues", true) }
    key("parameters")
    beginObject()
    parameters(&self)
    endObject()
    endMessage()
  }

  /// Writes an error with its NUL.
  package mutating func writeError(
    _ name: String, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) {
    beginMessage()
    member("error", name)
    key("parameters")
    beginObject()
    parameters(&self)
    endObject()
    endMessage()
  }
}
