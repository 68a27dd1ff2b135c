// SPDX-License-Identifier: MIT

package import LocationJSON

/// An app for which the device's owner wants a context: a socket by which a daemon knows it.
package struct ContextRequest: MessageValue, Hashable {
  /// The path of the program, without symbolic links.
  package var program: String

  /// The app's Info.plist; `nil` if it has none.
  package var infoPlist: ClaimedFile?

  /// The texts of the Info.plist in the user's language; `nil` if there are none.
  package var strings: ClaimedFile?

  /// How its launcher starts it; `nil` if it is not to be started again.
  package var launch: AppLaunch?

  /// Makes a request.
  package init(
    program: String, infoPlist: ClaimedFile? = nil, strings: ClaimedFile? = nil,
    launch: AppLaunch? = nil
  ) {
    self.program = program
    self.infoPlist = infoPlist
    self.strings = strings
    self.launch = launch
  }

  package init(from scanner: inout JSONScanner) throws {
    var program: String?
    self.init(program: "")
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "program": program = try scanner.readText()
      case "infoPlist": infoPlist = try scanner.readOptional()
      case "strings": strings = try scanner.readOptional()
      case "launch": launch = try scanner.readOptional()
      default: try scanner.skipValue()
      }
    }
    self.program = try MessageFault.valid(
      program.flatMap { $0.hasPrefix("/") ? $0 : nil }, "program")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members, for the parameters of a call.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("program", program)
    writer.member("infoPlist", infoPlist)
    writer.member("strings", strings)
    writer.member("launch", launch)
  }
}

/// A socket for one app alone.
package struct ContextPlace: MessageValue, Hashable {
  /// The folder, which holds nothing but the socket; a sandbox shows the folder, because the socket
  /// is a new one after each start of the daemon.
  package let folder: String

  /// The path of the socket.
  package let socket: String

  /// Makes a place.
  package init(folder: String, socket: String) {
    self.folder = folder
    self.socket = socket
  }

  package init(from scanner: inout JSONScanner) throws {
    var (folder, socket): (String?, String?)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "folder": folder = try scanner.readText()
      case "socket": socket = try scanner.readText()
      default: try scanner.skipValue()
      }
    }
    self.folder = try MessageFault.present(folder, "folder")
    self.socket = try MessageFault.present(socket, "socket")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members, for the parameters of a reply.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("folder", folder)
    writer.member("socket", socket)
  }
}
