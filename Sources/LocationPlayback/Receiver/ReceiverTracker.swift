// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore

/// Makes fixes from the reports of a gpsd.
///
/// It follows one of gpsd's devices, joins the reports of one moment, and detects silence, which
/// gpsd itself does not report.
package struct ReceiverTracker: Sendable {
  /// The number of cycles without a report after which a device is silent, and the shortest
  /// silence.
  ///
  /// After the same time without a position, another device may replace the followed one.
  private static let silentCycles = 3.0
  private static let leastSilence = Duration.seconds(3)

  /// The largest number of devices that are remembered; gpsd itself has room for four.
  private static let mostDevices = 32

  /// The longest time between epochs that counts as a cycle.
  private static let longestCycle = Duration.seconds(10)

  /// The device to follow; `nil` follows the first one that reports a position.
  private let wanted: String?

  private var devices: [String: ReceiverQuality] = [:]
  private var assembler = EpochAssembler()

  /// The path of the followed device; `nil` before a device reports, and after a disconnection.
  package private(set) var followed: String?

  /// Whether the followed device has a position at the moment.
  package private(set) var hasFix = false

  /// The instant of its last report with a position; `nil` before the first one, and after it was
  /// deactivated or disconnected.
  private var lastPosition: Instant?

  /// Whether satellites of the followed device were reported.
  private var hasToldSky = false

  /// The instant of its last epoch, with or without a position.
  package private(set) var lastEpoch: Instant?

  /// The time between its last two epochs; `nil` if unknown.
  package private(set) var cycle: Duration?

  /// The time of the newest fix of this sequence.
  private var newest: UTCInstant?

  /// The degrees by which magnetic north lies east of true north, as last reported by the receiver.
  private var variation: Double?

  /// Whether the device has reported nothing for longer than the silence that is allowed.
  package private(set) var isSilent = false

  /// Makes a tracker.
  ///
  /// - Parameter device: Path of the device to follow; `nil` follows the first one that reports a
  ///   position, and another one when that falls silent.
  package init(device: String? = nil) { wanted = device }

  /// The name of gpsd's driver for the followed device; `nil` before gpsd reports it.
  package var driver: String? { followed.flatMap { devices[$0]?.driver } }

  /// The next instant at which the caller must call `meetDeadline`.
  package var deadline: Instant? {
    guard let silence = silenceDeadline else { return assembler.deadline }
    return assembler.deadline.map { min($0, silence) } ?? silence
  }

  private var silenceDeadline: Instant? {
    guard !isSilent, let lastEpoch else { return nil }
    return lastEpoch + silence
  }

  /// The time without a report after which the device is silent.
  private var silence: Duration { max((cycle ?? .zero) * Self.silentCycles, Self.leastSilence) }

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - now: When it arrived.
  ///   - utc: The same moment in UTC.
  /// - Returns: The events that follow from it, in order.
  package mutating func take(
    _ report: GPSDReport, at now: Instant, utc: UTCInstant
  ) -> [ReceiverEvent] {
    switch report {
    case .position(let position):
      guard let change = follow(position.device, hasFix: position.hasFix, at: now) else {
        return []
      }
      variation = position.magneticVariation ?? variation
      return change + events(of: assembler.take(position, at: now, utc: utc), at: now)
    case .noise(let noise):
      note(noise.device ?? wanted ?? followed ?? "") { $0.note(noise) }
      return []
    case .sky(let sky):
      // It is not known whose satellites are of interest before a device is followed.
      guard followed != nil, isFollowed(sky.device) else { return [] }
      hasToldSky = true
      return [.sky(sky)]
    case .attitude(let attitude):
      guard isFollowed(attitude.device),
        let heading = Heading(attitude, variation: variation, at: utc)
      else { return [] }
      return [.heading(heading)]
    case .devices(let all):
      for device in all { note(device) }
      return []
    case .device(let device):
      note(device)
      guard device.isActive == false, device.path == followed else { return [] }
      let events = lose(at: now)
      lastPosition = nil
      return events
    case .version, .watch, .error: return []
    }
  }

  /// Ends the open epoch and reports silence, if their deadlines have passed.
  package mutating func meetDeadline(at now: Instant) -> [ReceiverEvent] {
    var events = events(of: assembler.meetDeadline(at: now), at: now)
    if let silenceDeadline, silenceDeadline <= now {
      isSilent = true
      events += lose(at: now)
    }
    return events
  }

  /// Handles the loss of the connection.
  package mutating func disconnect(at now: Instant) -> [ReceiverEvent] {
    let events = lose(at: now)
    devices = [:]
    followed = nil
    lastPosition = nil
    isSilent = false
    lastEpoch = nil
    cycle = nil
    return events
  }

  // MARK: - Devices

  private mutating func note(_ device: GPSDDevice) {
    if let driver = device.driver { note(device.path) { $0.driver = driver } }
  }

  private mutating func note(_ device: String, _ body: (inout ReceiverQuality) -> Void) {
    guard devices[device] != nil || devices.count < Self.mostDevices else { return }
    body(&devices[device, default: ReceiverQuality()])
  }

  private func isFollowed(_ device: String?) -> Bool {
    guard let device else { return true }
    return (wanted ?? followed ?? device) == device
  }

  /// Decides whether a report of a device is followed.
  ///
  /// The requested device is followed. Without a request, the first device that reports a position
  /// is followed until it has reported none for the length of a silence.
  ///
  /// - Returns: The events of the change to another device; `nil` if the report is not followed.
  private mutating func follow(
    _ device: String?, hasFix: Bool, at now: Instant
  ) -> [ReceiverEvent]? {
    let device = device ?? wanted ?? followed ?? ""
    if let wanted, wanted != device { return nil }
    var change: [ReceiverEvent] = []
    if let followed, followed != device {
      guard hasFix, mayLeave(at: now) else { return nil }
      change = leave()
    }
    followed = device
    if hasFix { lastPosition = now }
    return change
  }

  /// Whether another device may be followed.
  ///
  /// Reports of another device must not discard the open epoch of a device that has a position.
  private func mayLeave(at now: Instant) -> Bool {
    lastPosition.map { now - $0 >= silence } ?? true
  }

  /// Forgets the followed device.
  ///
  /// Its open epoch is discarded, because the device has had no position for some time.
  private mutating func leave() -> [ReceiverEvent] {
    assembler = EpochAssembler()
    cycle = nil
    lastEpoch = nil
    variation = nil
    defer { hasToldSky = false }
    var sky = Sky()
    sky.satellites = []
    return hasToldSky ? [.sky(sky)] : []
  }

  // MARK: - Epochs

  private mutating func events(of epochs: [ReceiverEpoch], at now: Instant) -> [ReceiverEvent] {
    epochs.compactMap { epoch in
      if let lastEpoch, now > lastEpoch, now - lastEpoch <= Self.longestCycle {
        cycle = now - lastEpoch
      }
      lastEpoch = now
      isSilent = false
      let quality = devices[followed ?? ""] ?? ReceiverQuality()
      devices[followed ?? ""]?.epochEnded()
      guard let fix = Fix(epoch, quality: quality) else {
        guard hasFix else { return nil }
        hasFix = false
        return .signalLost
      }
      hasFix = true
      let beginsSequence = newest.map { fix.timestamp <= $0 } ?? false
      newest = fix.timestamp
      return .fix(fix, beginsSequence: beginsSequence)
    }
  }

  private mutating func lose(at now: Instant) -> [ReceiverEvent] {
    let last = events(of: assembler.end(), at: now)
    guard hasFix else { return last }
    hasFix = false
    return last + [.signalLost]
  }
}
