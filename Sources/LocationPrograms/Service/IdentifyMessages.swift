// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationJSON

/// The question to `locsim-identify`, and its answer: one call of Varlink on each connection.
enum IdentifyMessages {
  /// The method, with the parameters `process` and `anchor`.
  static let method: StaticString = "org.locsim.Identify.GetProgram"

  /// There is no such process.
  static let notFound = "org.locsim.Identify.ProcessNotFound"

  /// Too many looks at the user's processes have not ended.
  private static let busyError = "org.locsim.Identify.Busy"

  /// What was answered.
  enum Answer: Equatable {
    /// The program of the process.
    case program(FoundProgram)

    /// Nothing that can be believed.
    case nothing

    /// Too many looks at the user's processes have not ended.
    case busy
  }

  /// The longest question, in bytes.
  static let mostQuestionBytes = 1_024

  /// The longest answer, in bytes: a path may have four thousand.
  static let mostAnswerBytes = 65_536

  /// Writes a question.
  static func question(_ process: Int32, _ anchor: ProgramAnchor) -> [UInt8] {
    var writer = JSONWriter()
    writer.writeCall(method) { writer in
      writer.member("process", UInt32(bitPattern: process))
      writer.member("anchor", anchor.rawValue)
    }
    return writer.bytes
  }

  /// Receives a question; `nil` if none comes in time, or if it is malformed.
  static func question(from socket: UnixSocket) -> (process: Int32, anchor: ProgramAnchor)? {
    receive(from: socket, most: mostQuestionBytes).flatMap { try? readQuestion($0) }
  }

  /// Reads a question.
  static func readQuestion(_ message: [UInt8]) throws -> (process: Int32, anchor: ProgramAnchor) {
    let call = try VarlinkCall(message, depthLimit: 4)
    guard call.method == "\(method)" else { throw MessageFault.invalid("method") }
    var scanner = call.parameters
    var (process, anchor): (UInt32?, ProgramAnchor?)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "process": process = try scanner.readInteger()
      case "anchor": anchor = ProgramAnchor(rawValue: try scanner.readText())
      default: try scanner.skipValue()
      }
    }
    guard let process = process.flatMap(Int32.init(exactly:)), process > 0, let anchor
    else { throw MessageFault.invalid("parameters") }
    return (process, anchor)
  }

  /// Writes an answer; `nil` says that there is no such process.
  static func answer(_ found: FoundProgram?) -> [UInt8] {
    var writer = JSONWriter()
    if let found {
      writer.writeReply { writer in
        writer.members(of: found.program)
        writer.member("confined", found.isConfined)
      }
    } else {
      writer.writeError(notFound)
    }
    return writer.bytes
  }

  /// Says that too many looks have not ended.
  static var busy: [UInt8] {
    var writer = JSONWriter()
    writer.writeError(busyError)
    return writer.bytes
  }

  /// Reads an answer.
  static func readAnswer(_ message: [UInt8]) throws -> Answer {
    let reply = try VarlinkReply(message)
    if let error = reply.error { return error == busyError ? .busy : .nothing }
    var scanner = reply.parameters
    var members = ProgramMembers()
    try scanner.enterObject()
    var isConfined = true
    while let name = try scanner.nextName() {
      if name == "confined" {
        isConfined = try scanner.readBool()
      } else {
        try members.read(name, from: &scanner)
      }
    }
    return members.program.map { .program(FoundProgram($0, isConfined: isConfined)) } ?? .nothing
  }

  /// Receives one message; `nil` if none comes in time, or if it is too long.
  static func receive(from socket: UnixSocket, most: Int) -> [UInt8]? {
    var framer = MessageFramer(limit: most)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      if let message = framer.next() { return message }
      guard !framer.isTooLong, let count = try? socket.receive(into: &buffer, waits: true)
      else { return nil }
      framer.append(buffer[..<count])
    }
  }
}
