// SPDX-License-Identifier: MIT

package import LocationFiles

/// Why a daemon cannot listen.
package enum DaemonSocketError: Error, Hashable, Sendable {
  /// `XDG_RUNTIME_DIR` is not set, so there is no folder for the user's sockets.
  case noRuntimeFolder

  /// Another daemon listens there; its process number, if it is known.
  case inUse(path: String, process: Int32?)

  /// A folder or a socket cannot be made.
  case cannotMake(path: String, FileError)

  /// A path has more bytes than the system's addresses can hold.
  case tooLong(path: String)

  /// Whether the reason is a missing permission.
  package var isPermission: Bool {
    if case .cannotMake(_, let error) = self {
      [EACCES, EPERM, EROFS].contains(error.code)
    } else {
      false
    }
  }

  /// Whether another daemon runs.
  package var isInUse: Bool { if case .inUse = self { true } else { false } }
}

extension DaemonSocketError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noRuntimeFolder:
      "XDG_RUNTIME_DIR is not set, so there is no folder for the socket; "
        + "log in with a session, or give --socket"
    case .inUse(let path, let process):
      "\(path): another locsim daemon\(process.map { " (process \($0))" } ?? "") listens there; "
        + "end it, or give another --socket"
    case .cannotMake(let path, let error): "\(path): cannot be made: \(error.reason)"
    case .tooLong(let path): "\(path): is too long for a socket; give a shorter --socket"
    }
  }
}

/// The listening socket of a daemon, and the lock that no second daemon of it gets.
package struct DaemonSocket: Sendable {
  /// Who may connect to a socket.
  package enum Access: Sendable {
    /// The daemon's user.
    case user

    /// The daemon's user and group: the owners of the system's device.
    case group

    /// All users.
    case everyone

    fileprivate var mode: mode_t {
      switch self {
      case .user: 0o600
      case .group: 0o660
      case .everyone: 0o666
      }
    }

    fileprivate var modeOfFolder: mode_t { self == .user ? 0o700 : 0o755 }
  }

  /// The path.
  package let path: String

  /// The descriptor, which accepts connections after `listen`.
  package let descriptor: Int32

  /// The descriptor that holds the lock while the process lives; `nil` for a socket of a service
  /// manager, which starts no second daemon.
  private let lock: Int32?

  /// The path of the socket of the user's daemon.
  package static func userPath(runtimeFolder: String?) throws(DaemonSocketError) -> String {
    guard let runtimeFolder, runtimeFolder.hasPrefix("/") else { throw .noRuntimeFolder }
    return "\(runtimeFolder)/locsim/location"
  }

  /// Binds a socket to a path, in place of one that a daemon left when it was killed.
  ///
  /// The folder is made if it is missing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - access: Who may connect.
  /// - Throws: The reason why the daemon cannot listen there.
  package init(path: String, _ access: Access = .user) throws(DaemonSocketError) {
    self.path = path
    try Self.makeFolder(of: path, access.modeOfFolder)
    let lock = try Self.takeLock("\(path).lock", of: path)
    self.lock = lock
    do throws(DaemonSocketError) {
      descriptor = try Self.makeSocket(at: path, access)
    } catch {
      close(lock)
      throw error
    }
  }

  /// Binds a socket without a lock: that of a context, in a folder of a daemon that has a lock, or
  /// one with the number of this process as its name.
  ///
  /// Processes may connect at once, before the daemon accepts them.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - access: Who may connect.
  /// - Throws: The reason why it cannot be made.
  init(unlocked path: String, _ access: Access) throws(DaemonSocketError) {
    self.path = path
    lock = nil
    descriptor = try Self.makeSocket(at: path, access)
    _ = listen(descriptor, Self.backlog)
  }

  /// The number of connections that may wait to be accepted.
  static let backlog: Int32 = 1_024

  /// Takes a socket that a service manager has opened.
  package init(activated descriptor: Int32) {
    self.descriptor = descriptor
    lock = nil
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    _ = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    path = unsafe withUnsafeBytes(of: &address.sun_path) { place in
      unsafe String(decoding: place.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Removes the socket, so that apps see at once that there is no daemon.
  ///
  /// A socket of a service manager stays: it starts the daemon again.
  package func remove() { if lock != nil { _ = unsafe unlink(path) } }

  private static func makeFolder(
    of path: String, _ mode: mode_t
  ) throws(DaemonSocketError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if unsafe mkdir(folder, mode) == 0 {
      // The process's mask has taken rights of others.
      _ = unsafe chmod(folder, mode)
    } else if errno != EEXIST {
      throw .cannotMake(path: folder, FileError(code: errno))
    }
  }

  private static func takeLock(
    _ lockPath: String, of path: String
  ) throws(DaemonSocketError) -> Int32 {
    let lock = unsafe open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw .cannotMake(path: lockPath, FileError(code: errno)) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      var text = [UInt8](repeating: 0, count: 16)
      let count = unsafe read(lock, &text, text.count)
      close(lock)
      let digits = String(decoding: text.prefix(max(count, 0)), as: UTF8.self)
      throw .inUse(path: path, process: Int32(digits.prefix { $0.isNumber }))
    }
    let number = Array("\(getpid())\n".utf8)
    _ = ftruncate(lock, 0)
    _ = unsafe write(lock, number, number.count)
    return lock
  }

  private static func makeSocket(
    at path: String, _ access: Access
  ) throws(DaemonSocketError) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = path.utf8CString
    guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
      throw .tooLong(path: path)
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in bytes.enumerated() { unsafe place[index] = UInt8(bitPattern: byte) }
    }
    #if os(Linux)
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
    let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .cannotMake(path: path, FileError(code: errno)) }
    // Nothing listens there: this process has the lock, or the name is its own.
    _ = unsafe unlink(path)
    // The socket's file gets the mode of the descriptor. A mask would be the whole process's, and
    // would take rights from folders that other threads make.
    _ = fchmod(descriptor, access.mode)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close(descriptor)
      throw .cannotMake(path: path, FileError(code: code))
    }
    // The process's mask has taken rights of others.
    if access != .user { _ = unsafe chmod(path, access.mode) }
    return descriptor
  }
}
