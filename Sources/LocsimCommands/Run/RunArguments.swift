// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationSources

/// Options for the location data of a running app.
struct RunArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Where positions come from: a trace, with options such as ?rate=10&loop behind it, \
      gpsd://HOST:PORT/DEVICE, or a serial device.
      """, valueName: "source"),
    completion: .file(extensions: ["gpx", "ndjson", "nmea", "gz"]))
  var source: String?

  @Option(
    help: ArgumentHelp(
      """
      What the user, the device and the source do while the app runs; ?rate=10 behind it plays it \
      faster.
      """, valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String?

  @Option(
    help: ArgumentHelp(
      """
      What the app may receive: always, when-in-use, denied, restricted or not-determined. \
      (default: what was decided before)
      """, valueName: "status"),
    transform: { try OptionText.authorization($0) })
  var authorization: AuthorizationStatus?

  @Option(
    help: ArgumentHelp(
      """
      With --authorization, how precisely the app may know the location: full, or reduced to a \
      region of 5 km, of 20 km while the device travels. (default: full)
      """, valueName: "full|reduced"),
    transform: { try OptionText.accuracy($0) })
  var accuracy: AccuracyAuthorization?

  @Option(
    name: .customLong("answer"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      How a prompt is answered: allow-once, allow-while-using, allow-always, keep-while-using, \
      dont-allow or nobody. If it is given several times, each answers one prompt in turn, and the \
      last one all later prompts. (default: on the terminal, else nobody)
      """, valueName: "answer"),
    transform: { try RunAnswer($0) })
  var answers: [RunAnswer] = []

  @Option(
    help: ArgumentHelp(
      "The app's Info.plist. (default: the one beside the app)", valueName: "file"),
    completion: .file(extensions: ["plist"]))
  var infoPlist: String?

  @Option(
    help: ArgumentHelp(
      """
      Seed of the hidden choices of reduced accuracy; decisions are not kept then. \
      (default: this device's secret; for a trace, 0 where decisions are not kept)
      """, valueName: "n"),
    transform: { try OptionText.seed($0) })
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Join regions where few people live, as this table says (locsim density).",
      valueName: "file"),
    completion: .file())
  var density: String?

  @Option(
    help: ArgumentHelp(
      """
      Record in this file what the app receives and what else happens, as a transcript, or as \
      NDJSON if its name ends in .ndjson.
      """, valueName: "file"),
    completion: .file())
  var record: String?

  /// Whether the app has a device of its own, and no daemon's.
  var hasOwnDevice: Bool {
    source != nil || scenario != nil
      || ["LOCSIM_SOURCE", "LOCSIM_SCENARIO"].contains {
        Environment.value(of: $0)?.isEmpty == false
      }
  }

  func validate() throws {
    if accuracy != nil, authorization == nil, scenario == nil {
      throw ValidationError(
        "--accuracy goes with a decision made before; add --authorization when-in-use.")
    }
    if [source, scenario].contains(where: { $0?.prefix { $0 != "?" } == "-" }) {
      throw ValidationError("Standard input is the app's; give a file.")
    }
    if let source { try FileKindCheck.refuseScenario(source, as: "a source") }
    if let scenario { try FileKindCheck.refuseTrace(scenario, instead: "write --source") }
    if record == "-" { throw ValidationError("Standard output is the app's; give a file.") }
    let refused: [(String, Bool)] = [
      ("--authorization", authorization != nil), ("--accuracy", accuracy != nil),
      ("--seed", seed != nil),
    ]
    if scenario != nil, let option = refused.first(where: \.1)?.0 {
      throw ValidationError("A scenario says that itself; leave out \(option).")
    }
  }
}

/// One answer to a prompt, which is passed on as it was written.
struct RunAnswer: Hashable, Sendable {
  let text: String

  init(_ text: String) throws(OptionError) {
    _ = try OptionText.promptPolicy(text)
    self.text = text
  }
}
