// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationFiles
import Testing

@testable import LocationDaemon
@testable import LocationPrograms

@Suite("A sandbox names the app that it runs")
struct SandboxedAppTests {
  @Test(
    "Flatpak names the app in the group Application, and nowhere else",
    arguments: [
      ("[Application]\nname=org.example.Maps\nruntime=r\n", "flatpak:org.example.Maps"),
      (
        "[Instance]\nname=other\n[Application]\nx=1\nname=org.example.Maps",
        "flatpak:org.example.Maps"
      ),
      ("[Runtime]\nname=org.example.Maps\n", nil),
      ("name=org.example.Maps\n", nil),
      ("[Application]\nname=\n", nil),
      ("[Application]\nname=org.example/../Maps\n", nil),
      ("[Application]\nname=org.exämple\n", nil),
      ("[Application]\nnames=org.example.Maps\n", nil),
      ("", nil),
    ] as [(String, String?)])
  func flatpak(text: String, name: String?) { #expect(SandboxedApp.flatpak(info: text) == name) }

  @Test(
    "Snap names the app in the process's group",
    arguments: [
      ("0::/user.slice/user-1000.slice/snap.maps.maps-1b2c.scope\n", "snap:maps"),
      ("12:freezer:/snap.maps\n0::/x\n", "snap:maps"),
      ("0::/user.slice/snapd.service\n", nil),
      ("0::/snap.\n", nil),
      ("0::/user.slice/xsnap.maps.scope\n", nil),
      ("", nil),
    ] as [(String, String?)])
  func snap(text: String, name: String?) { #expect(SandboxedApp.snap(groups: text) == name) }

  @Test(
    "A name that Flatpak or Snap would take for an option is none", arguments: ["-d", "", ".x"])
  func options(name: String) {
    #expect(SandboxedApp.flatpak(info: "[Application]\nname=\(name)\n") == nil)
    #expect(SandboxedApp.snap(groups: "0::/snap.\(name).a.scope") == nil || name == ".x")
  }

  @Test("Of a process that has ended it is not known whether it was in a sandbox of any kind")
  func confined() { #expect(ProcessProgram.find(Int32.max, user: 7).isConfined) }

  @Test("This process is in no sandbox, and a process that has ended shows nothing")
  func processes() {
    #expect(SandboxedApp(of: getpid()) == .none)
    #expect(SandboxedApp(of: Int32.max) == .hidden)
    let unknown = ProcessProgram.of(Int32.max, user: 7)
    #expect(unknown.tier == .user && unknown.user == 7)
    #expect(ProcessProgram.of(getpid(), user: getuid()) == DaemonBench.verified(.tracker).program)
  }
}
