// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import Logging
import Testing

@testable import LocationDaemon

@Suite("How apps are started again is known, and nothing that an app says leads out of its sandbox")
struct LaunchBookTests {
  private let store = InMemoryPermissionStore()
  private let book: LaunchBook
  private let own: AppLaunch
  private let registered: AppLaunch

  init() throws {
    book = LaunchBook(
      store: store, log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    own = try #require(AppLaunch(program: "/tmp/lie", arguments: ["walk", "-v"], folder: "/data"))
    registered = try #require(AppLaunch(program: "/locsim", arguments: ["run"], folder: "/"))
  }

  private func app(_ tier: IdentityTier, _ anchor: String = "/bin/walk") -> AppID {
    AppID("walk", program: AppProgram(user: 7, tier: tier, anchor: anchor))
  }

  private func note(_ launch: AppLaunch?, of app: AppID) {
    book.note(KeptLaunch(launch: launch), of: app) { _ in false }
    book.drain()
  }

  private let started = AppLaunch(
    program: "/bin/walk", arguments: ["walk", "-v"], folder: "/data")

  @Test("An app in a context is started by what its launcher registered, whatever it says itself")
  func context() throws {
    let app = app(.context)
    try store.setRelaunch(true, of: app)
    note(own, of: app)
    #expect(book.launch(of: app, registered: registered) == registered)
    #expect(book.launch(of: app, registered: nil) == nil)
  }

  @Test("A launch is stored while it is allowed, and found by the next daemon")
  func stored() throws {
    let app = app(.host)
    note(own, of: app)
    #expect(try store.launch(of: app) == nil && book.launch(of: app, registered: nil) == nil)
    try store.setRelaunch(true, of: app)
    book.saveAllowed()
    book.drain()
    #expect(try store.launch(of: app)?.launch == own)
    let next = LaunchBook(
      store: store, log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    #expect(next.launch(of: app, registered: nil) == started)
    try store.setRelaunch(false, of: app)
    #expect(book.launch(of: app, registered: nil) == nil)
  }

  @Test("The last process counts, also if it does not say how it was started")
  func last() throws {
    let app = app(.host)
    try store.setRelaunch(true, of: app)
    note(own, of: app)
    #expect(book.launch(of: app, registered: nil) == started)
    note(nil, of: app)
    #expect(try store.launch(of: app)?.launch == nil)
    #expect(book.launch(of: app, registered: nil) == nil)
  }

  @Test("What another daemon of the same store knows stays")
  func shared() throws {
    let app = app(.host)
    note(registered, of: app)
    try store.setRelaunch(true, of: app)
    try store.keepLaunch(KeptLaunch(launch: own), of: app)
    book.saveAllowed()
    book.drain()
    #expect(try store.launch(of: app)?.launch == own)
  }

  @Test("Of more than 1 024 apps, those that do not run are dropped")
  func bound() {
    for number in 0..<1_024 { book.note(KeptLaunch(), of: AppID("\(number)")) { _ in false } }
    #expect(book.count == 1_024)
    book.note(KeptLaunch(), of: AppID("next")) { $0 == AppID("7") }
    #expect(book.count == 2)
  }

  @Test("Apps that run are kept, and are not looked through for each one more")
  func crowd() {
    var looks = 0
    for number in 0..<8_192 {
      book.note(KeptLaunch(), of: AppID("\(number)")) { _ in
        looks += 1
        return true
      }
    }
    #expect(book.count == 8_192 && looks < 3 * 8_192, "\(looks)")
  }

  @Test(
    """
    A verified program is started with what its last process says, a sandboxed app by the launcher \
    of its sandbox, and an unknown program not at all
    """)
  func launches() throws {
    func launch(_ tier: IdentityTier, _ anchor: String, _ own: AppLaunch?) -> AppLaunch? {
      LaunchBook.launch(of: AppProgram(user: 7, tier: tier, anchor: anchor), own)
    }
    let digest = String(repeating: "0a", count: 32)
    #expect(launch(.host, "/bin/walk", own) == started)
    #expect(launch(.host, "/bin/walk sha256:\(digest)", own) == started)
    #expect(launch(.host, "/bin/walk", nil) == nil)
    let flatpak = launch(.sandbox, "flatpak:org.example.Walk", own)
    #expect(flatpak?.program == "/usr/bin/flatpak" && flatpak?.folder == "/")
    #expect(
      flatpak?.arguments
        == ["flatpak", "run", "--env=LOCSIM_LAUNCH=location", "org.example.Walk", "-v"])
    #expect(launch(.sandbox, "snap:walk", nil)?.arguments == ["snap", "run", "walk"])
    #expect(launch(.sandbox, "other:walk", own) == nil)
    #expect(launch(.user, "", own) == nil)
  }

  @Test("A launch has absolute paths, a name, no NUL, 256 arguments and 4 096 bytes at most")
  func limits() {
    func isValid(_ arguments: [String], _ program: String = "/p", _ folder: String = "/") -> Bool {
      AppLaunch(program: program, arguments: arguments, folder: folder) != nil
    }
    #expect(isValid(["p"]) && !isValid([]) && !isValid(["p\0"]))
    #expect(!isValid(["p"], "p") && !isValid(["p"], "/p", "."))
    #expect(AppLaunch(program: "/p", arguments: ["p"], folder: "/", infoPlist: "p") == nil)
    let most = [String](repeating: "a", count: 256)
    #expect(isValid(most) && !isValid(most + ["a"]))
    #expect(isValid([String(repeating: "a", count: 4_093)]))
    #expect(!isValid([String(repeating: "a", count: 4_094)]))
  }
}
