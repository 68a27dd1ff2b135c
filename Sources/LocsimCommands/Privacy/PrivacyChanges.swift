// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationRuntime

extension PrivacyCommand {
  /// Chooses While Using or Always for an app.
  struct Grant: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "grant",
      abstract: "Let an app use location.",
      discussion: "Always given by hand is not provisional (A-68). Replaces what was decided.")

    /// What an app may be given.
    enum Level: String, ExpressibleByArgument, CaseIterable {
      case whenInUse = "when-in-use"
      case always

      fileprivate var decision: Decision {
        switch self {
        case .whenInUse: .whileUsing
        case .always: .always
        }
      }
    }

    @OptionGroup var target: AppArgument

    @Argument(help: "When it may: when-in-use or always.")
    var level: Level

    func run() throws { try PrivacyCommand.decide(level.decision, about: target.identifier) }
  }

  /// Chooses Never for an app.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "revoke",
      abstract: "Let an app use location no longer.")

    @OptionGroup var target: AppArgument

    func run() throws { try PrivacyCommand.decide(.never, about: target.identifier) }
  }

  /// Puts one app or all back to undecided.
  struct Reset: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "reset",
      abstract: "Put an app, or all, back to undecided.",
      discussion: """
        An app can ask again, also for Always, and its Precise switch is not set. Allow Once ends. \
        Its uses of location are taken out of the access log. The device's switches stay.
        """)

    @Argument(help: "An app, or all.")
    var target = "all"

    func validate() throws { try AppArgument.validate(target) }

    func run() throws {
      guard target != "all" else {
        try PrivacyShell.withStore { store throws(PermissionStoreError) in try store.resetAll() }
        return
      }
      try PrivacyShell.withStore { store throws(PermissionStoreError) in
        _ = try store.reset(AppID(target))
      }
    }
  }

  /// Turns an app's Precise switch.
  struct Precise: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "precise",
      abstract: "Switch an app's precise location on or off.")

    @OptionGroup var target: AppArgument

    @Argument(help: "on or off.")
    var position: SwitchPosition

    func run() throws {
      try PrivacyShell.withStore { store throws(PermissionStoreError) in
        _ = try store.update(target.identifier, name: nil) { $0.isPrecise = position.isOn }
      }
    }
  }

  fileprivate static func decide(_ decision: Decision, about app: AppID) throws {
    try PrivacyShell.withStore { store throws(PermissionStoreError) in
      // The chance to ask for Always and the Precise switch are none of this row's.
      _ = try store.update(app, name: nil) { $0.decision = decision }
    }
  }
}

extension PrivacyCommand {
  /// Turns the device's switch.
  struct Services: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "services",
      abstract: "Switch Location Services of the device on or off.")

    @Argument(help: "on or off.")
    var position: SwitchPosition

    func run() throws {
      try PrivacyShell.withStore { store throws(PermissionStoreError) in
        try store.updateDevice { $0.isLocationServicesOn = position.isOn }
      }
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
      try PrivacyShell.withStore { store throws(PermissionStoreError) in
        try store.updateDevice { $0.isRestricted = position.isOn }
      }
    }
  }

  /// Switches the log of accesses.
  struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "log",
      abstract: "Switch the log of accesses on or off.",
      discussion: "It is off until switched on. Switching it off empties it.")

    @Argument(help: "on or off.")
    var position: SwitchPosition

    func run() throws {
      try PrivacyShell.withStore { store throws(PermissionStoreError) in
        try store.setLoggingAccess(position.isOn)
      }
    }
  }
}
