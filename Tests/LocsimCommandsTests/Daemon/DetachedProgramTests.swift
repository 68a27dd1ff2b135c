// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("An app that an agent starts goes on by itself")
struct DetachedProgramTests {
  /// Runs a script with a function that starts `sleep` under a name, and one that finds its process.
  private func run(_ script: String) throws -> [String] {
    let run = try Command.shell(
      """
      locsim='\(Command.products.appending(path: "locsim").path)'
      name=app-$$
      process() { ps -eo pid=,comm=,args= | awk -v name=$name '$2 == "sleep" && $3 == name { print $1 }'; }
      appears() { for i in $(seq 400); do [ -n "$(process)" ] && return; sleep 0.05; done; }
      \(script)
      kill $(process)
      """)
    #expect(run.status == 0 && run.diagnostics.isEmpty, "\(run)")
    return run.lines
  }

  @Test("It has no parent, a session and a folder of its own, no input, and the agent's output")
  func detached() throws {
    let lines = try run(
      """
      "$locsim" start-app -- /tmp /bin/sleep $name 100; echo $?
      appears; cd /proc/$(process)
      [ $(ps -o sid= -p $$) != $(ps -o sid= -p $(process)) ] && echo own session
      [ $(ps -o ppid= -p $(process)) != $$ ] && echo other parent
      readlink cwd fd/0; [ $(readlink fd/1) = $(readlink /proc/$$/fd/1) ] && echo same output; ls fd | wc -l
      """)
    #expect(
      lines == ["0", "own session", "other parent", "/tmp", "/dev/null", "same output", "3"])
  }

  @Test("A terminal is none of its files")
  func terminal() throws {
    let lines = try run(
      """
      script --quiet --return --command "'$locsim' start-app -- / /bin/sleep $name 100; sleep 1" /dev/null
      appears; readlink /proc/$(process)/fd/[012]; ls /proc/$(process)/fd | wc -l
      """)
    #expect(lines == ["/dev/null", "/dev/null", "/dev/null", "3"])
  }

  @Test("What cannot be started is named, on a terminal too")
  func failure() throws {
    let run = try Command.shell(
      """
      locsim='\(Command.products.appending(path: "locsim").path)'
      script --quiet --return --command "'$locsim' start-app -- /nowhere /bin/true true; sleep 2" /dev/null
      """)
    #expect(
      run.output.contains(
        "locsim agent: cannot start /bin/true: /nowhere: No such file or directory"),
      "\(run)")
  }
}
