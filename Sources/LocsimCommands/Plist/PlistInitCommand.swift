// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationAppIdentity
import LocationFiles
import LocationRecording

/// `locsim plist init`: writes a minimal Info.plist.
struct PlistInitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a minimal Info.plist, with which an app can have location.",
    discussion: """
      Writes the app's identifier, its name, and the purpose string without which requests for \
      location do nothing. The name and the identifier follow from the file's name, \
      <app>.Info.plist, else from its folder. An existing file is replaced only with --force.

      EXAMPLES
        locsim plist init .build/debug/Walk.Info.plist
        locsim plist init Info.plist --identifier org.example.walk --purpose 'Draws your walk.'
        locsim plist init Walk.Info.plist --always --background
        locsim plist init - > Info.plist

      EXIT STATUS
        0   the file was written
        64  the command line is wrong
        73  the file is there already, or cannot be made
        74  writing failed
      """)

  @Argument(help: "The file to write; - is standard output.", completion: .file())
  var path = "Info.plist"

  @Option(
    help: ArgumentHelp("The app's identifier. (default: com.example.<name>)", valueName: "id"))
  var identifier: String?

  @Option(help: ArgumentHelp("The app's name, as prompts show it.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("What the app uses location for.", valueName: "text"))
  var purpose: String?

  @Flag(help: "Let the app ask for Always, too.")
  var always = false

  @Flag(help: "Let the app go on in the background.")
  var background = false

  @Flag(help: "Replace an existing file.")
  var force = false

  func validate() throws {
    let texts = [("--identifier", identifier), ("--name", name), ("--purpose", purpose)]
    for case (let option, let text?) in texts {
      let isBlank = text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
      if isBlank || text.unicodeScalars.contains(where: \.isUnprintable) {
        throw ValidationError("\(option) must be a text without control characters.")
      }
      if text.utf8.count >= 4_000 { throw ValidationError("\(option) has 4000 bytes or more.") }
    }
  }

  func run() throws {
    var draft = InfoPlistDraft(path: path, in: WorkingFolder.path)
    if let identifier { draft.identifier = identifier }
    if let name {
      draft.name = name
      draft.purpose = "\(name) shows where you are."
    }
    if let purpose { draft.purpose = purpose }
    draft.asksForAlways = always
    draft.runsInBackground = background
    if path == "-" {
      var text = TextBuffer()
      text.append(draft.bytes)
      return try StandardOutput.write(text)
    }
    do throws(WholeFile.Failure) {
      try WholeFile.write(draft.bytes, to: path, replacing: force)
    } catch {
      Terminal.error(
        error.reason.isPresent
          ? "\(path): is there already; give another path, or replace it with --force"
          : "\(path): cannot be written: \(error.reason.reason)")
      throw error.reason.isFull ? ExitStatus.inputOutput : ExitStatus.cannotCreate
    }
    Terminal.line("locsim: \(path.harmless): written for \(draft.identifier)")
  }
}
