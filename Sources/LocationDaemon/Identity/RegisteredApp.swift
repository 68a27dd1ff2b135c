// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationClient
import LocationCore
import LocationJSON

/// An app that the device's owner registered before it was started.
struct RegisteredApp: Hashable, Sendable {
  /// The user whose processes may use its socket.
  let user: UInt32

  /// The program, its Info.plist and its texts, as the owner gave them.
  let request: ContextRequest

  /// The program, for decisions about it.
  let program: AppProgram

  /// The identifier and the program.
  let id: AppID

  /// Makes an app, whose Info.plist is read once.
  init(user: UInt32, request: ContextRequest) {
    self.user = user
    self.request = request
    let identity = AppIdentity(
      executable: request.program, claimed: request.infoPlist, strings: request.strings)
    program = AppProgram(user: user, tier: .context, anchor: request.program)
    id = AppID(identity.id.rawValue, program: program)
  }

  /// The app's own first message, with what the owner registered in the place of its claims.
  func replacing(_ hello: Hello) -> Hello {
    var registered = hello
    registered.infoPlist = request.infoPlist
    registered.strings = request.strings
    // Its launcher says how it is started.
    registered.launch = nil
    return registered
  }
}

extension RegisteredApp: MessageValue {
  init(from scanner: inout JSONScanner) throws {
    var user: UInt32?
    var request: ContextRequest?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "user": user = try scanner.readInteger()
      case "app": request = try ContextRequest(from: &scanner)
      default: try scanner.skipValue()
      }
    }
    guard let user, let request else { throw MessageFault.missing("app") }
    self.init(user: user, request: request)
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("user", user)
    writer.member("app", request)
    writer.endObject()
  }
}
