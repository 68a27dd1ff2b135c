// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import LocationFiles
import Testing

@testable import LocationDaemon

@Suite("The sockets of a daemon")
struct DaemonSocketTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The folder and the socket are the user's alone")
  func modes() throws {
    let path = folder.path + "/run/location"
    let socket = try DaemonSocket(path: path)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder.path + "/run") == 0o700 && mode(path) == 0o600)
    socket.remove()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A second daemon of a socket is refused with the process of the first")
  func second() throws {
    let path = folder.path + "/location"
    let first = try DaemonSocket(path: path)
    let error = #expect(throws: DaemonSocketError.self) { try DaemonSocket(path: path) }
    #expect(error == .inUse(path: path, process: getpid()))
    withExtendedLifetime(first) {}
  }

  @Test("A socket that a killed daemon left is replaced")
  func stale() throws {
    let path = folder.path + "/location"
    try Data().write(to: URL(filePath: path))
    #expect(throws: Never.self) { try DaemonSocket(path: path) }
  }

  @Test("What cannot be made is named: a path that is too long, a folder without its parent")
  func impossible() {
    let long = folder.path + "/" + String(repeating: "a", count: 120)
    #expect(throws: DaemonSocketError.tooLong(path: long)) { try DaemonSocket(path: long) }
    let orphan = folder.path + "/a/b/location"
    #expect(
      throws: DaemonSocketError.cannotMake(
        path: folder.path + "/a/b", FileError(code: ENOENT))
    ) { try DaemonSocket(path: orphan) }
    #expect(throws: DaemonSocketError.noRuntimeFolder) {
      try DaemonSocket.userPath(runtimeFolder: nil)
    }
    #expect(throws: DaemonSocketError.noRuntimeFolder) {
      try DaemonSocket.userPath(runtimeFolder: "run")
    }
  }

  @Test("Sockets of a service manager are taken by name, and only if they are for this process")
  func activation() {
    func sockets(_ variables: [String: String]) -> [String: Int32] {
      ServiceManager.sockets { variables[$0] }
    }
    let own = "\(getpid())"
    #expect(sockets([:]) == [:])
    #expect(sockets(["LISTEN_PID": "1", "LISTEN_FDS": "1"]) == [:])
    #expect(sockets(["LISTEN_PID": own, "LISTEN_FDS": "x"]) == [:])
    #expect(sockets(["LISTEN_PID": own, "LISTEN_FDS": "-1"]) == [:])
  }
}
