// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationDaemon
import LocationFiles
import LocationHost
import LocationPlayback
import LocationScenarios
import LocationTerminalPrompt
import Synchronization

/// What steers the device of a command: `locsim live` in other terminals, and keys in this one.
final class PlaybackControl {
  /// The keys that were pressed, in their order.
  private final class PressedKeys: Sendable {
    private let alarm: Alarm
    private let keys = Mutex<[TypedKey]>([])

    init(ringing alarm: Alarm) { self.alarm = alarm }

    func add(_ key: TypedKey) {
      keys.withLock { $0.append(key) }
      alarm.ring()
    }

    func take() -> [TypedKey] {
      keys.withLock { keys in
        defer { keys.removeAll() }
        return keys
      }
    }
  }

  /// Does the commands.
  let device: DeviceSteering

  /// Whether keys steer the device.
  let hasKeys: Bool

  /// Whether the trace pauses at its end, because a person may go back.
  let staysAtEnd: Bool

  private let desk: SteeringDesk
  private let pressed: PressedKeys
  private let server: ControlServer?
  private var keys: TerminalKeys?
  private var hasReachedEnd = false
  private var isClosed = false

  /// Why the last key did nothing.
  private(set) var notice: String?

  /// Makes the control of a device, and serves it to other commands if that is wanted.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - alarm: Wakes the thread of the timeline.
  ///   - hasKeys: Whether keys steer it.
  ///   - served: Returns what other commands may steer, given what takes their commands; `nil` for
  ///     nothing.
  /// - Throws: The exit status if it cannot be served, after the reason was reported.
  init(
    _ device: DeviceSteering, alarm: Alarm, hasKeys: Bool,
    serving served: (SteeringDesk) -> CommandDevice?
  ) throws {
    self.device = device
    self.hasKeys = hasKeys
    let desk = SteeringDesk(alarm: alarm)
    self.desk = desk
    pressed = PressedKeys(ringing: alarm)
    let served = served(desk)
    staysAtEnd = served != nil
    do {
      server = try served.map { device in
        try ControlServer(name: "locsim \(LocsimVersion.text)", device: device)
      }
    } catch DaemonSocketError.tooLong(let path) {
      Terminal.error("--control: \(path): is too long for a socket; give a shorter XDG_RUNTIME_DIR")
      throw ExitStatus.cannotCreate
    } catch {
      Terminal.error("\(error)")
      throw ExitStatus.cannotCreate
    }
  }

  /// Serves the page of the device if that is wanted, and writes an address that opens it once.
  ///
  /// - Throws: The exit status if it cannot be served, after the reason was reported.
  func openMap(_ arguments: ServingArguments) throws {
    guard let server else { return }
    try arguments.openMap { try server.mapAddress($0) }
  }

  /// Begins to read keys, if they steer the device.
  ///
  /// - Parameter help: A line that says what they do; `nil` writes none.
  func readKeysIfWanted(help: String? = SteeringKeys.help) {
    guard hasKeys else { return }
    keys = TerminalKeys { [pressed] key in pressed.add(key) }
    if keys != nil, let help { Terminal.line("locsim: keys: \(help)") }
  }

  /// Does what was asked for, on the thread of the timeline.
  ///
  /// - Returns: Whether there was something.
  func perform() -> Bool {
    let hasCommands = desk.perform(with: device)
    let keys = pressed.take()
    for key in keys { perform(key) }
    return hasCommands || !keys.isEmpty
  }

  private func perform(_ key: TypedKey) {
    notice = nil
    for command in SteeringKeys.commands(for: key, device.status) {
      do throws(LiveFault) {
        _ = try device.perform(command)
      } catch {
        notice = error.reason
        return
      }
    }
  }

  /// Pauses when the trace has come to its end.
  func notice(isAtEnd: Bool) {
    defer { hasReachedEnd = isAtEnd }
    if staysAtEnd, isAtEnd, !hasReachedEnd { device.pauseAtEnd() }
  }

  /// Ends the control; the terminal is as it was before.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    keys?.stop()
    desk.close()
    server?.close()
  }
}
