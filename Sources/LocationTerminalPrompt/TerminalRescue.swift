// SPDX-License-Identifier: MIT

import LocationFiles
import Synchronization

/// The modes of a terminal that a dialog changes, as they were before.
struct TerminalModes: Hashable, Sendable {
  private let input: tcflag_t
  private let local: tcflag_t
  private let minimum: cc_t
  private let time: cc_t

  init(_ state: termios) {
    var state = state
    input = state.c_iflag
    local = state.c_lflag
    (minimum, time) = unsafe withUnsafeBytes(of: &state.c_cc) { bytes in
      unsafe (bytes[Int(VMIN)], bytes[Int(VTIME)])
    }
  }

  /// Restores the modes; safe inside a signal handler.
  func restore(_ descriptor: Int32) {
    var state = termios()
    guard unsafe tcgetattr(descriptor, &state) == 0 else { return }
    state.c_iflag = input
    state.c_lflag = local
    Self.setReading(&state, minimum: minimum, time: time)
    _ = unsafe tcsetattr(descriptor, TCSANOW, &state)
  }

  /// Sets how many bytes a read waits for, and how long.
  static func setReading(_ state: inout termios, minimum: cc_t, time: cc_t) {
    unsafe withUnsafeMutableBytes(of: &state.c_cc) { bytes in
      unsafe bytes[Int(VMIN)] = minimum
      unsafe bytes[Int(VTIME)] = time
    }
  }
}

extension TerminalModes {
  /// The modes in two words.
  fileprivate var packed: (flags: UInt64, reading: UInt32) {
    (UInt64(input) << 32 | UInt64(local), UInt32(minimum) << 8 | UInt32(time))
  }

  fileprivate init(flags: UInt64, reading: UInt32) {
    input = tcflag_t(flags >> 32)
    local = tcflag_t(truncatingIfNeeded: flags)
    minimum = cc_t(reading >> 8)
    time = cc_t(truncatingIfNeeded: reading)
  }
}

/// Restores a terminal when the process ends while a dialog is up, or while keys are read.
///
/// Meanwhile a signal that would kill the process at once restores the terminal first.
/// A signal that the app handles or ignores is left to the app. If the app then calls `exit`, the
/// terminal is restored there. SIGKILL leaves the terminal as it is.
enum TerminalRescue {
  /// The signals that ask a process to end, and those of a crash.
  private static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV,
  ]

  private static let nobody: Int32 = -1
  private static let comingSoon: Int32 = -2

  /// Restores the terminal, and lets the signal do what it does by default.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    TerminalRescue.restore()
    _ = signal(number, SIG_DFL)
    raise(number)
  }

  // The data of the handler is in atomics, because a handler must not lock or allocate.
  private static let descriptor = Atomic(nobody)
  private static let flags = Atomic<UInt64>(0)
  private static let reading = Atomic<UInt32>(0)

  private static let isWatchingExit = Atomic(false)

  /// Begins to watch a terminal; does nothing while another one is watched.
  static func begin(_ terminal: Int32, _ modes: TerminalModes) {
    guard
      descriptor.compareExchange(
        expected: nobody, desired: comingSoon, ordering: .acquiringAndReleasing
      ).exchanged
    else { return }
    flags.store(modes.packed.flags, ordering: .relaxed)
    reading.store(modes.packed.reading, ordering: .relaxed)
    descriptor.store(terminal, ordering: .releasing)
    if !isWatchingExit.exchange(true, ordering: .relaxed) { atexit { TerminalRescue.restore() } }
    for number in signals where disposition(of: number) == nil {
      _ = signal(number, handler)
    }
  }

  /// Stops watching a terminal, and leaves signals as they were.
  static func end(_ terminal: Int32) {
    guard descriptor.load(ordering: .acquiring) == terminal else { return }
    let ours = unsafe unsafeBitCast(handler, to: Int.self)
    for number in signals {
      // The app may have set a handler of its own meanwhile.
      let current = disposition(of: number).map { unsafe unsafeBitCast($0, to: Int.self) }
      if current == ours { _ = signal(number, SIG_DFL) }
    }
    descriptor.store(nobody, ordering: .releasing)
  }

  /// Runs code on this thread, during which the terminal cannot stop the process.
  ///
  /// If the process is moved to the background meanwhile, reading fails, which ends a dialog.
  static func withoutBeingStopped(_ body: () -> Void) {
    var blocked = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe sigaddset(&blocked, SIGTTIN)
    unsafe sigaddset(&blocked, SIGTTOU)
    unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
    body()
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Restores the watched terminal; safe inside a signal handler.
  fileprivate static func restore() {
    let terminal = descriptor.load(ordering: .acquiring)
    guard terminal >= 0 else { return }
    TerminalModes(
      flags: flags.load(ordering: .acquiring), reading: reading.load(ordering: .acquiring)
    ).restore(terminal)
  }

  /// The process's handler for a signal; `nil` for the default one.
  private static func disposition(of number: Int32) -> (@convention(c) (Int32) -> Void)? {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return SIG_IGN }
    #if canImport(Glibc)
    return unsafe action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
    return unsafe action.__sa_handler.sa_handler
    #else
    return unsafe action.__sigaction_u.__sa_handler
    #endif
  }
}
