// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationHost

extension PrivacyCommand {
  /// Chooses While Using or Always for an app.
  struct Grant: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "grant",
      abstract: "Let an app use location.",
      discussion: """
        Always given by hand is not provisional (A-68). Replaces what was decided. The order of simctl \
        is understood too: “location APP” means when-in-use, “location-always APP” always.
        """)

    /// The levels of access that can be granted.
    enum Level: String, ExpressibleByArgument, CaseIterable {
      case whenInUse = "when-in-use"
      case always

      var decision: Decision {
        switch self {
        case .whenInUse: .whileUsing
        case .always: .always
        }
      }
    }

    @Argument(help: ArgumentHelp("The app's bundle identifier, or its executable's path."))
    var app: String

    @Argument(help: "When it may: when-in-use or always.")
    var level: String

    @OptionGroup var program: ProgramOption

    func validate() throws { _ = try meaning() }

    func run() throws {
      let (app, level) = try meaning()
      try PrivacyCommand.decide(app, program, level.decision)
    }

    /// The app and its level, in the order of locsim or in that of simctl.
    private func meaning() throws -> (AppID, Level) {
      if let level = Level(rawValue: level) {
        try AppArgument.validate(app)
        return (AppID(app), level)
      }
      if let level = Level(rawValue: app) {
        throw ValidationError("Give the app first: locsim privacy grant APP \(level.rawValue)")
      }
      guard let service = PrivacyService(rawValue: app) else {
        try AppArgument.validate(app)
        let question =
          Spelling.question(for: level, among: Level.allCases.map(\.rawValue))
          ?? "give when-in-use or always"
        throw ValidationError("\(quoted(level)) is no level; \(question)")
      }
      try AppArgument.validate(level)
      return (AppID(level), service == .location ? .whenInUse : .always)
    }
  }

  /// Chooses Never for an app.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke",
      abstract: "Stop an app from using location.",
      discussion: "The order of simctl, “location APP”, is understood too.")

    @OptionGroup var target: ServiceAppArgument

    @OptionGroup var program: ProgramOption

    func run() throws {
      let earlier = try PrivacyCommand.decide(target.identifier, program, .never)
      PrivacyShell.warn(of: target.identifier, ifNewIn: earlier)
    }
  }

  /// Resets one app, or all apps, to undecided.
  struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Put an app, or all, back to undecided.",
      discussion: """
        An app can ask again, also for Always, and its Precise switch is not set. Allow Once ends. \
        Its uses of location are taken out of the access log. The device's switches stay.

        “all” also empties the access log and deletes this device's secret, from which the regions of \
        reduced accuracy follow. The orders of simctl, “location APP” and “all APP”, are understood \
        too.
        """)

    @Argument(
      help: ArgumentHelp(
        "An app that is known; or all, for every app and this device's secret.",
        valueName: "app|all"))
    var target: String

    @Argument(help: .private)
    var appOfService: String?

    func validate() throws {
      // simctl's “all APP” means all services of one app.
      if appOfService != nil, target != "all" { _ = try PrivacyService.named(target) }
      if let name { try AppArgument.validate(name) }
    }

    func run() throws {
      let app = name.map { AppID($0) }
      let contents = try PrivacyShell.reset(app)
      if let app { try PrivacyShell.check(app, isKnownIn: contents) }
    }

    /// The app; `nil` means all.
    private var name: String? { appOfService ?? (target == "all" ? nil : target) }
  }

  /// Switches an app's precise location on or off.
  struct Precise: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "precise",
      abstract: "Switch an app's precise location on or off.")

    @OptionGroup var change: AppSwitch

    func run() throws {
      let app = change.target.identifier
      let isOn = change.position.isOn
      let earlier = try PrivacyCommand.decide(app, change.program, isPrecise: isOn)
      if !isOn { PrivacyShell.warn(of: app, ifNewIn: earlier) }
    }
  }

  /// Allows or forbids that an app is started because something is due for it.
  struct Relaunch: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "relaunch",
      abstract: "Let an app that has ended be started for its regions, visits and changes.",
      discussion: """
        It is off until switched on, and needs Always. “locsim agent --relaunch” starts the app as \
        it was started the last time; the daemon starts nothing. While it is on, the program's \
        arguments and its folder are stored. It holds for programs that have run before.
        """)

    @OptionGroup var change: AppSwitch

    func run() throws {
      let app = change.target.identifier
      let isOn = change.position.isOn
      let earlier = try PrivacyCommand.decide(app, change.program, mayRelaunch: isOn)
      PrivacyShell.warn(of: app, ifNewIn: earlier)
      guard isOn, change.program.name == nil,
        try PrivacyShell.contents().programs(of: app).isEmpty
      else { return }
      Terminal.warning(
        app.rawValue,
        "no daemon knows a program with this identifier; say this again when it has run")
    }
  }

  /// Decides about an app or one program, and returns what was decided before.
  @discardableResult
  fileprivate static func decide(
    _ app: AppID, _ option: ProgramOption, _ decision: Decision? = nil, isPrecise: Bool? = nil,
    mayRelaunch: Bool? = nil
  ) throws -> PermissionContents {
    let program = try option.program()
    let change = PermissionChange(
      of: AppID(app.rawValue, program: program), decision: decision, isPrecise: isPrecise,
      mayRelaunch: mayRelaunch)
    let earlier = try PrivacyShell.decide(change)
    if program != nil, change.changesRecord {
      var wanted = earlier.permission(of: change.app).record
      change.apply(to: &wanted)
      if wanted != wanted.limited(by: earlier.permission(of: app).record) {
        Terminal.warning(app.rawValue, "what was decided about the app limits this program, too")
      }
    }
    return earlier
  }
}

extension PrivacyCommand {
  /// Switches Location Services of the device on or off.
  struct Services: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "services",
      abstract: "Switch Location Services of the device on or off.")

    @Argument(help: "on or off.")
    var position: SwitchPosition

    func run() throws {
      try PrivacyShell.change(DeviceChange(isLocationServicesOn: position.isOn))
    }
  }

  /// Imposes or lifts the restriction of a profile or of parental control.
  struct Restrict: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restrict",
      abstract: "Forbid location to all apps, as a profile or parental control does, or lift that.")

    @Argument(help: "on or off.")
    var position: SwitchPosition

    func run() throws {
      try PrivacyShell.change(DeviceChange(isRestricted: position.isOn))
    }
  }

  /// Switches the access log on or off.
  struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "log",
      abstract: "Switch the log of accesses on or off.",
      discussion: "It is off until switched on. Switching it off empties it.")

    @Argument(help: "on or off.")
    var position: SwitchPosition

    func run() throws {
      try PrivacyShell.change(DeviceChange(isLogging: position.isOn))
    }
  }
}
