// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles

/// The program of a process, as the kernel shows it.
package enum ProcessProgram {
  /// Looks up the program of a process and whether it may be in a sandbox, as `of` does.
  package static func find(
    _ process: Int32, user: UInt32, anchor: ProgramAnchor = .path
  ) -> FoundProgram {
    FoundProgram(of(process, user: user, anchor: anchor), isConfined: isConfined(process))
  }

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
      if let text = hostAnchor(of: process, anchor) {
        return AppProgram(user: user, tier: .host, anchor: text)
      }
    }
    return AppProgram(user: user, tier: .user, anchor: "")
  }

  /// The user whose rights a process has; `nil` if it cannot be seen.
  static func user(of process: Int32) -> UInt32? {
    guard let bytes = try? FileBytes.readWhole("/proc/\(process)/status", limit: mostBytes)
    else { return nil }
    return user(status: String(decoding: bytes, as: UTF8.self))
  }

  /// The effective user in the text of `/proc/PID/status`: the second number after `Uid:`.
  static func user(status: String) -> UInt32? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("Uid:") }
    let numbers = line?.split(separator: "\t") ?? []
    return numbers.count > 2 ? UInt32(numbers[2]) : nil
  }

  /// Whether a process may be in a sandbox: whether it sees other mounts, users or processes than this
  /// one and the machine's first one, or whether that cannot be seen.
  private static func isConfined(_ process: Int32) -> Bool {
    ["mnt", "user", "pid"].contains { kind in
      guard let own = namespace(kind, of: "\(process)") else { return true }
      return !["self", "1"].contains { namespace(kind, of: $0) == own }
    }
  }

  /// The name of a namespace of a process; `nil` if it cannot be seen.
  private static func namespace(_ kind: String, of process: String) -> String? {
    var name = [UInt8](repeating: 0, count: 64)
    let count = unsafe readlink("/proc/\(process)/ns/\(kind)", &name, name.count)
    return count > 0 ? String(decoding: name[..<count], as: UTF8.self) : nil
  }

  // MARK: - The place of a program

  /// The largest file about a process, in bytes; a machine with many containers has many mounts.
  private static let mostBytes = 1 << 22

  /// Opens a file only to look at it (`O_PATH` of Linux).
  private static let looksOnly: Int32 = 0o10_000_000

  /// What a process's program is known by; `nil` if its path is not to be believed.
  private static func hostAnchor(of process: Int32, _ anchor: ProgramAnchor) -> String? {
    // Opened once, since the process may run another program meanwhile.
    let program = unsafe open("/proc/\(process)/exe", looksOnly | O_CLOEXEC)
    guard program >= 0 else { return nil }
    defer { close(program) }
    let link = "/proc/self/fd/\(program)"
    guard let path = Executable.path(ofLinkAt: link), isThere(path, program) else { return nil }
    return anchor.text(path: path, contentAt: link)
  }

  /// Whether the path of an open program is also that program's path for the machine.
  ///
  /// A file system that was mounted in a namespace of its own can have any file at any path, and a
  /// process outside of that namespace can run it, too. So the file must be on a file system that is
  /// mounted for this process or for the machine's first one, also if it was replaced by a new build;
  /// or the same file must be at its path.
  private static func isThere(_ path: String, _ program: Int32) -> Bool {
    if let mount = mount(of: program),
      ["self", "1"].contains(where: { mounts(of: $0).contains(mount) })
    {
      return true
    }
    var status = stat()
    guard unsafe fstat(program, &status) == 0, status.st_nlink > 0 else { return false }
    // The first process's root shows folders that are hidden from this process.
    let there = file("/proc/1/root\(path)") ?? file(path)
    return status.st_dev == there?.st_dev && status.st_ino == there?.st_ino
  }

  /// The number of the mount on which an open file is.
  private static func mount(of file: Int32) -> Substring? {
    guard let bytes = try? FileBytes.readWhole("/proc/self/fdinfo/\(file)", limit: mostBytes)
    else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("mnt_id:") }
    return line?.split(separator: "\t").last
  }

  /// The numbers of the mounts that a process sees.
  private static func mounts(of process: String) -> Set<Substring> {
    guard let bytes = try? FileBytes.readWhole("/proc/\(process)/mountinfo", limit: mostBytes)
    else { return [] }
    return Set(
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
        $0.split(separator: " ", maxSplits: 1).first
      })
  }

  private static func file(_ path: String) -> stat? {
    var status = stat()
    let code = unsafe FileName.withBytes(of: path) { unsafe stat($0, &status) }
    return code == 0 ? status : nil
  }
}
