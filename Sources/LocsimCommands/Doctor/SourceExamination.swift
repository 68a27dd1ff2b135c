// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationFiles
import LocationHardware
import LocationHost
import LocationSources

/// Looks at the source of an app's positions.
struct SourceExamination {
  /// How long a gpsd may be silent.
  private static let patience = DispatchTimeInterval.milliseconds(1_500)

  /// The device whose source it is.
  let surroundings: Surroundings

  /// Returns what was found.
  func finding() -> Finding {
    switch surroundings.device {
    case .missing:
      return Finding("source", .note, "not looked at, because it is that of a daemon")
    case .daemon:
      guard case .running(let status, _, _) = surroundings.daemon else {
        return Finding("source", .note, "the system's daemon has it")
      }
      return ofDaemon(status.source)
    case .own:
      if Environment.value(of: "LOCSIM_SOURCE") == nil,
        Environment.value(of: "LOCSIM_SCENARIO") != nil
      {
        return Finding("source", .note, "the scenario has it")
      }
      return local
    }
  }

  /// Looks at a daemon's gpsd, which this process can reach as well; no other source.
  private func ofDaemon(_ text: String) -> Finding {
    guard case .gpsd(let address)? = try? ReceiverSource(parsing: text) else {
      return Finding("source", .note, "the daemon has it: \(text)")
    }
    return gpsd(at: address, otherwise: "or start the daemon with a trace")
  }

  private var local: Finding {
    let text = Environment.value(of: "LOCSIM_SOURCE")
    do throws(OptionError) {
      let receiver: ReceiverSource? =
        if let text { try ReceiverSource(parsing: text) } else { .gpsd(ReceiverAddress()) }
      switch receiver {
      case .gpsd(let address)?:
        return gpsd(at: address, otherwise: "or set LOCSIM_SOURCE to a trace")
      case .device(let path)?:
        return FileAccess.canRead(path)
          ? Finding("source", .good, path)
          : Finding("source", .todo, "\(path) cannot be read; is the receiver plugged in?")
      case nil: return trace(try SourceSpecification(parsing: text ?? ""))
      }
    } catch {
      return Finding("source", .todo, "LOCSIM_SOURCE: \(error)")
    }
  }

  private func trace(_ specification: SourceSpecification) -> Finding {
    let path = specification.path
    guard FileAccess.canRead(path) else {
      return Finding(
        "source", .todo, "LOCSIM_SOURCE names \(path), which cannot be read",
        remedy: "paths are relative to the folder in which the app starts")
    }
    return Finding("source", .good, "\(path); locsim inspect shows what it contains")
  }

  private func gpsd(at address: ReceiverAddress, otherwise: String) -> Finding {
    let alarm = Alarm()
    let link = ReceiverLink(address: address, clock: PacedClock(rate: 1)) { alarm.ring() }
    link.start()
    defer { link.stop() }
    while !Self.isDecided(link.status), alarm.wait(until: .now() + Self.patience) {}
    let status = link.status
    if status.state.isFault {
      return Finding("source", .todo, status.description, remedy: otherwise)
    }
    let devices = status.devices.isEmpty ? "no device yet" : status.devices.joined(separator: ", ")
    return Finding(
      "source", .good,
      "gpsd \(status.release ?? "") at \(address.place): \(devices); \(status.description)")
  }

  private static func isDecided(_ status: ReceiverStatus) -> Bool {
    switch status.state {
    case .idle, .connecting, .waiting: false
    case .unreachable, .unanswered, .noDevices, .deviceMissing, .noFix, .silent, .fix: true
    }
  }
}
