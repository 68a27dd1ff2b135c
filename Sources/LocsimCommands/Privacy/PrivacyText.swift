// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationHost
import LocationRecording

/// Permissions and accesses as text for people.
enum PrivacyText {
  static func append(_ contents: PermissionContents, into text: inout TextBuffer) {
    text.append(text: "Location Services  \(word(contents.device.isLocationServicesOn))\n")
    text.append(text: "restricted         \(word(contents.device.isRestricted))\n")
    text.append(text: "access log         \(word(contents.isLoggingAccess))\n")
    guard !contents.apps.isEmpty else { return }
    text.append("\n")
    let heads = ["APP", "SETTING", "STATUS", "PRECISE", "LAST USED", "NAME"]
    let rows = contents.effective.map { permission in
      [
        permission.app.rawValue.harmless, setting(permission.record),
        status(permission.record, on: contents.device), precise(permission.record),
        lastUsed(permission), (permission.name ?? "-").harmless,
      ]
    }
    append([heads] + rows, about: contents.apps.map(\.app), into: &text)
  }

  /// Adds what holds for the programs of an app.
  static func append(
    programs: [AppPermission], on device: DevicePrivacy, into text: inout TextBuffer
  ) {
    guard !programs.isEmpty else { return }
    text.append("\n")
    let rows = programs.map { permission in
      [
        setting(permission.record), status(permission.record, on: device),
        precise(permission.record), word(permission.mayRelaunch), lastUsed(permission),
      ]
    }
    append(
      [["SETTING", "STATUS", "PRECISE", "RELAUNCH", "LAST USED"]] + rows,
      about: programs.map(\.app),
      into: &text)
  }

  static func append(
    _ permission: AppPermission, on device: DevicePrivacy, into text: inout TextBuffer
  ) {
    let record = permission.record
    append(
      [
        ["app", permission.app.rawValue.harmless],
        ["name", (permission.name ?? "-").harmless],
        ["setting", setting(record)],
        ["status", status(record, on: device)],
        ["precise", precise(record)],
        ["chance to ask for Always", record.isAlwaysChanceUsed ? "used" : "left"],
        ["relaunch", word(permission.mayRelaunch)],
        ["last used", lastUsed(permission)],
      ], into: &text)
  }

  static func append(_ report: AccessReport, into text: inout TextBuffer) {
    text.append(text: "access log  \(word(report.isLogging))\n")
    if !report.accesses.isEmpty {
      text.append("\n")
      let rows = report.accesses.map { access in
        [
          rfc3339(access.time), access.kind.rawValue, access.app.rawValue.harmless,
          "\(access.accuracy.name)", access.purposeKey?.rawValue ?? "-",
        ]
      }
      append(
        [["TIME", "KIND", "APP", "ACCURACY", "PURPOSE KEY"]] + rows,
        about: report.accesses.map(\.app), into: &text)
    }
    if !report.lastUses.isEmpty {
      text.append("\n")
      let rows = report.lastUses.map { [$0.app.rawValue.harmless, rfc3339($0.time)] }
      append([["APP", "LAST USED"]] + rows, about: report.lastUses.map(\.app), into: &text)
    }
  }

  /// Adds rows with their heads, and a column for programs if any row is about one.
  private static func append(_ rows: [[String]], about apps: [AppID], into text: inout TextBuffer) {
    guard apps.contains(where: { $0.program != nil }) else { return append(rows, into: &text) }
    let programs = apps.map { $0.program?.words.harmless ?? "-" }
    append(zip(rows, ["PROGRAM"] + programs).map { $0 + [$1] }, into: &text)
  }

  /// Adds rows with aligned columns.
  private static func append(_ rows: [[String]], into text: inout TextBuffer) {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    for row in rows {
      for (column, cell) in row.enumerated() {
        text.append(text: cell)
        guard column < row.count - 1 else { continue }
        text.append(text: String(repeating: " ", count: widths[column] - cell.count + 2))
      }
      text.append("\n")
    }
  }

  private static func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  private static func setting(_ record: AuthorizationRecord) -> String {
    let choice = record.decision.settingsChoice.rawValue
    if record.needsConfirmation { return "\(choice) (to be confirmed)" }
    return record.decision == .provisionalAlways ? "\(choice) (provisional always)" : choice
  }

  private static func status(_ record: AuthorizationRecord, on device: DevicePrivacy) -> String {
    "\(AuthorizationStatus(of: record, on: device).name)"
  }

  private static func precise(_ record: AuthorizationRecord) -> String {
    record.isPrecise.map(word) ?? "not set"
  }

  private static func lastUsed(_ permission: AppPermission) -> String {
    permission.lastUsed.map(rfc3339) ?? "-"
  }

  /// The text of a time; a dash if RFC 3339 cannot express it.
  private static func rfc3339(_ time: UTCInstant) -> String {
    var text = TextBuffer()
    text.append(time)
    return text.count > 0 ? String(decoding: text.bytes, as: UTF8.self) : "-"
  }
}
