// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationFiles
import LocationRecording

extension DaemonCommand {
  /// Makes a context for a launcher that is not `locsim run`.
  struct Context: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "context",
      abstract: "Make a socket by which the daemon knows an app, and print its path.",
      discussion: """
        The app is started with the path in LOCSIM_DAEMON. Whatever it says about itself, the daemon \
        takes it for the program that is named here, with its Info.plist. A sandbox should be shown \
        the folder of the socket, which holds nothing else. “locsim run” does all this by itself.

        EXAMPLES
          LOCSIM_DAEMON=$(locsim daemon context ./MyApp) ./MyApp

        EXIT STATUS
          0    the path is printed
          64   the command line is wrong, or there is no folder for the socket
          65   the Info.plist is faulty
          66   there is no such program or Info.plist
          69   no daemon answers, or it makes no context
        """)

    @Argument(help: "The app's program.", completion: .file())
    var program: String

    @Option(
      help: ArgumentHelp(
        "The app's Info.plist. (default: the one beside the app)", valueName: "file"),
      completion: .file(extensions: ["plist"]))
    var infoPlist: String?

    @OptionGroup
    var place: DaemonSocketArgument

    func run() throws {
      guard let resolved = Executable.path(ofProgramAt: program) else {
        Terminal.error("\(program): there is no such program; give the path of its file")
        throw ExitStatus.noInput
      }
      if let infoPlist { try RunChecks.checkInfoPlist(infoPlist) }
      let connection = try place.connect()
      let claims = AppClaims(of: resolved, named: infoPlist) { Terminal.line($0) }
      let context: ContextPlace
      do throws(DaemonFault) {
        context = try connection.makeContext(
          ContextRequest(program: resolved, infoPlist: claims.infoPlist, strings: claims.strings))
      } catch {
        Terminal.error("\(program): the daemon makes no context: \(error)")
        throw ExitStatus.unavailable
      }
      var text = TextBuffer()
      text.append(text: context.socket + "\n")
      try StandardOutput.write(text)
    }
  }
}
