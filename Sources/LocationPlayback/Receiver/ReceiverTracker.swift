// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore

/// Makes fixes from the reports of a gpsd.
///
/// It follows one of its devices, joins the reports of one moment, and notices silence, which gpsd
/// itself does not report.
package struct ReceiverTracker: Sendable {
  /// Cycles of silence after which a position is no longer one of now, and the least that these
  /// last.
  ///
  /// After as long without a position another device may take a device's place.
  private static let silentCycles = 3.0
  private static let leastSilence = Duration.seconds(3)

  /// Devices of which something is remembered; gpsd itself has room for four.
  private static let mostDevices = 32

  /// The longest cycle that is believed.
  private static let longestCycle = Duration.seconds(10)

  /// The device to follow; `nil` follows the first one that reports a position.
  private let wanted: String?

  private var devices: [String: ReceiverQuality] = [:]
  private var assembler = EpochAssembler()

  /// The device that is followed; `nil` before any reported.
  package private(set) var followed: String?

  /// Whether it has a position at the moment.
  package private(set) var hasFix = false

  /// When it reported a position last; `nil` before its first one, and after it was removed.
  private var lastPosition: Instant?

  /// Whether satellites of this device, not of another one, were reported.
  private var hasToldSky = false

  /// When the last epoch of it came, with a position or without.
  package private(set) var lastEpoch: Instant?

  /// The time between its epochs, as it was last.
  package private(set) var cycle: Duration?

  /// The time of the newest fix of this sequence.
  private var newest: UTCInstant?

  /// The degrees of magnetic north east of true north, as last reported by the receiver.
  private var variation: Double?

  /// Whether nothing has come of it for longer than it usually takes.
  package private(set) var isSilent = false

  /// Makes a tracker.
  ///
  /// - Parameter device: Path of the device to follow; `nil` follows the first one that reports a
  ///   position, and another one when that falls silent.
  package init(device: String? = nil) { wanted = device }

  /// What gpsd takes the device that is followed for; `nil` before it has said so.
  package var driver: String? { followed.flatMap { devices[$0]?.driver } }

  /// The next instant at which the caller must report the passing of time.
  package var deadline: Instant? {
    guard let silence = silenceDeadline else { return assembler.deadline }
    return assembler.deadline.map { min($0, silence) } ?? silence
  }

  private var silenceDeadline: Instant? {
    guard !isSilent, let lastEpoch else { return nil }
    return lastEpoch + silence
  }

  /// How long the device may be silent.
  private var silence: Duration { max((cycle ?? .zero) * Self.silentCycles, Self.leastSilence) }

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - now: When it arrived.
  ///   - utc: When that was in UTC.
  /// - Returns: What comes out of it, in order.
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
      // Before a device is followed it is not known whose satellites are of interest.
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

  /// Does what falls due.
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

  /// Whether another device may be followed: reports of it that come between those of one that has
  /// a position must not displace what that one has begun.
  private func mayLeave(at now: Instant) -> Bool {
    lastPosition.map { now - $0 >= silence } ?? true
  }

  /// Forgets the device that was followed.
  ///
  /// What it had begun is of no interest: it has no position.
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
