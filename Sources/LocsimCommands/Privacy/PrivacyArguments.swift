// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationHost

/// The app that a command is about.
struct AppArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The app's bundle identifier, or its executable's path."),
    completion: KnownApps.completion)
  var app: String

  /// The app.
  var identifier: AppID { AppID(app) }

  // This is not a transform, because the error of a transform repeats the text, which may contain
  // characters that control the terminal.
  func validate() throws { try Self.validate(app) }

  /// Rejects a text that cannot be an app's identifier.
  static func validate(_ text: String) throws {
    // A user who revokes “all” must not believe that all access was revoked.
    guard text != "all" else {
      throw ValidationError("“all” is no app: only “locsim privacy reset” takes it")
    }
    guard PrivacyService(rawValue: text) == nil else {
      throw ValidationError("“\(text)” is a service, and no app; give the app as well")
    }
    guard AppID(storable: text) != nil else {
      throw ValidationError(PermissionStoreError.unusableApp.description)
    }
  }
}

/// A switch of an app or of one program.
struct AppSwitch: ParsableArguments {
  @OptionGroup var target: AppArgument

  @Argument(help: "on or off.")
  var position: SwitchPosition

  @OptionGroup var program: ProgramOption
}

/// The services of `simctl privacy` that mean location.
enum PrivacyService: String, CaseIterable {
  case location
  case locationAlways = "location-always"

  /// The other services of `simctl privacy`.
  private static let others: Set<String> = [
    "calendar", "contacts", "contacts-limited", "photos", "photos-add", "media-library",
    "microphone", "motion", "reminders", "siri",
  ]

  /// The service that a word names before an app.
  ///
  /// - Throws: `ValidationError` if the word names no service, or none that is simulated here.
  static func named(_ word: String) throws -> Self {
    if let service = Self(rawValue: word) { return service }
    if others.contains(word) {
      throw ValidationError(
        "“\(word)” is not simulated; the services are location and location-always")
    }
    throw ValidationError(
      "\(quoted(word)) is no service; before an app only location and location-always can stand")
  }
}

/// The app of a command, which may follow a service as it does for simctl.
struct ServiceAppArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The app's bundle identifier, or its executable's path."),
    completion: KnownApps.completion)
  var app: String

  @Argument(help: .private)
  var appOfService: String?

  /// The app.
  var identifier: AppID { AppID(appOfService ?? app) }

  func validate() throws {
    if appOfService != nil { _ = try PrivacyService.named(app) }
    try AppArgument.validate(appOfService ?? app)
  }
}

/// The position of a switch.
enum SwitchPosition: String, ExpressibleByArgument, CaseIterable {
  case on
  case off

  var isOn: Bool { self == .on }
}
