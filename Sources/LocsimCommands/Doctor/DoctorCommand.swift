// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationJSON
import LocationRecording

/// `locsim doctor`: looks at the machine, and at an app.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Look at the machine and at an app, and say what keeps location from working.",
    discussion: """
      Prints one line for each thing: good, note, or todo with what to do. It looks at the versions, the \
      LOCSIM_ variables, the daemon and its socket, the permission store, the source of positions, \
      gpsd and its devices, and the headers for building apps. With APP it also looks at the app's \
      Info.plist, its keys and its permissions. It changes nothing; a permission store with an older \
      layout is brought up to date, as by each command that reads it.

      EXAMPLES
        locsim doctor
        locsim doctor .build/debug/Walk
        locsim doctor com.example.walk --format json

      EXIT STATUS
        0   nothing must be done
        1   something must be done
        64  the command line is wrong
        66  the app's file cannot be read
      """)

  @Argument(
    help: ArgumentHelp("The app's executable, or its bundle identifier."), completion: .file())
  var app: String?

  @OptionGroup var output: FormatArguments

  func validate() throws {
    if let app { try AppArgument.validate(app) }
  }

  func run() throws {
    let surroundings = Surroundings.find()
    let app = try app.map { try AppExamination(app: $0, in: surroundings) }
    let findings = Finding.distinct(
      MachineExamination(surroundings, app: app?.id).findings() + (app?.findings() ?? []))
    let mustAct = findings.contains { $0.state == .todo }
    try output.write(
      text: { text in for finding in findings { text.append(text: finding.line + "\n") } },
      json: { writer in
        writer.beginObject()
        writer.member("mustAct", mustAct)
        writer.key("findings")
        writer.beginArray()
        for finding in findings { finding.write(to: &writer) }
        writer.endArray()
        writer.endObject()
      })
    if mustAct { throw ExitCode(1) }
  }
}
