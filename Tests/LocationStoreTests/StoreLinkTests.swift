// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import Testing

@testable import LocationHost

@Suite("A store's folder that is a link leads to a folder of its owner's choice")
struct StoreLinkTests {
  private let bench: StoreFolderBench
  private let target: String

  init() throws {
    bench = try StoreFolderBench()
    let state = URL(filePath: bench.folder).deletingLastPathComponent()
    target = state.appending(path: "documents").path
    let manager = FileManager.default
    try manager.createDirectory(atPath: target, withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: bench.folder, withDestinationPath: target)
  }

  private func setMode(_ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target)
  }

  @Test(
    "Its mode stays, and the files in it are their owner's alone", arguments: [0o755, 0o750, 0o700])
  func kept(mode: Int) throws {
    try setMode(mode)
    try bench.open().write(AuthorizationRecord(decision: .never), for: .tracker)
    #expect(try bench.mode(target) == mode)
    for name in try FileManager.default.contentsOfDirectory(atPath: target) {
      #expect(try bench.mode("\(target)/\(name)") == 0o600)
    }
  }

  @Test(
    "It is not used where others could replace what is in it", arguments: [0o777, 0o775, 0o1777])
  func writable(mode: Int) throws {
    try setMode(mode)
    #expect {
      try bench.open()
    } throws: { error in
      (error as? PermissionStoreError)?.description.contains(
        "it is a link to a folder that others can write to") == true
    }
    #expect(try bench.mode(target) == mode)
  }
}
