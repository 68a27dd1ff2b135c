// SPDX-License-Identifier: MIT

import Dispatch
import LocationFiles
import Synchronization

/// Reads single keys from the terminal that controls the process, while the process is in its
/// foreground.
///
/// Ctrl-C and Ctrl-Z stay signals. The terminal is as it was before while a prompt is up, while the
/// process is stopped, and after ``stop()``. In the background the terminal is left alone, so that the
/// process is not stopped for it.
package final class TerminalKeys: Sendable {
  private struct State {
    /// The number of prompts that need the terminal.
    var prompts = 0

    /// How many of them wait until the terminal is free.
    var waiting = 0

    /// Whether the process shall be stopped, as Ctrl-Z asks for.
    var mustSuspend = false
    var isEnding = false

    /// Whether the process was continued, so that the modes of the terminal may have changed.
    var wasContinued = false

    /// Whether the terminal is as it was before, and stays so.
    var hasEnded = false
  }

  /// The time between two looks whether the process is in the foreground again.
  private static let pause = Duration.seconds(1)

  /// The keys that are read now; one process reads one terminal.
  private static let current = Mutex<TerminalKeys?>(nil)

  private let device: TerminalDevice
  private let path: String
  private let take: @Sendable (TypedKey) -> Void
  private let state = Mutex(State())
  private let hasLeft = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)
  private let signals: Mutex<[any DispatchSourceSignal]>

  /// Whether the process is in the foreground of a terminal, so that keys can be read now.
  package static var areUsable: Bool { TerminalDevice.isUsable }

  /// Begins to read keys from the terminal that controls the process; `nil` if there is none.
  ///
  /// - Parameter take: Receives the keys, on a thread of its own.
  package convenience init?(_ take: @escaping @Sendable (TypedKey) -> Void) {
    self.init(path: TerminalDevice.controllingPath, take)
  }

  /// Begins to read keys from a terminal.
  init?(path: String, _ take: @escaping @Sendable (TypedKey) -> Void) {
    guard let device = TerminalDevice(path: path) else { return nil }
    self.device = device
    self.path = path
    self.take = take
    _ = signal(SIGTSTP, SIG_IGN)
    signals = Mutex(
      [SIGTSTP, SIGCONT].map {
        DispatchSource.makeSignalSource(signal: $0, queue: .global(qos: .userInteractive))
      })
    signals.withLock { sources in
      sources[0].setEventHandler { [weak self] in
        self?.state.withLock { $0.mustSuspend = true }
        self?.device.wake()
      }
      sources[1].setEventHandler { [weak self] in
        self?.state.withLock { $0.wasContinued = true }
        self?.device.wake()
      }
      for source in sources { source.resume() }
    }
    Self.current.withLock { $0 = self }
    DispatchQueue(label: "locsim.keys", qos: .userInteractive).async { [self] in
      TerminalRescue.withoutBeingStopped { read() }
      hasEnded.signal()
    }
  }

  /// Stops reading; returns when the terminal is as it was before.
  package func stop() {
    Self.current.withLock { if $0 === self { $0 = nil } }
    state.withLock { $0.isEnding = true }
    device.wake()
    hasEnded.wait()
    signals.withLock { for source in $0 { source.cancel() } }
    for number in [SIGTSTP, SIGCONT] { _ = signal(number, SIG_DFL) }
  }

  /// Runs code that needs a terminal, whose keys are not read meanwhile.
  static func withoutReading(_ path: String, _ body: () -> Void) {
    guard let keys = current.withLock({ $0 }), keys.path == path else { return body() }
    let mustWait = keys.state.withLock { state in
      guard !state.hasEnded else { return false }
      state.prompts += 1
      state.waiting += 1
      return true
    }
    guard mustWait else { return body() }
    keys.device.wake()
    keys.hasLeft.wait()
    body()
    keys.state.withLock { $0.prompts -= 1 }
    keys.device.wake()
  }

  // MARK: - On the thread of the keys

  private func read() {
    var decoder = KeyDecoder()
    var modes: TerminalModes?
    while true {
      let wishes = state.withLock { state in
        defer { state.wasContinued = false }
        return state
      }
      let isForeground = device.isForeground
      // What had the terminal meanwhile may have set it up for itself; the modes before stay the same.
      if wishes.wasContinued, modes != nil, isForeground {
        _ = device.enterRawMode(keepsSignals: true)
      }
      let isFree = wishes.isEnding || wishes.mustSuspend || wishes.prompts > 0 || !isForeground
      if isFree {
        leave(&modes, isForeground: isForeground)
        decoder = KeyDecoder()
        admitPrompts(isLast: wishes.isEnding)
        if wishes.isEnding { return }
        if wishes.mustSuspend {
          suspend()
        } else {
          _ = device.wait(atMost: isForeground ? nil : Self.pause, ignoringInput: true)
        }
        continue
      }
      if modes == nil { modes = device.enterRawMode(keepsSignals: true) }
      guard readKeys(&decoder) else {
        // A terminal that has hung up has no keys any longer.
        leave(&modes, isForeground: isForeground)
        _ = device.wait(atMost: nil, ignoringInput: true)
        continue
      }
    }
  }

  /// Waits for keys, and passes them on.
  ///
  /// - Returns: Whether there can be further ones.
  private func readKeys(_ decoder: inout KeyDecoder) -> Bool {
    switch device.wait(atMost: decoder.isPending ? TerminalDialog.escapeTime : nil) {
    case .woken: break
    case .timedOut: if let key = decoder.timePassed() { take(key) }
    case .input:
      // What is typed belongs to whatever is in the foreground.
      guard device.isForeground else { break }
      guard let bytes = device.takeInput() else { return false }
      for byte in bytes { if let key = decoder.take(byte) { take(key) } }
    }
    return true
  }

  /// Lets the prompts that wait have the terminal.
  private func admitPrompts(isLast: Bool) {
    let count = state.withLock { state in
      defer { state.waiting = 0 }
      state.hasEnded = isLast
      return state.waiting
    }
    for _ in 0..<count { hasLeft.signal() }
  }

  /// Stops the process, as the signal would have done, until it is continued.
  ///
  /// Where nothing could continue it, because its group has no shell, the system stops nothing.
  private func suspend() {
    state.withLock { $0.mustSuspend = false }
    var (standard, before) = (sigaction(), sigaction())
    _ = unsafe sigaction(SIGTSTP, &standard, &before)
    var (mask, earlier) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&mask)
    unsafe sigaddset(&mask, SIGTSTP)
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, &earlier)
    raise(SIGTSTP)
    unsafe pthread_sigmask(SIG_SETMASK, &earlier, nil)
    _ = unsafe sigaction(SIGTSTP, &before, nil)
  }

  /// Gives the terminal back; in the background it belongs to others, which have set it up.
  private func leave(_ modes: inout TerminalModes?, isForeground: Bool) {
    guard let saved = modes else { return }
    modes = nil
    if isForeground {
      device.leaveRawMode(saved)
    } else {
      device.forgetModes()
    }
  }
}
