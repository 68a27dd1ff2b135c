// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationHost
import LocationRecording

/// Permissions and accesses as JSON (docs/reference/privacy.md).
enum PrivacyJSON {
  static func append(_ contents: PermissionContents, into text: inout TextBuffer) {
    text.append("{\"device\":{\"locationServices\":")
    text.append(flag: contents.device.isLocationServicesOn)
    text.append(",\"restricted\":")
    text.append(flag: contents.device.isRestricted)
    text.append(",\"accessLog\":")
    text.append(flag: contents.isLoggingAccess)
    text.append("},\n\"apps\":[")
    var separator: StaticString = "\n"
    for permission in contents.effective {
      text.append(separator)
      append(permission, on: contents.device, into: &text)
      separator = ",\n"
    }
    text.append("]}\n")
  }

  /// Adds an app and what holds for its programs.
  static func append(
    _ permission: AppPermission, programs: [AppPermission], on device: DevicePrivacy,
    into text: inout TextBuffer
  ) {
    append(membersOf: permission, on: device, into: &text)
    guard !programs.isEmpty else { return text.append("}") }
    text.append(",\"programs\":[")
    var separator: StaticString = "\n"
    for program in programs {
      text.append(separator)
      append(program, on: device, into: &text)
      separator = ",\n"
    }
    text.append("]}")
  }

  private static func append(
    _ permission: AppPermission, on device: DevicePrivacy, into text: inout TextBuffer
  ) {
    append(membersOf: permission, on: device, into: &text)
    text.append("}")
  }

  private static func append(
    membersOf permission: AppPermission, on device: DevicePrivacy, into text: inout TextBuffer
  ) {
    let record = permission.record
    text.append("{\"app\":")
    text.append(member: permission.app.rawValue)
    text.append(programOf: permission.app)
    text.append(",\"name\":")
    text.append(member: permission.name)
    text.append(",\"setting\":")
    text.append(member: record.decision.settingsChoice.rawValue)
    if record.needsConfirmation { text.append(",\"toBeConfirmed\":true") }
    text.append(",\"provisional\":")
    text.append(flag: record.decision == .provisionalAlways)
    text.append(",\"status\":\"")
    text.append(AuthorizationStatus(of: record, on: device).name)
    text.append("\",\"precise\":")
    text.append(flag: record.isPrecise)
    text.append(",\"alwaysChanceUsed\":")
    text.append(flag: record.isAlwaysChanceUsed)
    text.append(",\"relaunch\":")
    text.append(flag: permission.mayRelaunch)
    text.append(",\"lastUsed\":")
    text.append(member: permission.lastUsed)
  }

  static func append(_ report: AccessReport, into text: inout TextBuffer) {
    text.append("{\"accessLog\":")
    text.append(flag: report.isLogging)
    text.append(",\n\"accesses\":[")
    var separator: StaticString = "\n"
    for access in report.accesses {
      text.append(separator)
      append(access, into: &text)
      separator = ",\n"
    }
    text.append("],\n\"apps\":[")
    separator = "\n"
    for use in report.lastUses {
      text.append(separator)
      text.append("{\"app\":")
      text.append(member: use.app.rawValue)
      text.append(programOf: use.app)
      text.append(",\"lastUsed\":")
      text.append(member: use.time)
      text.append("}")
      separator = ",\n"
    }
    text.append("]}\n")
  }

  private static func append(_ access: AccessRecord, into text: inout TextBuffer) {
    text.append("{\"category\":\"location\",\"kind\":")
    text.append(member: access.kind.rawValue)
    text.append(",\"accessor\":")
    text.append(member: access.app.rawValue)
    text.append(programOf: access.app)
    text.append(",\"timeStamp\":")
    text.append(member: access.time)
    text.append(",\"accuracy\":\"")
    text.append(access.accuracy.name)
    text.append("\",\"purposeKey\":")
    text.append(member: access.purposeKey?.rawValue)
    text.append("}")
  }
}

extension TextBuffer {
  fileprivate mutating func append(flag: Bool?) {
    switch flag {
    case true?: append("true")
    case false?: append("false")
    case nil: append("null")
    }
  }

  /// Adds a time as a JSON string; null if it is `nil`, or if RFC 3339 cannot express it.
  fileprivate mutating func append(member time: UTCInstant?) {
    var text = TextBuffer()
    if let time { text.append(time) }
    guard text.count > 0 else {
      append("null")
      return
    }
    append("\"")
    append(text.bytes)
    append("\"")
  }

  /// Adds the program of an app as a member, if there is one.
  fileprivate mutating func append(programOf app: AppID) {
    guard let program = app.program else { return }
    append(",\"program\":{\"user\":")
    append(Int(program.user))
    append(",\"tier\":")
    append(quoted: program.tier.rawValue)
    append(",\"anchor\":")
    append(quoted: program.anchor)
    append("}")
  }

  /// Adds text as a JSON string; null if it is `nil`.
  fileprivate mutating func append(member text: String?) {
    if let text { append(quoted: text) } else { append("null") }
  }
}
