// SPDX-License-Identifier: MIT

package import LocationJSON

/// How an app is started: its program, its arguments, and the folder in which it runs.
package struct AppLaunch: MessageValue, Hashable {
  /// The most bytes of all texts together.
  package static let mostBytes = 4_096

  /// The most arguments.
  static let mostArguments = 256

  /// The variable that tells an app why it was started.
  package static let variable = "LOCSIM_LAUNCH"

  /// The value of the variable for an app that was started because something is due for it.
  package static let forLocation = "location"

  /// The absolute path of the program.
  package let program: String

  /// The arguments, of which the first one is the name by which the program is called.
  package let arguments: [String]

  /// The absolute path of the folder.
  package let folder: String

  /// The absolute path of its Info.plist, if a variable names it.
  package let infoPlist: String?

  /// Makes a value.
  ///
  /// - Returns: `nil` if a path is not absolute, if there is no argument, if a text contains NUL, or
  ///   if the texts are too long for a message.
  package init?(
    program: String, arguments: [String], folder: String, infoPlist: String? = nil
  ) {
    let paths = [program, folder] + (infoPlist.map { [$0] } ?? [])
    let texts = paths + arguments
    guard paths.allSatisfy({ $0.hasPrefix("/") }), !arguments.isEmpty,
      arguments.count <= Self.mostArguments, texts.allSatisfy({ !$0.utf8.contains(0) }),
      texts.reduce(0, { $0 + $1.utf8.count }) <= Self.mostBytes
    else { return nil }
    (self.program, self.arguments, self.folder) = (program, arguments, folder)
    self.infoPlist = infoPlist
  }

  package init(from scanner: inout JSONScanner) throws {
    var (program, folder, infoPlist): (String?, String?, String?)
    var arguments: [String] = []
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "program": program = try scanner.readText()
      case "folder": folder = try scanner.readText()
      case "infoPlist": infoPlist = try scanner.readOptionalText()
      case "arguments":
        try scanner.enterArray()
        while try scanner.nextElement() { arguments.append(try scanner.readText()) }
      default: try scanner.skipValue()
      }
    }
    let launch = Self(
      program: try MessageFault.present(program, "program"), arguments: arguments,
      folder: try MessageFault.present(folder, "folder"), infoPlist: infoPlist)
    self = try MessageFault.valid(launch, "launch")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("program", program)
    writer.key("arguments")
    writer.beginArray()
    for argument in arguments { writer.write(argument) }
    writer.endArray()
    writer.member("folder", folder)
    writer.member("infoPlist", infoPlist)
    writer.endObject()
  }
}
