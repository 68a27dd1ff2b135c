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
  var program: AppProgram { AppProgram(user: user, tier: .context, anchor: request.program) }

  /// The identifier and the program.
  var id: AppID {
    let identity = AppIdentity(
      executable: request.program, claimed: request.infoPlist, strings: request.strings)
    return AppID(identity.id.rawValue, program: program)
  }

  /// Makes an app.
  init(user: UInt32, request: ContextRequest) {
    self.user = user
    self.request = request
  }

  /// The app's own first message, with what the owner registered in the place of its claims.
  func replacing(_ hello: Hello) -> Hello {
    var registered = hello
    registered.infoPlist = request.infoPlist
    registered.strings = request.strings
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
