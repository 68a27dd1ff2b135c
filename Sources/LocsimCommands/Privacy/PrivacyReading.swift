// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import LocationFiles
import LocationHost
import LocationRecording

extension PrivacyCommand {
  /// Shows the settings of the device and of all known apps.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "Show what holds for the device and for each app.")

    @OptionGroup var output: FormatArguments

    func run() throws {
      let contents = try PrivacyShell.contents()
      var text = TextBuffer()
      switch output.format {
      case .text: PrivacyText.append(contents, into: &text)
      case .json: PrivacyJSON.append(contents, into: &text)
      }
      try StandardOutput.write(text)
    }
  }

  /// Shows the settings of one app.
  struct Get: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "get",
      abstract: "Show what holds for an app that is known; “ask” where nothing is decided.")

    @OptionGroup var target: AppArgument

    @OptionGroup var output: FormatArguments

    func run() throws {
      let contents = try PrivacyShell.contents()
      try PrivacyShell.check(target.identifier, isKnownIn: contents)
      let permission = contents.permission(of: target.identifier)
      let programs = contents.effective.filter { permission in
        permission.app.program != nil && permission.app.hasSameIdentifier(as: target.identifier)
      }
      var text = TextBuffer()
      switch output.format {
      case .text:
        PrivacyText.append(permission, on: contents.device, into: &text)
        PrivacyText.append(programs: programs, on: contents.device, into: &text)
      case .json:
        PrivacyJSON.append(permission, programs: programs, on: contents.device, into: &text)
        text.append("\n")
      }
      try StandardOutput.write(text)
    }
  }

  /// Shows which apps used location, and when.
  struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "report",
      abstract: "Show which apps used location, and when; never where.",
      discussion: "Needs the log of accesses, which “locsim privacy log on” switches on.")

    @OptionGroup var output: FormatArguments

    func run() throws {
      let report = try PrivacyShell.report()
      var text = TextBuffer()
      switch output.format {
      case .text: PrivacyText.append(report, into: &text)
      case .json: PrivacyJSON.append(report, into: &text)
      }
      try StandardOutput.write(text)
    }
  }
}

/// The content of a report.
struct AccessReport {
  let accesses: [AccessRecord]
  let isLogging: Bool
  let lastUses: [(app: AppID, time: UTCInstant)]

  init(accesses: [AccessRecord], contents: PermissionContents) {
    self.accesses = accesses
    isLogging = contents.isLoggingAccess
    lastUses = contents.apps.compactMap { permission in
      permission.lastUsed.map { (permission.app, $0) }
    }
  }
}

extension AuthorizationStatus {
  /// The status of an app that is not running, to which only lasting decisions apply.
  init(of record: AuthorizationRecord, on device: DevicePrivacy) {
    // The user cannot change a restriction, so it is reported first.
    guard !device.isRestricted else {
      self = .restricted
      return
    }
    guard device.isLocationServicesOn else {
      self = .denied
      return
    }
    // Until it is confirmed, a grant for the identifier is none for the program.
    guard !record.needsConfirmation else {
      self = .notDetermined
      return
    }
    self =
      switch record.decision {
      case .undecided: .notDetermined
      case .never: .denied
      case .whileUsing: .authorizedWhenInUse
      case .provisionalAlways, .always: .authorizedAlways
      }
  }
}
