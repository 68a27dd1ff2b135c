// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationRuntime

/// The app that a command is about.
struct AppArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The app's bundle identifier, or its executable's path."))
  var app: String

  /// The app.
  var identifier: AppID { AppID(app) }

  // Not a transform, whose error would repeat the text with all that may steer the terminal.
  func validate() throws {
    try Self.validate(app)
    // Whoever revokes “all” must not be told that it is done.
    guard app != "all" else {
      throw ValidationError("“all” is no app: only “locsim privacy reset” takes it")
    }
  }

  /// Refuses what is no app's identifier.
  static func validate(_ text: String) throws {
    guard AppID(storable: text) != nil else {
      throw ValidationError(PermissionStoreError.unusableApp.description)
    }
  }
}

/// The position of a switch.
enum SwitchPosition: String, ExpressibleByArgument, CaseIterable {
  case on
  case off

  var isOn: Bool { self == .on }
}

/// How to write what is found.
struct PrivacyOutput: ParsableArguments {
  /// The formats.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  @Option(help: "How to write it: text or json.")
  var format = Format.text
}
