// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationHardware
import LocationPlayback
import LocationRecording

/// The lines of text that a monitor shows on one screen.
struct MonitorView {
  /// A position that was delivered to the app.
  enum Position: Hashable {
    case fix(Fix)
    case region(PublishedRegion)
  }

  /// The activity of the receiver.
  var receiver: ReceiverStatus

  /// The text for the state of the receiver; `nil` for its own description.
  var state: String?

  /// The last position that was delivered to the app; `nil` if there is none, or if the permission
  /// no longer covers it.
  var position: Position?

  /// Whether a later notice reported that the position is unknown.
  var isUnknown = false

  /// The app's access to location.
  var authorization: AuthorizationState

  /// The number of delivered positions.
  var updates = 0

  /// The current UTC time on the device's timeline.
  var utc: UTCInstant

  /// What a person does to the device, and why the last key did nothing; `nil` if nothing steers it.
  var steering: (status: LiveStatus, notice: String?)?

  private static let labelWidth = 11

  /// The lines, cut to a width.
  ///
  /// - Parameter columns: The width of the terminal.
  /// - Returns: The lines.
  func lines(columns: Int) -> [String] {
    var lines = ["locsim monitor  \(receiver.address)"]
    lines.append("")
    add("state", words, to: &lines)
    add("moved", movement, to: &lines)
    add("app", app, to: &lines)
    switch position {
    case .fix(let fix): add(fix, to: &lines)
    case .region(let region): add(region, to: &lines)
    case nil: add("position", "not known", to: &lines)
    }
    add("satellites", satellites, to: &lines)
    add("rate", rate, to: &lines)
    add("receiver", device, to: &lines)
    if receiver.devices.count > 1 {
      add("devices", receiver.devices.joined(separator: ", "), to: &lines)
    }
    lines.append("")
    if let notice = steering?.notice { lines.append(notice) }
    lines.append(steering == nil ? "Ctrl-C ends" : SteeringKeys.receiverHelp)
    return lines.map { String($0.harmless.prefix(max(columns, 1))) }
  }

  private func add(_ label: String, _ text: String?, to lines: inout [String]) {
    guard let text else { return }
    let padding = String(repeating: " ", count: max(Self.labelWidth - label.count, 1))
    lines.append(label + padding + text)
  }

  private func add(_ fix: Fix, to lines: inout [String]) {
    add(
      "position",
      "\(Self.text(fix.coordinate.latitude, 7)), \(Self.text(fix.coordinate.longitude, 7))",
      to: &lines)
    add("accuracy", "\(Self.text(fix.horizontalAccuracy, 1)) m (68 %)", to: &lines)
    add("altitude", fix.altitude.flatMap(Self.text), to: &lines)
    add("speed", fix.speed.map { "\(Self.text($0.metersPerSecond, 2)) m/s" } ?? "—", to: &lines)
    add(
      "course", fix.course.map { "\(Self.text($0.degrees, 1))° from true north" } ?? "—", to: &lines
    )
    add("age", age(of: fix.timestamp), to: &lines)
  }

  private func add(_ region: PublishedRegion, to lines: inout [String]) {
    let center = region.region.center
    add(
      "position",
      "somewhere within \(Self.text(region.region.radius, 0)) m of "
        + "\(Self.text(center.latitude, 5)), \(Self.text(center.longitude, 5))", to: &lines)
    add("accuracy", "reduced", to: &lines)
    add("speed", "—", to: &lines)
    add("course", "—", to: &lines)
    add("age", age(of: region.time), to: &lines)
  }

  private static func text(_ altitude: Altitude) -> String? {
    let error = altitude.knownAccuracy.map { " ± \(text($0, 1)) m" } ?? ", its error not known"
    if let sea = altitude.aboveSeaLevel { return "\(text(sea, 1)) m above sea level\(error)" }
    return altitude.aboveEllipsoid.map { "\(text($0, 1)) m above the ellipsoid\(error)" }
  }

  private static func text(_ value: Double, _ decimals: Int) -> String {
    var buffer = TextBuffer()
    buffer.append(value, decimals: decimals)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private func age(of time: UTCInstant) -> String {
    let seconds = max((utc - time).seconds, 0)
    return seconds < 60 ? "\(Self.text(seconds, 0)) s" : (utc - time).clockText
  }

  /// How a person moves the device; `nil` while its receiver counts.
  private var movement: String? {
    guard let status = steering?.status else { return nil }
    switch status.source {
    case .receiver, .none: return nil
    case .trace: return "along \(status.name)"
    case .place: return "to a place"
    case .route: return "along a route"
    case .drive:
      let speed = status.place?.speed.map { "\(Self.text($0, 1)) m/s" } ?? "unknown"
      let course = status.place?.course.map { ", \(Self.text($0, 0))° from true north" } ?? ""
      return speed + course
    }
  }

  private var words: String {
    isUnknown && receiver.state == .fix
      ? "the app has no position" : state ?? receiver.description
  }

  private var app: String {
    "\(authorization.status.name), \(authorization.accuracy.name), \(updates) updates"
  }

  private var satellites: String {
    guard let inView = receiver.satellitesInView else { return "—" }
    return "\(receiver.satellitesUsed ?? 0) used of \(inView) in view"
  }

  private var rate: String {
    guard let cycle = receiver.cycle, cycle > .zero else { return "—" }
    return "\(Self.text(1 / cycle.seconds, 1)) Hz"
  }

  private var device: String? {
    var words = receiver.device.map { [$0] } ?? []
    if let driver = receiver.driver { words.append("(\(driver))") }
    if let release = receiver.release { words.append("by gpsd \(release)") }
    if receiver.refusedLines > 0 { words.append("· \(receiver.refusedLines) lines not understood") }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
