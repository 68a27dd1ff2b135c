// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationDaemon
import LocationFiles
import LocationHost
import LocationPlayback
import LocationTerminalPrompt
import Synchronization

/// What steers a trace that a command plays: `locsim live` in other terminals, and keys in this one.
final class PlaybackControl {
  /// What the thread of the keys shares with that of the timeline.
  private final class Board: Sendable {
    struct Shown {
      var status: LiveStatus
      var notice: String?
    }

    let desk: SteeringDesk
    let shown: Mutex<Shown>

    init(_ desk: SteeringDesk, _ status: LiveStatus) {
      self.desk = desk
      shown = Mutex(Shown(status: status))
    }

    /// Has the timeline do what a key means.
    func press(_ key: TypedKey) {
      let status = shown.withLock { $0.status }
      for command in SteeringKeys.commands(for: key, status) {
        desk.submit(command) { [self] result in
          shown.withLock { shown in
            switch result {
            case .success(let status): shown = Shown(status: status)
            case .failure(let fault): shown.notice = fault.reason
            }
          }
        }
      }
    }
  }

  /// Does the commands.
  let device: DeviceSteering

  /// Whether the trace pauses at its end, because a person may go back.
  let staysAtEnd: Bool

  private let board: Board
  private let server: ControlServer?
  private var keys: TerminalKeys?
  private var hasReachedEnd = false

  /// Makes the control of a device, and serves it to other commands if that is wanted.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - alarm: Wakes the thread of the timeline.
  ///   - isServed: Whether other commands may steer it.
  /// - Throws: The exit status if it cannot be served, after the reason was reported.
  init(_ device: DeviceSteering, alarm: Alarm, isServed: Bool) throws {
    self.device = device
    staysAtEnd = isServed
    let desk = SteeringDesk(alarm: alarm)
    board = Board(desk, device.status)
    do {
      server =
        try isServed ? ControlServer(name: "locsim \(LocsimVersion.text)", desk: desk) : nil
    } catch {
      Terminal.error("--control: \(error)")
      throw ExitStatus.cannotCreate
    }
  }

  /// The state to show, and why the last key did nothing.
  var view: (status: LiveStatus, notice: String?) {
    let status = device.status
    let notice = board.shown.withLock { shown in
      shown.status = status
      return shown.notice
    }
    return (status, notice)
  }

  /// Begins to read keys, if there is a terminal.
  func readKeys() {
    keys = TerminalKeys { [board] key in board.press(key) }
    if keys != nil { Terminal.line("locsim: \(SteeringKeys.help)") }
  }

  /// Does what was asked for, on the thread of the timeline.
  ///
  /// - Returns: Whether there was something.
  func perform() -> Bool { board.desk.perform(with: device) }

  /// Pauses when the trace has come to its end.
  func notice(isAtEnd: Bool) {
    defer { hasReachedEnd = isAtEnd }
    if staysAtEnd, isAtEnd, !hasReachedEnd { device.pause() }
  }

  /// Ends the control; the terminal is as it was before.
  func close() {
    keys?.stop()
    board.desk.close()
    server?.close()
  }
}
