// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationHost
import LocationRecording

/// Permissions and accesses for people.
enum PrivacyText {
  static func append(_ contents: PermissionContents, into text: inout TextBuffer) {
    text.append(text: "Location Services  \(word(contents.device.isLocationServicesOn))\n")
    text.append(text: "restricted         \(word(contents.device.isRestricted))\n")
    text.append(text: "access log         \(word(contents.isLoggingAccess))\n")
    guard !contents.apps.isEmpty else { return }
    text.append("\n")
    let heads = ["APP", "SETTING", "STATUS", "PRECISE", "LAST USED", "NAME"]
    let rows = contents.apps.map { permission in
      [
        harmless(permission.app.rawValue), setting(permission.record),
        status(permission.record, on: contents.device), precise(permission.record),
        lastUsed(permission), harmless(permission.name ?? "-"),
      ]
    }
    append([heads] + rows, into: &text)
  }

  static func append(
    _ permission: AppPermission, on device: DevicePrivacy, into text: inout TextBuffer
  ) {
    let record = permission.record
    append(
      [
        ["app", harmless(permission.app.rawValue)],
        ["name", harmless(permission.name ?? "-")],
        ["setting", setting(record)],
        ["status", status(record, on: device)],
        ["precise", precise(record)],
        ["chance to ask for Always", record.isAlwaysChanceUsed ? "used" : "left"],
        ["last used", lastUsed(permission)],
      ], into: &text)
  }

  static func append(_ report: AccessReport, into text: inout TextBuffer) {
    text.append(text: "access log  \(word(report.isLogging))\n")
    if !report.accesses.isEmpty {
      text.append("\n")
      let rows = report.accesses.map { access in
        [
          rfc3339(access.time), access.kind.rawValue, harmless(access.app.rawValue),
          "\(access.accuracy.name)", access.purposeKey?.rawValue ?? "-",
        ]
      }
      append([["TIME", "KIND", "APP", "ACCURACY", "PURPOSE KEY"]] + rows, into: &text)
    }
    if !report.lastUses.isEmpty {
      text.append("\n")
      let rows = report.lastUses.map { [harmless($0.app.rawValue), rfc3339($0.time)] }
      append([["APP", "LAST USED"]] + rows, into: &text)
    }
  }

  /// Adds rows with their columns below each other.
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

  /// A time's text; a dash where RFC 3339 has none for it.
  private static func rfc3339(_ time: UTCInstant) -> String {
    var text = TextBuffer()
    text.append(time)
    return text.count > 0 ? String(decoding: text.bytes, as: UTF8.self) : "-"
  }

  /// Text that cannot steer the terminal.
  private static func harmless(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar) }
    return String(scalars)
  }
}
