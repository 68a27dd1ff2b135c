// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import LocationPlayback

/// A tracker that is fed reports at moments, and what came out of it.
struct TrackerBench {
  var tracker: ReceiverTracker
  var events: [ReceiverEvent] = []
  private(set) var now = Instant.start

  /// The UTC at which the line of arrivals begins: 2026-11-22T12:00:00Z.
  static let arrivalStart = UTCInstant(secondsSinceEpoch: 1_795_348_800)

  init(device: String? = nil) { tracker = ReceiverTracker(device: device) }

  /// Lets time pass, doing what falls due in between.
  mutating func pass(to seconds: Double) {
    let target = Instant(sinceStart: .seconds(seconds))
    while let due = tracker.deadline, due <= target {
      now = max(now, due)
      events += tracker.meetDeadline(at: now)
    }
    now = target
  }

  mutating func take(_ report: GPSDReport, at seconds: Double) {
    pass(to: seconds)
    events += tracker.take(report, at: now, utc: Self.arrivalStart + now.sinceStart)
  }

  /// A position of a second of the receiver's clock.
  mutating func take(
    _ second: Double?, at seconds: Double, mode: TPV.Mode = .fix3D, device: String? = "/dev/a",
    _ change: (inout TPV) -> Void = { _ in }
  ) {
    take(.position(TPV(second: second, mode: mode, device: device, change)), at: seconds)
  }

  var fixes: [Fix] {
    events.compactMap { if case .fix(let fix, _) = $0 { fix } else { nil } }
  }

  var sequences: [Bool] {
    events.compactMap { if case .fix(_, let begins) = $0 { begins } else { nil } }
  }

  var losses: Int { events.count { $0 == .signalLost } }

  mutating func takeEvents() -> [ReceiverEvent] {
    defer { events = [] }
    return events
  }
}

extension TPV {
  /// A report of a second of the receiver's clock, since 2026-05-04T10:00:00Z, somewhere in Zürich.
  init(
    second: Double?, mode: Mode = .fix3D, device: String? = "/dev/a",
    _ change: (inout TPV) -> Void = { _ in }
  ) {
    self.init(mode: mode)
    self.device = device
    time = second.flatMap {
      GPSDTime(
        secondsSince1970: 1_777_888_800 + Int64($0.rounded(.down)),
        nanoseconds: Int32(($0 - $0.rounded(.down)) * 1e9))
    }
    if mode == .fix2D || mode == .fix3D {
      latitude = 47.5 + (second ?? 0) * 1e-5
      longitude = 8.5
      eph = 17.1
    }
    change(&self)
  }
}
