// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("A client of Varlink that knows nothing of locsim")
struct SecondClientTests {
  /// The folder in which `Tools/setup --receiver` installs Python's varlink package.
  private static let packages = Command.root.appending(path: ".build/python").path

  @Test(
    "Python's varlink package reads the interface, and is an app",
    .enabled(
      if: FileManager.default.fileExists(atPath: packages + "/varlink"),
      "Python's package varlink is not installed: Tools/setup --receiver"))
  func python() throws {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50", "--answer", "allow-while-using")
    try daemon.start()
    let run = try Command.shell(
      "PYTHONPATH='\(Self.packages)' python3 Tests/VarlinkClient/client.py '\(daemon.socket)' 2")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.lines == [
        "authorization: notDetermined", "authorization: authorizedWhenInUse",
        "location: 38.707500 -9.136500", "location: 38.707513 -9.136495",
        "error: org.locsim.Location.HelloMissing",
      ], "\(run.output)")
  }
}
