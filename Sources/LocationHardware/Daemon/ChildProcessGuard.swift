// SPDX-License-Identifier: MIT

import Foundation
import LocationFiles
import Synchronization

/// Runs a daemon that ends when this process ends, in any way.
///
/// gpsd does not watch its parent, and the kernel's signal at a parent's death is lost when gpsd
/// changes its user. So a shell runs the daemon, and reads a pipe that only this process can write.
/// The pipe closes when this process releases the daemon or is killed. The shell then ends the
/// daemon and removes its shared memory, which a gpsd that was started as root leaves.
final class ChildProcessGuard: Sendable {
  /// The script of the shell; `$0` is the daemon, and the parameters are its arguments.
  private static let script = """
    PATH=$PATH:/usr/bin:/bin
    exec 3<&0
    # Of its own shared memory nobody else knows, where the system permits that: else a log's time would
    # be taken for the present by those who set clocks, and positions could be read there by all.
    own=
    for way in "unshare -i" "unshare -r -i"; do
      if $way true 2>/dev/null; then own=$way; break; fi
    done
    $own "$0" "$@" 3<&- </dev/null &
    gpsd=$!
    (
      read -r _ <&3
      kill -TERM $gpsd
      # A daemon with a client that does not read can take a minute to end.
      for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        sleep 0.1
        kill -0 $gpsd || exit
      done
      kill -KILL $gpsd
    ) &
    watch=$!
    wait $gpsd
    kill -KILL $watch
    ipcrm -M $GPSD_SHM_KEY
    """

  private static let spawning = Mutex<Void>(())

  private struct State {
    /// The process of the shell; `nil` after it has ended.
    var shell: pid_t?
    /// The end of the pipe that this process can write.
    var pipe: Int32
  }

  private let state: Mutex<State>

  /// Starts a daemon.
  ///
  /// - Parameters:
  ///   - daemon: The path of the daemon.
  ///   - arguments: The arguments of the daemon.
  ///   - sharedMemoryKey: The key of the daemon's shared memory.
  /// - Throws: `PrivateGPSDError.cannotStart`.
  init(
    holding daemon: String, _ arguments: [String], sharedMemoryKey: Int
  ) throws(PrivateGPSDError) {
    var ends: [Int32] = [-1, -1]
    var shell: pid_t = 0
    // One shell starts at a time: a shell that inherits the pipe of another one keeps it open.
    let code = Self.spawning.withLock { _ in
      guard unsafe pipe(&ends) == 0 else { return errno }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      defer { close(ends[0]) }
      return Self.spawn(
        &shell, ["/bin/sh", "-c", Self.script, daemon] + arguments,
        adding: "GPSD_SHM_KEY=\(sharedMemoryKey)", input: ends[0])
    }
    guard code == 0 else {
      if ends[1] >= 0 { close(ends[1]) }
      throw .cannotStart(reason: FileError(code: code).reason)
    }
    state = Mutex(State(shell: shell, pipe: ends[1]))
  }

  deinit { letGo() }

  /// Whether the daemon is running.
  var isHolding: Bool {
    state.withLock { state in
      guard let shell = state.shell else { return false }
      var status: Int32 = 0
      guard unsafe waitpid(shell, &status, WNOHANG) != 0 else { return true }
      Self.end(&state)
      return false
    }
  }

  /// Ends the daemon, and waits until it has ended; the shell limits the wait.
  func letGo() {
    let shell = state.withLock { state in
      defer { Self.end(&state) }
      return state.shell
    }
    guard let shell else { return }
    var status: Int32 = 0
    while unsafe waitpid(shell, &status, 0) < 0, errno == EINTR {}
  }

  private static func end(_ state: inout State) {
    if state.pipe >= 0 { close(state.pipe) }
    state = State(shell: nil, pipe: -1)
  }

  /// The descriptors that a started program could inherit.
  ///
  /// The range extends beyond the open descriptors, because other threads open files meanwhile.
  ///
  /// Started programs inherit swift-nio's sockets. One of them may be the listener that finds a
  /// free port for another daemon. If a daemon inherited it, the other daemon could not use its
  /// port, and clients that connect there would get no answer.
  private static func inheritedFiles() -> Range<Int32> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    let last = names.compactMap { Int32($0) }.max() ?? STDERR_FILENO
    return STDERR_FILENO + 1..<last + 64
  }

  /// The environment variables that a daemon and the tools of its shell inherit.
  ///
  /// They do not need the keys and tokens of other programs, nor the path of a trace.
  private static let passedVariables = [
    "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "TMPDIR", "TZ",
  ]

  /// The inherited variables with their values.
  private static func inheritedVariables() -> [String] {
    passedVariables.compactMap { name in Environment.value(of: name).map { "\(name)=\($0)" } }
  }

  /// Starts a program with a minimal environment, and returns an error number.
  private static func spawn(
    _ process: inout pid_t, _ arguments: [String], adding variable: String, input: Int32
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    for output in [STDOUT_FILENO, STDERR_FILENO] {
      unsafe posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    for file in inheritedFiles() { unsafe posix_spawn_file_actions_addclose(&actions, file) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // Threads of Dispatch block signals, and a shell with blocked signals waits forever. Commands
    // ignore the signals with which a user ends them, so the shell gets the default actions. A
    // terminal sends its signals to a whole process group, so the shell gets its own group.
    var none = sigset_t()
    var all = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    // The copies of the texts must live until the program has started.
    var texts = unsafe arguments.map { unsafe FileName.copy(of: $0) }
    var variables = unsafe ([variable] + inheritedVariables()).map { unsafe strdup($0) }
    defer {
      for index in unsafe texts.indices { unsafe free(texts[index]) }
      for index in unsafe variables.indices { unsafe free(variables[index]) }
    }
    unsafe texts.append(nil)
    unsafe variables.append(nil)
    return unsafe posix_spawn(&process, arguments[0], &actions, &attributes, texts, variables)
  }
}
