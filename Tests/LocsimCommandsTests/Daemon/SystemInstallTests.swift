// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Tools/install --system sets up the daemon of all users", .needsOtherUsers)
struct SystemInstallTests {
  private static let units = [
    "locsim-identify.service", "locsim-identify.socket", "locsim-manager.socket",
    "locsim.service", "locsim.socket",
  ]
  private static let products = Command.products.path

  /// The files below a folder, but the system's own lists of users.
  private func files(_ root: URL) throws -> [String] {
    try Command.shell("cd '\(root.path)' && find . -type f | grep -v '/etc/[.a-z]*$' | sort").lines
  }

  private func install(_ arguments: String, to root: URL) throws -> CommandResult {
    try Command.shell(
      "DESTDIR='\(root.path)' Tools/install --system \(arguments) --from '\(Self.products)'")
  }

  @Test("It installs the programs, the units and the user, and removes all but decisions and users")
  func installed() throws {
    try Command.withTemporaryFolder { root in
      let install = try install("", to: root)
      #expect(install.status == 0, "\(install)")
      let expected =
        Self.units.map { "./etc/systemd/system/\($0)" } + [
          "./etc/sysusers.d/locsim.conf", "./usr/local/bin/locsim",
          "./usr/local/libexec/locsim-identify",
          "./usr/local/share/bash-completion/completions/locsim",
          "./usr/local/share/fish/vendor_completions.d/locsim.fish",
          "./usr/local/share/zsh/site-functions/_locsim",
        ]
      #expect(try files(root) == expected.sorted())
      for file in ["passwd", "group"] {
        let users = try String(contentsOf: root.appending(path: "etc/\(file)"), encoding: .utf8)
        #expect(users.contains(file == "group" ? "locsim:" : "_locsim:"), "\(users)")
      }
      let service = try String(
        contentsOf: root.appending(path: "etc/systemd/system/locsim.service"), encoding: .utf8)
      #expect(service.contains("\nExecStart=/usr/local/bin/locsim daemon --system\n"))
      let remove = try self.install("--remove", to: root)
      #expect(remove.status == 0 && remove.diagnostics.contains("permissions"), "\(remove)")
      #expect(try files(root).isEmpty)
    }
  }

  @Test("The units are what systemd expects, and their exposure is at most 1.5 of 10")
  func units() throws {
    try Command.withTemporaryFolder { root in
      _ = try install("", to: root)
      let check = try Command.shell(
        """
        units='\(root.path)/etc/systemd/system'
        sed -i 's|^ExecStart=[^ ]*|ExecStart=/bin/true|' $units/*.service
        SYSTEMD_UNIT_PATH="$units:" systemd-analyze verify --man=no $units/*.socket $units/*.service 2>&1
        echo $?
        for unit in locsim locsim-identify; do
          systemd-analyze security --offline=true --threshold=15 $units/$unit.service > /dev/null; echo $?
        done
        """)
      #expect(check.lines == ["0", "0", "0"], "\(check)")
    }
  }

  @Test("Without root it says what it would do, does nothing, and ends with 77")
  func unprivileged() throws {
    for (arguments, word) in [("", "systemd-sysusers"), ("--remove", "rm -f")] {
      let run = try Command.shell(
        """
        setpriv --reuid 65534 --regid 65534 --clear-groups Tools/install --system \(arguments)
        """)
      #expect(run.status == 77 && run.output.contains(word), "\(run)")
      #expect(run.diagnostics.contains("needs root"), "\(run)")
    }
  }

  @Test("It removes what is where it was installed, and takes folders from where it is called")
  func elsewhere() throws {
    try Command.withTemporaryFolder { root in
      let install = try Command.shell(
        """
        root=$PWD; cd '\(root.path)'; ln -s '\(Self.products)' built
        DESTDIR=there "$root/Tools/install" --system /opt/locsim --from built || exit 1
        find there/opt -type f | sort
        DESTDIR=there "$root/Tools/install" --system --remove || exit 2
        find there/opt -type f
        "$root/Tools/install" own --from built && find own -type f | sort
        """)
      #expect(
        install.lines == [
          "there/opt/locsim/bin/locsim", "there/opt/locsim/libexec/locsim-identify",
          "there/opt/locsim/share/bash-completion/completions/locsim",
          "there/opt/locsim/share/fish/vendor_completions.d/locsim.fish",
          "there/opt/locsim/share/zsh/site-functions/_locsim",
          "own/bin/locsim", "own/share/bash-completion/completions/locsim",
          "own/share/fish/vendor_completions.d/locsim.fish",
          "own/share/zsh/site-functions/_locsim",
        ], "\(install)")
    }
  }

  @Test(
    "Wrong arguments are refused",
    arguments: [
      ("--system '/opt/my apps'", 64), ("--system '/opt/a&b'", 64), ("--system /home/me", 64),
      ("--remove /opt", 64), ("", 64), ("/a /b", 64), ("--what", 64),
      ("--system --from /nothing", 66),
    ])
  func wrong(arguments: String, status: Int32) throws {
    try Command.withTemporaryFolder { root in
      let run = try Command.shell("DESTDIR='\(root.path)' Tools/install \(arguments)")
      #expect(run.status == status && run.diagnosticLines.count == 1, "\(run)")
    }
  }
}
