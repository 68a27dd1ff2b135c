// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("A daemon does not take an app for another one")
struct IdentityTests {
  private static let plist = "Tests/SampleApp/Info.plist"
  private static var app: String { Command.products.appending(path: "SampleApp").path }

  /// Whether a process number can be given to another process on purpose.
  private static let canReuseNumbers =
    (try? Command.shell("unshare -pf --mount-proc test -w /proc/sys/kernel/ns_last_pid"))?.status
    == 0

  private func daemon() throws -> RunningDaemon {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    try daemon.start()
    return daemon
  }

  /// Runs a script in a sandbox that shows the machine, in a root folder of its own.
  private func run(
    _ script: String, in options: String, of daemon: RunningDaemon
  ) throws -> CommandResult {
    try Command.shell(
      """
      export LOCSIM_DAEMON=\(daemon.socket) LOCSIM_INFO_PLIST=\(Self.plist)
      words=()
      for place in /*; do
        if [[ -L $place ]]; then words+=(--symlink "$(readlink "$place")" "$place")
        elif [[ -d $place ]]; then words+=(--ro-bind "$place" "$place"); fi
      done
      exec 9< <(printf '[Application]\\nname=org.example.Maps\\n')
      bwrap --unshare-user "${words[@]}" --dev /dev --proc /proc \(options) /bin/sh -c '\(script)'
      """)
  }

  @Test(
    """
    An app is known by the file that its sandbox put into its root folder, which the app cannot \
    change
    """, .needsSandboxes)
  func flatpak() throws {
    let daemon = try daemon()
    let forgery =
      "{ echo x > /.flatpak-info; rm -f /.flatpak-info; mv /.flatpak-info /x; } 2> /dev/null; "
    let run = try run(
      forgery + "exec \(Self.app) 2", in: "--ro-bind-data 9 /.flatpak-info", of: daemon)
    #expect(run.status == 0 && run.output.contains("location: 38.7"), "\(run.diagnostics)")
    let list = try daemon.run("privacy", "list").output
    #expect(list.contains("flatpak:org.example.Maps (tier sandbox)"), "\(list)")
    #expect(!list.contains("tier host") && !list.contains("tier user"), "\(list)")
    let revoke = try daemon.run(
      "privacy", "revoke", "org.example.SampleApp", "--program", "flatpak:org.example.Maps")
    #expect(revoke.status == 0, "\(revoke.diagnostics)")
  }

  @Test(
    "An app that has another file at a program's path is not taken for that program",
    .needsSandboxes)
  func forgedPath() throws {
    let daemon = try daemon()
    let run = try run(
      "exec /usr/bin/env 2", in: "--ro-bind \(Self.app) /usr/bin/env", of: daemon)
    #expect(run.status == 0 && run.output.contains("location: 38.7"), "\(run.diagnostics)")
    let list = try daemon.run("privacy", "list").output
    #expect(list.contains("(tier user)") && !list.contains("tier host"), "\(list)")
  }

  @Test(
    "A file that was at a program's path in another process's namespace alone is not that program",
    .needsSandboxes, arguments: ["kept", "removed"])
  func mounted(fate: String) throws {
    let daemon = try daemon()
    let run = try Command.shell(
      """
      LOCSIM_DAEMON=\(daemon.socket) LOCSIM_INFO_PLIST=\(Self.plist) \
        timeout 60 python3 Tests/IdentityAttacks/mount.py \(Self.app) /usr/bin/env \(fate) 2
      """)
    #expect(run.status == 0 && run.output.contains("location: 38.7"), "\(run.diagnostics)")
    let list = try daemon.run("privacy", "list").output
    #expect(list.contains("(tier user)") && !list.contains("tier host"), "\(list)")
  }

  @Test(
    "A process whose number is given to another one is refused",
    .enabled(if: canReuseNumbers, "needs a process namespace"))
  func reusedNumber() throws {
    let folder = "/tmp/locsim-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let locsim = Command.products.appending(path: "locsim").path
    let run = try Command.shell(
      """
      mkdir -m 700 \(folder) && export XDG_STATE_HOME=\(folder) && unshare -pf --mount-proc bash -c '
      \(locsim) daemon Traces/walk.gpx --socket \(folder)/location 2> \(folder)/err & D=$!
      for i in $(seq 200); do grep -q connect \(folder)/err && break; sleep 0.05; done
      python3 Tests/IdentityAttacks/attack.py reuse \(folder)/location $D
      kill $D; wait $D'
      """)
    #expect(run.output == "refused\n", "\(run.diagnostics)")
  }

  @Test("A socket serves no one after the process that connected it has ended")
  func handedOver() throws {
    let daemon = try daemon()
    let run = try Command.shell(
      "python3 Tests/IdentityAttacks/attack.py handed \(daemon.socket) \(daemon.process)")
    #expect(run.output == "served, then ended\n", "\(run.diagnostics)")
  }

  @Test("Between the host's apps of a user it does not hold: one connects, and becomes another")
  func executed() throws {
    let daemon = try daemon()
    let attack = try Command.shell(
      """
      python3 Tests/IdentityAttacks/attack.py exec \(daemon.socket) \(daemon.process) \
        \(Command.products.path)/locsim daemon status --socket \(daemon.socket)
      """)
    #expect(attack.lines.first == "served", "\(attack.output) \(attack.diagnostics)")
    #expect(attack.lines.contains { $0.hasSuffix("/sleep (tier host)") }, "\(attack.output)")
  }
}
