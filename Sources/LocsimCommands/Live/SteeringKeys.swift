// SPDX-License-Identifier: MIT

import LocationClient
import LocationTerminalPrompt

/// The keys that steer a trace while it plays.
enum SteeringKeys {
  /// What the keys do, on one line.
  static let help =
    "space pause, \u{2190} \u{2192} 10 s, \u{2191} \u{2193} rate, . step, w s a d drive, c back to the trace, q end"

  /// What the keys of a device with a receiver do, on one line.
  static let receiverHelp = "w s a d drive, c back to the receiver, q end"

  /// The rates that the arrows go through.
  static let rates = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]

  /// The speeds in meters per second of `w` and `s`: walking, running, cycling, in a city by car, on
  /// a freeway.
  static let speeds = [1.4, 3.5, 6, 13.4, 29]

  /// The seconds of a step back or ahead.
  private static let seconds = 10.0

  /// The degrees of a turn.
  private static let turn = 15.0

  /// The commands of a key, given the state of the device; none for other keys.
  static func commands(for key: TypedKey, _ status: LiveStatus) -> [LiveCommand] {
    switch key {
    case .left: [.seek(.by(-seconds))]
    case .right: [.seek(.by(seconds))]
    case .up: rates.first { $0 > status.rate * 1.000_001 }.map { [.rate($0)] } ?? []
    case .down: rates.last { $0 < status.rate * 0.999_999 }.map { [.rate($0)] } ?? []
    case .byte(let byte): commands(for: byte, status)
    case .backTab, .escape, .interrupt, .other: []
    }
  }

  private static func commands(for byte: UInt8, _ status: LiveStatus) -> [LiveCommand] {
    switch Character(Unicode.Scalar(byte)) {
    case " ": status.isPaused ? [.resume] : [.pause]
    case ".": status.isPaused ? [.step(1)] : [.pause, .step(1)]
    case "w": faster(status)
    case "s": slower(status)
    case "a": [.drive(vector(status, turned: -turn))]
    case "d": [.drive(vector(status, turned: turn))]
    case "c": [.clear]
    case "q": [.end]
    default: []
    }
  }

  private static func speed(_ status: LiveStatus) -> Double {
    status.source == .drive ? status.place?.speed ?? 0 : 0
  }

  private static func faster(_ status: LiveStatus) -> [LiveCommand] {
    guard let next = speeds.first(where: { $0 > speed(status) }) else { return [] }
    return [.drive(LiveVector(speed: next, course: status.place?.course ?? 0))]
  }

  private static func slower(_ status: LiveStatus) -> [LiveCommand] {
    guard status.source == .drive else { return [] }
    guard let next = speeds.last(where: { $0 < speed(status) }) else { return [.stopDriving] }
    return [.drive(LiveVector(speed: next, course: status.place?.course ?? 0))]
  }

  /// A movement as fast as now, in another direction.
  private static func vector(_ status: LiveStatus, turned degrees: Double) -> LiveVector {
    let course = ((status.place?.course ?? 0) + degrees + 360).truncatingRemainder(dividingBy: 360)
    let speed = status.place?.speed ?? 0
    return LiveVector(speed: speed > 0 ? speed : speeds[0], course: course)
  }
}
