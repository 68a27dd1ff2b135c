// SPDX-License-Identifier: MIT

import LocationFiles

/// The app that a sandbox runs in a process: Flatpak or Snap.
///
/// The file of Flatpak is in the root folder of the process, where the app cannot change it. Snap puts
/// the process into a group of its own. A process outside of sandboxes can make itself a namespace
/// with such a file, or such a group: between the host's apps of one user there is no boundary.
enum SandboxedApp: Hashable {
  /// No sandbox names the process's app.
  case none

  /// A sandbox names the app, such as `flatpak:org.example.Maps`.
  case named(String)

  /// It cannot be seen whether there is a sandbox.
  case hidden

  /// The largest file about a sandbox, in bytes.
  private static let mostBytes = 65_536

  /// Looks for a sandbox around a process, which must not have ended before or afterwards.
  init(of process: Int32) {
    let root = unsafe open("/proc/\(process)/root", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    guard root >= 0 else {
      self = .hidden
      return
    }
    defer { close(root) }
    let file = unsafe openat(
      root, ".flatpak-info", O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NOFOLLOW | O_NONBLOCK)
    if file >= 0 {
      defer { close(file) }
      self = Self.flatpak(file)
    } else if errno != ENOENT {
      self = .hidden
    } else if let groups = try? FileBytes.readWhole(
      "/proc/\(process)/cgroup", limit: Self.mostBytes)
    {
      self = Self.snap(groups: String(decoding: groups, as: UTF8.self)).map { .named($0) } ?? .none
    } else {
      self = .hidden
    }
  }

  /// The app of an open `.flatpak-info`.
  private static func flatpak(_ file: Int32) -> Self {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= mostBytes
    else { return .hidden }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = unsafe read(file, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    return flatpak(info: text).map { .named($0) } ?? .hidden
  }

  /// The app that the text of a `.flatpak-info` names: `name` in the group `Application`.
  static func flatpak(info: String) -> String? {
    var isInGroup = false
    for line in info.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isInGroup = line == "[Application]"
      } else if isInGroup, line.hasPrefix("name=") {
        let name = line.dropFirst("name=".count)
        return isName(name) ? "flatpak:\(name)" : nil
      }
    }
    return nil
  }

  /// The snap that the text of `/proc/PID/cgroup` names, such as in
  /// `0::/user.slice/snap.maps.maps-1b2c.scope`.
  static func snap(groups: String) -> String? {
    for line in groups.split(whereSeparator: \.isNewline) {
      for folder in line.split(separator: "/") where folder.hasPrefix("snap.") {
        let name = folder.dropFirst("snap.".count).prefix { $0 != "." }
        if isName(name) { return "snap:\(name)" }
      }
    }
    return nil
  }

  /// Whether a name has only the characters that Flatpak and Snap permit, and is no option of theirs.
  private static func isName(_ name: Substring) -> Bool {
    name.first.map { $0.isLetter || $0.isNumber } ?? false && name.utf8.count <= 255
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }
}
