// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite("A gpsd of our own is given what it needs", .enabled(if: RealGPSD.isInstalled))
struct GPSDEnvironmentTests {
  @Test("Values that other programs keep in the environment are not among it")
  func environment() throws {
    try Command.withTemporaryFolder { folder in
      let wrapper = folder.appending(path: "gpsd")
      let told = folder.appending(path: "environment")
      let script = "#!/bin/sh\nenv > '\(told.path)'\nexec '\(RealGPSD.path ?? "")' \"$@\"\n"
      try Data(script.utf8).write(to: wrapper)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: wrapper.path)
      let run = try Command.run(
        "locsim", ["replay", "Traces/walk.nmea", "--rate", "max"],
        environment: ["LOCSIM_GPSD": wrapper.path, "SOME_TOKEN": "secret", "TZ": "UTC"])
      #expect(run.status == 0, "\(run.diagnostics)")
      let names = try String(contentsOf: told, encoding: .utf8).split(separator: "\n")
        .map { String($0.prefix { $0 != "=" }) }
      #expect(names.contains("GPSD_SHM_KEY") && names.contains("TZ"))
      // Shells add some of their own.
      let known = [
        "GPSD_SHM_KEY", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "OLDPWD", "PATH", "PWD",
        "SHLVL", "TMPDIR", "TZ", "_",
      ]
      #expect(Set(names).subtracting(known).isEmpty)
    }
  }
}
