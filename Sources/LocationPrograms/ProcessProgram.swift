// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles

/// The program of a process, as the kernel shows it.
package enum ProcessProgram {
  /// Looks up the program of a process, which must not have ended before or afterwards.
  ///
  /// It may block: which files are looked at depends on the process.
  ///
  /// - Parameters:
  ///   - process: The number of the process.
  ///   - user: The user, as the kernel stored it at the connection.
  ///   - anchor: What distinguishes programs of the host.
  /// - Returns: The program, as surely as it can be known.
  package static func of(
    _ process: Int32, user: UInt32, anchor: ProgramAnchor = .path
  ) -> AppProgram {
    switch SandboxedApp(of: process) {
    case .named(let name): return AppProgram(user: user, tier: .sandbox, anchor: name)
    case .hidden: break
    case .none:
      if let path = Executable.path(of: process), isThere(path, process),
        let text = anchor.text(path: path, contentAt: "/proc/\(process)/exe")
      {
        return AppProgram(user: user, tier: .host, anchor: text)
      }
    }
    return AppProgram(user: user, tier: .user, anchor: "")
  }

  /// The user whose rights a process has; `nil` if it cannot be seen.
  static func user(of process: Int32) -> UInt32? {
    guard let bytes = try? FileBytes.readWhole("/proc/\(process)/status", limit: 65_536)
    else { return nil }
    return user(status: String(decoding: bytes, as: UTF8.self))
  }

  /// The effective user in the text of `/proc/PID/status`: the second number after `Uid:`.
  static func user(status: String) -> UInt32? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("Uid:") }
    let numbers = line?.split(separator: "\t") ?? []
    return numbers.count > 2 ? UInt32(numbers[2]) : nil
  }

  /// Whether the path of a process's program is also that program's path for this process.
  ///
  /// In a mount namespace of its own a process can have any file at any path. With the namespace of
  /// this process, or of the system's first one, the kernel's path is right, also for a file that was
  /// replaced by a new build.
  private static func isThere(_ path: String, _ process: Int32) -> Bool {
    let namespace = file("/proc/\(process)/ns/mnt")
    for own in ["self", "1"] {
      if let namespace, isSame(namespace, file("/proc/\(own)/ns/mnt")) { return true }
    }
    guard let program = file("/proc/\(process)/exe") else { return false }
    return program.st_nlink > 0 && isSame(program, file(path))
  }

  private static func isSame(_ first: stat, _ second: stat?) -> Bool {
    first.st_dev == second?.st_dev && first.st_ino == second?.st_ino
  }

  private static func file(_ path: String) -> stat? {
    var status = stat()
    let code = unsafe FileName.withBytes(of: path) { unsafe stat($0, &status) }
    return code == 0 ? status : nil
  }
}
