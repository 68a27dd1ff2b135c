// SPDX-License-Identifier: MIT

import Foundation

/// D5: from the start of `locsim privacy` until every app is notified, while fixes come.
struct RevocationRun {
  /// The processes of one app, of which a daemon admits no more.
  private static let processes = 16

  let apps: Int
  let rounds: Int

  func measure(_ locsim: String, _ trace: String) throws {
    let daemon = try DaemonProcess(locsim, [trace, "--answer", "allow-while-using"])
    try daemon.startAndListen()
    let shared = Array(repeating: "org.example.shared", count: Self.processes)
    let others = (Self.processes..<apps).map { "org.example.number\($0)" }
    let crowd = try Crowd(daemon.socket, shared + others)
    try crowd.awaitLocations()
    var (all, one): ([Double], [Double]) = ([], [])
    for round in 0...rounds {
      let off = try time(
        daemon, crowd, Array(crowd.apps), ["privacy", "services", "off"],
        ["privacy", "services", "on"])
      let revoked = try time(
        daemon, crowd, Array(crowd.apps[..<Self.processes]),
        ["privacy", "revoke", "org.example.shared"],
        ["privacy", "grant", "org.example.shared", "when-in-use"])
      guard round > 0 else { continue }
      all.append(off)
      one.append(revoked)
    }
    DaemonMain.print("all", all)
    DaemonMain.print("one", one)
  }

  /// Takes location from apps, and gives it back.
  ///
  /// - Returns: The milliseconds until the last one was notified.
  private func time(
    _ daemon: DaemonProcess, _ crowd: Crowd, _ apps: [RawApp], _ take: [String], _ give: [String]
  ) throws -> Double {
    for app in crowd.apps { app.forgetChange() }
    let beginning = Monotonic.milliseconds
    let taking = try daemon.launch(take)
    let areNotified = try crowd.serve(for: 30) { apps.allSatisfy { $0.changed != nil } }
    guard areNotified else { throw Failure("not all apps were notified") }
    let last = apps.compactMap(\.changed).max() ?? beginning
    taking.waitUntilExit()
    // Fixes go on to come meanwhile.
    try crowd.serve(for: 0.5)
    let late = apps.reduce(0) { $0 + $1.locationsSinceChange }
    guard late == 0 else { throw Failure("\(late) locations came after \(take)") }
    let giving = try daemon.launch(give)
    try crowd.awaitLocations()
    giving.waitUntilExit()
    return last - beginning
  }
}
