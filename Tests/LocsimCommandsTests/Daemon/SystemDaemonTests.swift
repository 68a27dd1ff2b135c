// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The system's daemon serves all users, and holds against each of them", .needsOtherUsers)
struct SystemDaemonTests {
  private static let program = Command.products.appending(path: "SampleApp").path
  private static let known = "user 65534, \(program) (tier host)"
  private static let policy = "--answer allow-while-using"

  /// Runs a script beside a daemon of the system (Tests/SystemDaemon/run).
  private func run(
    _ script: String, trace: String = "Traces/walk.gpx?rate=50&loop", options: String = policy
  ) throws -> CommandResult {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "script")
      try Data(script.utf8).write(to: file)
      return try Command.shell(
        """
        OPTIONS='\(options)' \
          Tests/SystemDaemon/run '\(Command.products.path)' '\(trace)' '\(file.path)'
        """)
    }
  }

  @Test("Another user's app gets positions, and is known by its program")
  func served() throws {
    let run = try run(
      """
      app_runs
      owner $programs/locsim daemon status --socket $socket
      cat $folder/out
      """)
    #expect(run.output.contains("\n  identity: \(Self.known)\n"), "\(run)")
    #expect(run.output.contains("location: 38.7"), "\(run)")
  }

  @Test(
    """
    While locsim-identify is missing, an app is known by its user alone: what was granted to its \
    program does not count, and nothing is delivered before it is asked about
    """)
  func unidentified() throws {
    let run = try run(
      """
      nobody $programs/SampleApp 1000000 > $folder/known 2> /dev/null &
      waits app_is_listed
      owner $programs/locsim privacy grant org.example.SampleApp when-in-use
      waits grep -q location: $folder/known
      pkill -u 65534 SampleApp
      nobody $programs/SampleApp 1
      identify_ends
      nobody $programs/SampleApp 1 > $folder/out &
      waits app_is_asked
      owner $programs/locsim daemon status --socket $socket
      cat $folder/out
      pkill -u 65534 SampleApp
      identify_starts
      echo now it is there; nobody $programs/SampleApp 1
      """, options: "")
    let parts = run.output.components(separatedBy: "now it is there\n")
    #expect(run.output.contains("\n  identity: user 65534 (tier user)\n"), "\(run)")
    for part in parts {
      #expect(part.components(separatedBy: "location: 38.7").count == 2, "\(run)")
    }
    #expect(parts.count == 2, "\(run)")
  }

  @Test(
    "If something slow or lying answers for locsim-identify, apps are known by their users alone",
    arguments: ["slow", "lying"])
  func misidentified(how: String) throws {
    let run = try run(
      """
      identify_ends
      rm $folder/run/identify
      python3 Tests/SystemDaemon/identify.py \(how) $folder/run/identify $programs/SampleApp &
      waits has_socket $folder/run/identify; chown $daemon_user $folder/run/identify
      app_runs
      owner $programs/locsim daemon status --socket $socket
      """)
    #expect(run.output.contains("\n  identity: user 65534 (tier user)\n"), "\(run)")
  }

  @Test("Only its owners may use the manager socket, and only it may read its trace and its store")
  func closed() throws {
    let run = try run(
      """
      app_runs
      nobody $programs/locsim daemon status --socket $socket; echo status $?
      nobody $programs/locsim privacy grant org.example.SampleApp always; echo grant $?
      nobody $programs/locsim daemon context $programs/SampleApp --socket $socket; echo context $?
      nobody timeout 5 $programs/locsim agent --socket $socket --answer allow-once; echo agent $?
      for file in $(find $folder/state -type f) $folder/run/identify; do
        nobody cat $file > /dev/null 2>&1 && echo read $file
        nobody python3 -c "import socket,sys; socket.socket(socket.AF_UNIX).connect(sys.argv[1])" \\
          $folder/run/identify 2> /dev/null && echo asked
      done
      find $folder/state -type f | wc -l
      owner $programs/locsim daemon status --socket $socket > /dev/null; echo owner $?
      """)
    #expect(
      run.lines == ["status 77", "grant 77", "context 77", "agent 77", "4", "owner 0"], "\(run)")
  }

  @Test("Its owners decide by locsim privacy, and apps follow at once")
  func decided() throws {
    let run = try run(
      """
      app_runs
      owner $programs/locsim privacy precise org.example.SampleApp off
      owner $programs/locsim privacy revoke org.example.SampleApp
      waits grep -q "authorization: denied" $folder/out
      owner $programs/locsim privacy list
      owner $programs/locsim privacy get org.example.SampleApp --format json
      owner $programs/locsim privacy log on
      owner $programs/locsim privacy report
      owner $programs/locsim privacy reset org.example.nothing; echo $?
      owner $programs/locsim privacy reset org.example.SampleApp; echo $?
      owner $programs/locsim privacy services off
      owner $programs/locsim privacy list
      """)
    #expect(run.output.contains("never    denied  off"), "\(run)")
    #expect(run.output.contains(#""precise":false"#) && run.output.contains(#""tier":"host""#))
    #expect(run.output.contains("access log  on"), "\(run)")
    #expect(run.output.contains("66\n0\n"), "\(run)")
    #expect(run.lines.contains { $0.hasPrefix("Location Services  off") }, "\(run)")
    #expect(run.diagnostics.contains("the system's daemon has applied this"), "\(run)")
  }

  @Test(
    "With Precise off another user's app has no position of the trace in its memory; with it on, it has",
    arguments: [true, false])
  func memory(precise: Bool) throws {
    let run = try run(
      """
      \(precise ? "" : "owner $programs/locsim privacy precise org.example.SampleApp off")
      app_runs
      python3 Tests/IdentityAttacks/scan.py Traces/motorway.gpx $(pgrep -u 65534 -x SampleApp)
      echo $?
      """, trace: "Traces/motorway.gpx?rate=50&loop")
    #expect(run.lines.last == (precise ? "1" : "0"), "\(run)")
    #expect(run.output.contains(" MiB: ") && !run.output.contains("\n0 MiB"), "\(run)")
  }

  @Test("Its app is started again by an agent of the app's user, and by no other user's")
  func relaunched() throws {
    let run = try run(
      """
      sed "s,</dict>,<key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>Places.</string></dict>," \
        Tests/SampleApp/Info.plist > $folder/Info.plist
      cp $programs/SampleApp $folder/app
      for word in "grant org.example.SampleApp always" "relaunch org.example.SampleApp on"; do
        owner $programs/locsim privacy $word --program $folder/app --user 61187
      done
      LOCSIM_DAEMON=$socket locsim agent --relaunch < /dev/null > $folder/root.out 2>&1 & agent=$!
      owner $programs/locsim agent --relaunch < /dev/null > $folder/agent.out 2>&1 &
      owner LOCSIM_INFO_PLIST=$folder/Info.plist $folder/app \
        --region 38.7084378,-9.134364,50
      waits grep -qE "(entered|left) place" $folder/agent.out
      kill $agent && echo root is there; cat $folder/root.out; echo from agents
      cat $folder/agent.out
      """)
    let parts = run.output.components(separatedBy: "from agents\n")
    #expect(parts[0].hasSuffix("root is there\n") && parts.count == 2, "\(run)")
    #expect(parts.last?.contains("started for location in ") == true, "\(run)")
    #expect(parts.last?.contains("SampleApp: user 61187, /tmp/locsim-") == true, "\(run)")
  }

  @Test("Variables that describe a device of an app's own give it no more than the daemon allows")
  func variables() throws {
    let run = try run(
      """
      owner $programs/locsim privacy precise org.example.SampleApp off
      widened() {
        nobody LOCSIM_AUTHORIZATION=always LOCSIM_ACCURACY=full LOCSIM_STORE=memory LOCSIM_SEED=1 \\
          LOCSIM_ANSWER=allow-always LOCSIM_DENSITY=/dev/null LOCSIM_DEFERRAL=on \\
          XDG_STATE_HOME=$folder/state "$@"
      }
      widened $programs/SampleApp 1
      owner $programs/locsim privacy revoke org.example.SampleApp
      widened $programs/SampleApp 1
      nobody LOCSIM_SOURCE=$folder/state/trace.gpx LOCSIM_AUTHORIZATION=always timeout 3 \\
        $programs/SampleApp 1
      """)
    let locations = run.lines.filter { $0.hasPrefix("location: ") }
    #expect(locations.count == 1, "\(run)")
    // A region, and not a position.
    #expect(locations.first?.contains("±") != nil, "\(run)")
    #expect(run.lines.contains("authorization: denied"), "\(run)")
  }

  @Test("Ten apps of different users and tiers are given the same region")
  func colluding() throws {
    let run = try run(
      """
      app() {  # its user, and what runs it
        as $1 $1 $1 LOCSIM_DAEMON=${3:-$socket} LOCSIM_INFO_PLIST=$root/Tests/SampleApp/Info.plist \\
          ${2:-} $programs/SampleApp 1
      }
      owner $programs/locsim privacy precise org.example.SampleApp off
      context=$(owner $programs/locsim daemon context $programs/SampleApp --socket $socket \\
        --info-plist $root/Tests/SampleApp/Info.plist)
      for user in 1001 1002 1003 1004 1005; do app $user > $folder/out.$user & done
      app 61187 "" $context > $folder/out.6 &
      app 65534 env > $folder/out.7 &
      for number in $(seq 200); do
        [ $(grep -l location: $folder/out.* | wc -l) = 7 ] && break; sleep 0.1
      done
      identify_ends
      for user in 1006 1007 1008; do app $user > $folder/out.$user & done
      for number in $(seq 200); do
        [ $(grep -l location: $folder/out.* | wc -l) = 10 ] && break; sleep 0.1
      done
      grep -h location: $folder/out.* | sed "s/.*location: //" | cut -d" " -f1-3 | sort | uniq -c
      owner $programs/locsim privacy list | grep -o "tier [a-z]*" | sort | uniq -c
      """)
    #expect(run.lines.first?.hasPrefix("     10 ") == true, "\(run)")
    for tier in ["context", "host", "user"] {
      #expect(run.output.contains("tier \(tier)"), "\(run)")
    }
  }

  @Test(
    "Attack k by another user's apps gives the shares of the run in one process",
    .timeLimit(.minutes(3)))
  func oracle() throws {
    try Command.withTemporaryFolder { folder in
      let trace = folder.appending(path: "drive.gpx").path
      let made = try Command.shell("python3 Tests/SystemDaemon/make-drive.py 1 > '\(trace)'")
      #expect(made.status == 0, "\(made)")
      // Both runs begin with the same secret.
      let run = try run(
        """
        for app in watcher caller latecomer; do
          owner $programs/locsim privacy precise org.example.$app off
        done
        daemon_ends
        cp -a $folder/state $folder/kept
        for run in quiet calls; do
          rm -rf $folder/state; cp -a $folder/kept $folder/state
          daemon_starts
          touch $folder/$run; chmod 666 $folder/$run
          nobody python3 $root/Tests/SystemDaemon/oracle.py $socket 1 $folder/$run $run
          daemon_ends
        done
        python3 Tests/SystemDaemon/oracle.py compare $folder/quiet $folder/calls
        """, trace: "\(trace)?rate=2000&time=recorded")
      #expect(
        run.lines == [
          "stream unchanged True", "answers known True", "second client the same True",
        ], "\(run)")
      let figures = run.diagnosticLines.last?.split(separator: " ").compactMap { Int($0) } ?? []
      #expect(figures.count == 3 && figures[0] > 10 && figures[1] > 100, "\(run)")
    }
  }
}
