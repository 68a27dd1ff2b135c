// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationHost

extension LiveControlCommand {
  /// Decides about an app, or changes the settings of the device.
  struct Privacy: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "privacy",
      abstract: "Decide about an app of the target, or change the settings of its device.",
      discussion: """
        The decision holds where the target keeps its own: in the permission store for a daemon, and \
        only as long as it runs for a replay. A monitor is limited by the permission store, too. \
        locsim privacy decides about apps that do not run, and shows what is stored.
        """,
      subcommands: [
        Grant.self, Revoke.self, Reset.self, Precise.self, Services.self, Restrict.self,
      ])

    /// An app of the target.
    struct AppOfTarget: ParsableArguments {
      @Argument(
        help: "The identifier of an app of the target.",
        completion: .custom { _, _, prefix in
          let connection = try? LiveTargets.connect(nil)
          let apps = (try? connection?.appReports().map(\.identifier)) ?? []
          return apps.filter { $0.hasPrefix(prefix) }
        })
      var app: String

      @OptionGroup var target: LiveTargetArgument

      /// Decides about the app.
      ///
      /// - Throws: The exit status if it is not there, or if nothing was decided, after the reason was
      ///   reported.
      func decide(_ decision: Decision? = nil, isPrecise: Bool? = nil) throws {
        let connection = try target.connect()
        try LiveDaemon.ask {
          let known = try connection.appReports().map(\.identifier)
          guard known.contains(app) else {
            let advice =
              known.isEmpty
              ? "there is no app" : "there is \(Set(known).sorted().joined(separator: ", "))"
            Terminal.error(
              "\(quoted(app)) is no app of the target; "
                + (Spelling.question(for: app, among: known, limit: 3) ?? advice))
            throw ExitStatus.noInput
          }
          try connection.decide(
            PermissionChange(
              of: AppID(app), decision: decision, isPrecise: isPrecise, mayRelaunch: nil))
        }
      }
    }

    struct Grant: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "grant", abstract: "Let an app use location.")

      @OptionGroup var app: AppOfTarget

      @Argument(help: "When it may: when-in-use or always.")
      var level: PrivacyCommand.Grant.Level

      func run() throws { try app.decide(level.decision) }
    }

    struct Revoke: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Stop an app from using location.")

      @OptionGroup var app: AppOfTarget

      func run() throws { try app.decide(.never) }
    }

    struct Reset: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Put an app back to undecided, so that it can ask again.")

      @OptionGroup var app: AppOfTarget

      func run() throws { try app.decide(.undecided) }
    }

    struct Precise: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "precise", abstract: "Switch an app's precise location on or off.")

      @OptionGroup var app: AppOfTarget

      @Argument(help: "on or off.")
      var position: SwitchPosition

      func run() throws { try app.decide(isPrecise: position.isOn) }
    }

    struct Services: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "services", abstract: "Switch Location Services of the device on or off.")

      @Argument(help: "on or off.")
      var position: SwitchPosition

      @OptionGroup var target: LiveTargetArgument

      func run() throws { try target.change(DeviceChange(isLocationServicesOn: position.isOn)) }
    }

    struct Restrict: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "restrict",
        abstract:
          "Forbid location to all apps, as a profile or parental control does, or lift that.")

      @Argument(help: "on or off.")
      var position: SwitchPosition

      @OptionGroup var target: LiveTargetArgument

      func run() throws { try target.change(DeviceChange(isRestricted: position.isOn)) }
    }
  }
}

extension LiveTargetArgument {
  /// Changes the settings of the target's device.
  ///
  /// - Throws: The exit status if they were not changed, after the reason was reported.
  fileprivate func change(_ change: DeviceChange) throws {
    let connection = try connect()
    try LiveDaemon.ask { try connection.change(change) }
  }
}
