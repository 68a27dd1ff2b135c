// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A terminal with a shell in it, in which a test types and whose screen it reads, through tmux.
final class TerminalWindow {
  /// Whether this machine can have one.
  static let isAvailable = ["/usr/bin/tmux", "/usr/bin/python3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  struct Failure: Error {
    let reason: String
  }

  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "locsim-tests-\(UUID().uuidString)")

  private var tmux: String { "tmux -S \(folder.path)/tmux -f /dev/null" }

  /// The folder for the sockets of what runs in it.
  var runtimeFolder: URL { folder.appending(path: "runtime") }

  /// Opens a window with a shell at the project's root, in which `locsim` is a variable.
  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      at: runtimeFolder, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    // The threads of tests block signals, and what they start inherits that: tmux would never end.
    let start = folder.appending(path: "start.py")
    try Data(
      """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execvp(sys.argv[1], sys.argv[1:])
      """.utf8
    ).write(to: start)
    let locsim = Command.products.appending(path: "locsim").path
    try run(
      """
      unset TMUX
      # The end of a process is noticed by a descriptor that tmux's server would keep open.
      for file in /proc/$$/fd/*; do
        number=${file##*/}
        if [ $number -gt 2 ]; then eval "exec $number>&-"; fi
      done
      export XDG_RUNTIME_DIR=\(runtimeFolder.path) XDG_STATE_HOME=\(folder.path)
      export SWIFT_BACKTRACE=enable=no locsim=\(locsim)
      # dash changes no modes, neither for editing nor after a job has stopped.
      python3 \(start.path) \(tmux) new-session -d -x 110 -y 30 'exec env PS1="ready> " dash'
      """)
    try wait(for: "ready>")
  }

  deinit {
    _ = try? Command.shell("\(tmux) kill-server")
    try? FileManager.default.removeItem(at: folder)
  }

  @discardableResult
  private func run(_ script: String) throws -> String {
    let result = try Command.shell(script)
    guard result.status == 0 else { throw Failure(reason: "\(script): \(result.diagnostics)") }
    return result.output
  }

  /// Presses keys, by tmux's names for them.
  func press(_ keys: String...) throws {
    try run("\(tmux) send-keys \(keys.joined(separator: " "))")
  }

  /// Types a line.
  func type(_ line: String) throws {
    try run("\(tmux) send-keys -l '\(line)' && \(tmux) send-keys Enter")
  }

  /// What is on the screen.
  var screen: String { get throws { try run("\(tmux) capture-pane -p") } }

  /// The modes of the terminal, as `stty` shows them.
  var modes: String {
    get throws { try run("stty -a -F $(\(tmux) display-message -p '#{pane_tty}')") }
  }

  /// Makes the terminal read whole lines and echo them, as a shell does that edits lines.
  func makeCooked() throws {
    try run("stty icanon echo -F $(\(tmux) display-message -p '#{pane_tty}')")
  }

  /// Waits until a text is on the screen, or until something else holds.
  @discardableResult
  func wait(
    for text: String, or condition: () throws -> Bool = { false }
  ) throws -> String {
    try wait("for “\(text)”") { try $0.contains(text) || condition() }
  }

  /// Waits until the screen is as it should be.
  @discardableResult
  func wait(_ what: String, until condition: (String) throws -> Bool) throws -> String {
    let deadline = DispatchTime.now() + 60
    while true {
      let shown = try screen
      if try condition(shown) { return shown }
      guard DispatchTime.now() < deadline else {
        throw Failure(reason: "waited \(what), saw:\n\(shown)")
      }
    }
  }
}
