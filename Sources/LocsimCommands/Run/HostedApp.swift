// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import Synchronization

/// The process of an app that a command starts and waits for.
final class HostedApp: Sendable {
  /// How a process has ended.
  enum End: Hashable {
    case status(Int32)
    case killed(by: Int32)

    /// Ends this process in the same way.
    ///
    /// - Throws: The exit status, unless it is success.
    func repeatIt() throws {
      switch self {
      case .status(0): return
      case .status(let status): throw ExitCode(status)
      case .killed(let number):
        // The app has dumped its core, if it was to.
        var none = rlimit()
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        _ = signal(number, SIG_DFL)
        _ = kill(getpid(), number)
        throw ExitCode(128 + number)
      }
    }
  }

  /// What the handler of signals reads: it may interrupt any code of this process.
  private enum Passing {
    /// The app's process; 0 while there is none.
    static let process = Atomic<Int32>(0)

    /// The signals that came before the app had a process, a bit each.
    static let waiting = Atomic<UInt64>(0)
  }

  /// The signals that concern the app and not the command.
  ///
  /// The terminal sends the first two to the app itself.
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2]

  /// Starts the app; signals to this process are passed on to it from now on.
  ///
  /// - Throws: `FileError` if it cannot be started.
  func start(
    _ program: String, arguments: [String], changing variables: [String: String?]
  ) throws(FileError) {
    // Where it is ignored, nothing says how the app has ended.
    _ = signal(SIGCHLD, SIG_DFL)
    let ignored = Self.passSignalsOn()
    let process = try Program.start(
      program, arguments: arguments, changing: variables, ignoring: ignored)
    Passing.process.store(process, ordering: .sequentiallyConsistent)
    let waiting = Passing.waiting.exchange(0, ordering: .sequentiallyConsistent)
    for number in Self.signals where waiting & 1 << UInt64(number) != 0 { send(number) }
  }

  /// Begins to pass signals on.
  ///
  /// - Returns: Those that are ignored, as `nohup` wants it; the app ignores them, too.
  private static func passSignalsOn() -> [Int32] {
    // They are made here, and not in the handler.
    _ = Passing.process.load(ordering: .relaxed)
    _ = Passing.waiting.load(ordering: .relaxed)
    var ignored: [Int32] = []
    // What started this process may have blocked them.
    var all = sigset_t()
    unsafe sigemptyset(&all)
    for number in signals { unsafe sigaddset(&all, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil)
    for number in signals {
      var before = sigaction()
      _ = unsafe sigaction(number, nil, &before)
      let handler = unsafe before.__sigaction_handler.sa_handler
      let isIgnored =
        unsafe unsafeBitCast(handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
      guard !isIgnored || before.sa_flags & SA_SIGINFO != 0 else {
        ignored.append(number)
        continue
      }
      var action = sigaction()
      action.sa_flags = SA_SIGINFO | SA_RESTART
      action.__sigaction_handler = unsafe .init(sa_sigaction: { number, information, _ in
        let isOfTerminal = unsafe (information?.pointee.si_code ?? 0) > 0
        if isOfTerminal, number == SIGINT || number == SIGQUIT { return }
        let process = Passing.process.load(ordering: .sequentiallyConsistent)
        if process > 0 {
          _ = kill(process, number)
        } else {
          Passing.waiting.bitwiseOr(1 << UInt64(number), ordering: .sequentiallyConsistent)
        }
      })
      _ = unsafe sigaction(number, &action, nil)
    }
    return ignored
  }

  /// Waits until the app has ended.
  func wait() -> End {
    let process = Passing.process.load(ordering: .sequentiallyConsistent)
    guard process > 0 else { return .status(0) }
    // Its number stays its own until it is waited for.
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR
    {
    }
    Passing.process.store(0, ordering: .sequentiallyConsistent)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    let number = status & 0x7f
    return number == 0 ? .status(status >> 8 & 0xff) : .killed(by: number)
  }

  /// Has the app end, as SIGTERM does.
  func end() { send(SIGTERM) }

  private func send(_ number: Int32) {
    let process = Passing.process.load(ordering: .sequentiallyConsistent)
    if process > 0 { _ = kill(process, number) }
  }
}
