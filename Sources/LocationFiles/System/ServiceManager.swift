// SPDX-License-Identifier: MIT

/// The service manager that started the process, as systemd documents it for any daemon:
/// sockets that it has opened (`LISTEN_FDS`), and messages to it (`NOTIFY_SOCKET`).
package enum ServiceManager {
  /// The first descriptor that a service manager passes.
  private static let firstDescriptor: Int32 = 3

  /// The sockets that the service manager has opened for this process, by their names.
  ///
  /// - Parameter value: Returns a variable's value.
  /// - Returns: The descriptors; empty if the process was started in another way.
  package static func sockets(
    value: (String) -> String? = Environment.value
  ) -> [String: Int32] {
    guard value("LISTEN_PID").flatMap(Int32.init) == getpid(),
      let count = value("LISTEN_FDS").flatMap(Int32.init), (1...16).contains(count)
    else { return [:] }
    let names = (value("LISTEN_FDNAMES") ?? "").split(
      separator: ":", omittingEmptySubsequences: false)
    var sockets: [String: Int32] = [:]
    for index in 0..<count {
      let name = Int(index) < names.count ? String(names[Int(index)]) : ""
      let descriptor = firstDescriptor + index
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      sockets[name] = descriptor
    }
    return sockets
  }

  /// Tells the service manager what the process is doing, such as `READY=1`.
  ///
  /// Without a service manager it does nothing.
  package static func notify(_ text: String) {
    guard let path = Environment.value(of: "NOTIFY_SOCKET"),
      path.hasPrefix("/") || path.hasPrefix("@")
    else { return }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in bytes.enumerated() { unsafe place[index] = byte }
      // A name that begins with @ is an abstract one, which begins with a zero.
      if bytes[0] == UInt8(ascii: "@") { unsafe place[0] = 0 }
    }
    #if os(Linux)
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
    let descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #endif
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let length = MemoryLayout.size(ofValue: address.sun_family) + bytes.count
    let message = Array(text.utf8)
    _ = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe sendto(
          descriptor, message, message.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length))
      }
    }
  }
}
