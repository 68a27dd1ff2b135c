// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles

/// The program of a process, as the kernel shows it.
enum ProcessProgram {
  /// Looks up the program of a process, which must not have ended before or afterwards.
  ///
  /// - Parameters:
  ///   - process: The number of the process.
  ///   - user: The user, as the kernel stored it at the connection.
  /// - Returns: The program, as surely as it can be known.
  static func of(_ process: Int32, user: UInt32) -> AppProgram {
    switch SandboxedApp(of: process) {
    case .named(let name): return AppProgram(user: user, tier: .sandbox, anchor: name)
    case .hidden: break
    case .none:
      if let path = Executable.path(of: process), isThere(path, process) {
        return AppProgram(user: user, tier: .host, anchor: path)
      }
    }
    return AppProgram(user: user, tier: .user, anchor: "")
  }

  /// Whether the path of a process's program is also that program's path for this process.
  ///
  /// In a mount namespace of its own a process can have any file at any path. A file that was
  /// replaced by a new build is no longer at its path.
  private static func isThere(_ path: String, _ process: Int32) -> Bool {
    guard let program = file("/proc/\(process)/exe") else { return false }
    guard program.st_nlink == 0 else { return isSame(program, file(path)) }
    return file("/proc/self/ns/mnt").map { isSame($0, file("/proc/\(process)/ns/mnt")) } ?? false
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
