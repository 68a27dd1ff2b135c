// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationHost
import LocationSources

/// Options for the app's access to location.
struct PermissionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      What the app may receive: always, when-in-use, denied, restricted or not-determined. \
      (default: when-in-use; with --answer: not-determined)
      """, valueName: "status"),
    transform: { try OptionText.authorization($0) })
  var authorization: AuthorizationStatus?

  @Option(
    help: ArgumentHelp(
      """
      How precisely the app may know the location: full, or reduced to a region of 5 km, of \
      20 km while the device travels. (default: full)
      """, valueName: "full|reduced"),
    transform: { try OptionText.accuracy($0) })
  var accuracy: AccuracyAuthorization?

  @Option(
    help: ArgumentHelp(
      """
      How the prompt is answered: allow-once, allow-while-using, dont-allow or nobody. (default: \
      on the terminal, else nobody)
      """, valueName: "answer"),
    transform: { try OptionText.replayPolicy($0) })
  var answer: PromptPolicy?

  @Option(
    help: ArgumentHelp(
      "Join regions where few people live, as this table says (locsim density).",
      valueName: "file"),
    completion: .file())
  var density: String?

  /// Whether any of these options was given.
  var areGiven: Bool {
    authorization != nil || accuracy != nil || answer != nil || density != nil
  }

  /// The authorization status of the app at its launch.
  var status: AuthorizationStatus {
    authorization ?? (answer == nil ? .authorizedWhenInUse : .notDetermined)
  }

  /// The decision about the app that was made before its launch.
  var record: AuthorizationRecord {
    var record = AuthorizationRecord(status)
    record.isPrecise = accuracy.map { $0 == .full }
    return record
  }

  func validate() throws {
    if answer != nil, let authorization, authorization != .notDetermined {
      throw ValidationError(
        "There is no prompt where all is decided; leave out --answer, or --authorization.")
    }
  }

  /// The density table, if one was given.
  ///
  /// - Throws: The exit status if it cannot be used, after the reason was reported.
  func loadDensity() throws -> DensityTable? {
    guard let density else { return nil }
    do throws(DensityFileError) {
      return try DensityFile.load(path: density)
    } catch {
      Terminal.error(error.description)
      throw error.status
    }
  }
}
