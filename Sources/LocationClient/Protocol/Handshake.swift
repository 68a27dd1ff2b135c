// SPDX-License-Identifier: MIT

import Foundation
package import LocationJSON

/// The version of the protocol between apps and daemons.
package enum ProtocolVersion {
  /// Rises with a change that an older peer cannot ignore.
  package static let major = 1

  /// Rises with an addition that an older peer ignores.
  package static let minor = 1
}

/// The names of the errors of the protocol.
package enum ProtocolError {
  /// The versions of the protocol differ in their first number.
  package static let version = "org.locsim.Location.VersionMismatch"

  /// The first call of a connection was not `Hello` or `Watch`.
  package static let helloMissing = "org.locsim.Location.HelloMissing"

  /// `Watch` has no valid token.
  package static let token = "org.locsim.Location.InvalidToken"

  /// A message is not well-formed, too long, or too deep.
  package static let malformed = "org.locsim.Location.MalformedMessage"

  /// A limit of the daemon is reached.
  package static let limit = "org.locsim.Location.LimitExceeded"

  /// The daemon ends.
  package static let closing = "org.locsim.Location.Closing"

  /// The daemon plays a scenario, whose decisions are not those of the permission store.
  package static let ownDecisions = "org.locsim.Manager.OwnDecisions"

  /// All contexts are in use.
  package static let contextsFull = "org.locsim.Manager.TooManyContexts"

  /// The socket of a context cannot be made.
  package static let contextFailed = "org.locsim.Manager.ContextFailed"

  /// The source of positions cannot be steered as asked.
  package static let cannotSteer = "org.locsim.Manager.CannotSteer"

  /// The permission store cannot be read or written.
  package static let storeFailed = "org.locsim.Manager.StoreFailed"

  /// Varlink's own errors.
  package static let methodNotFound = "org.varlink.service.MethodNotFound"
  package static let invalidParameter = "org.varlink.service.InvalidParameter"
  package static let interfaceNotFound = "org.varlink.service.InterfaceNotFound"
}

/// A file of the app, which it sends as a claim.
package struct ClaimedFile: MessageValue, Hashable {
  /// The file's path, for messages to a developer.
  package let path: String

  /// The content, in Base64.
  package let base64: String

  /// Makes a claim.
  package init(path: String, base64: String) {
    self.path = path
    self.base64 = base64
  }

  /// Makes a claim of a text.
  package init(text: String, path: String) {
    self.init(path: path, base64: Data(text.utf8).base64EncodedString())
  }

  package init(from scanner: inout JSONScanner) throws {
    var (path, content): (String?, String?)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "path": path = try scanner.readText()
      case "content": content = try scanner.readText()
      default: try scanner.skipValue()
      }
    }
    self.path = try MessageFault.present(path, "path")
    base64 = try MessageFault.present(content, "content")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("path", path)
    writer.member("content", base64)
    writer.endObject()
  }
}

/// The parameters of the first call of a connection.
package struct Hello: Hashable, Sendable {
  /// The version of the protocol.
  package var major = ProtocolVersion.major
  package var minor = ProtocolVersion.minor

  /// The name and the version of the client's library.
  package var library: String

  /// The app's Info.plist; `nil` if it has none.
  package var infoPlist: ClaimedFile?

  /// The texts of the Info.plist in the user's language; `nil` if there are none.
  package var strings: ClaimedFile?

  /// How the process was started; `nil` if it does not tell.
  package var launch: AppLaunch?

  /// Whether the process was started because something is due for the app.
  package var isForLocation = false

  /// Makes the parameters.
  package init(
    library: String, infoPlist: ClaimedFile? = nil, strings: ClaimedFile? = nil,
    launch: AppLaunch? = nil, isForLocation: Bool = false
  ) {
    self.library = library
    self.infoPlist = infoPlist
    self.strings = strings
    (self.launch, self.isForLocation) = (launch, isForLocation)
  }

  /// Reads the parameters.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var (major, minor): (Int?, Int?)
    library = ""
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "major": major = try scanner.readInteger()
      case "minor": minor = try scanner.readInteger()
      case "library": library = try scanner.readText()
      case "infoPlist": infoPlist = try scanner.readOptional()
      case "strings": strings = try scanner.readOptional()
      case "launch": launch = try scanner.readOptional()
      case "isForLocation":
        isForLocation = try !scanner.take(word: "null") && scanner.readBool()
      default: try scanner.skipValue()
      }
    }
    self.major = try MessageFault.present(major, "major")
    self.minor = try MessageFault.present(minor, "minor")
  }

  /// Writes the call.
  package func write(to writer: inout JSONWriter) {
    writer.writeCall("org.locsim.Location.Hello") { writer in
      writer.member("major", major)
      writer.member("minor", minor)
      writer.member("library", library)
      writer.member("infoPlist", infoPlist)
      writer.member("strings", strings)
      writer.member("launch", launch)
      if isForLocation { writer.member("isForLocation", true) }
    }
  }
}

/// The result of the first call.
package struct Welcome: Hashable, Sendable {
  /// The version of the daemon's protocol.
  package var major = ProtocolVersion.major
  package var minor = ProtocolVersion.minor

  /// The name and the version of the daemon.
  package var daemon: String

  /// Joins a second connection of the same process to this one.
  package var token: String

  /// Whether the daemon's timeline waits until all messages are handled, so that equal runs have
  /// equal results.
  package var isSteady = false

  /// Lines for the app's developer, such as faults of the Info.plist.
  package var diagnostics: [String] = []

  /// The state of the app.
  package var state: DeviceState

  /// Makes the result.
  package init(
    daemon: String, token: String, isSteady: Bool, diagnostics: [String], state: DeviceState
  ) {
    self.daemon = daemon
    self.token = token
    self.isSteady = isSteady
    self.diagnostics = diagnostics
    self.state = state
  }

  /// Reads the result.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var state: DeviceState?
    (daemon, token) = ("", "")
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "major": major = try scanner.readInteger()
      case "minor": minor = try scanner.readInteger()
      case "daemon": daemon = try scanner.readText()
      case "token": token = try scanner.readText()
      case "isSteady": isSteady = try scanner.readBool()
      case "diagnostics":
        try scanner.enterArray()
        while try scanner.nextElement() { diagnostics.append(try scanner.readText()) }
      case "state": state = try DeviceState(from: &scanner)
      default: try scanner.skipValue()
      }
    }
    self.state = try MessageFault.present(state, "state")
  }

  /// Writes the reply.
  package func write(to writer: inout JSONWriter) {
    writer.writeReply { writer in
      writer.member("major", major)
      writer.member("minor", minor)
      writer.member("daemon", daemon)
      writer.member("token", token)
      writer.member("isSteady", isSteady)
      writer.key("diagnostics")
      writer.beginArray()
      for line in diagnostics { writer.write(line) }
      writer.endArray()
      writer.member("state", state)
    }
  }
}
