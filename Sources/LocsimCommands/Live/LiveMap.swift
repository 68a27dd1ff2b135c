// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationDaemon
import LocationFiles
import LocationRecording

extension LiveControlCommand {
  /// Opens the page of a device in a browser.
  struct Map: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "map",
      abstract: "Open a page that shows the device and its apps, and steers them.",
      discussion: """
        The page is served to browsers on this machine alone. It shows where the device is and what each \
        app was given, and moves the device, its time, its apps and their permissions. An address opens it once, within \
        five minutes; a page that is open stays open. The address is in a file that only you can read, \
        so that no list of processes shows it.
        """)

    @Flag(help: "Write the address to standard output instead of opening a browser.")
    var print = false

    @OptionGroup var page: MapArguments

    @OptionGroup var target: LiveTargetArgument

    func validate() throws { try page.check(isGiven: true) }

    func run() throws {
      let connection = try target.connect()
      let address: String
      do throws(DaemonFault) {
        address = try connection.openMap(
          port: page.port, tiles: page.tiles, attribution: page.attribution,
          basemap: page.options.basemap)
      } catch {
        throw LiveDaemon.status(reporting: error)
      }
      if print {
        var text = TextBuffer()
        text.append(text: "\(address)\n")
        return try StandardOutput.write(text)
      }
      let file = try Self.writeFile(leadingTo: address)
      // A browser in a sandbox may not see the file, which a person can then open otherwise.
      let isOpening = Self.hasScreen && Self.open(file)
      Terminal.line(
        isOpening
          ? "locsim: the map opens by file://\(file)"
          : "locsim: open file://\(file) in a browser on this machine")
    }

    /// Writes a page that leads to an address, in place of an earlier one.
    private static func writeFile(leadingTo address: String) throws -> String {
      let folder: String
      do throws(PrivateFolder.Failure) {
        folder = try PrivateFolder.make(at: PrivateFolder.path)
      } catch {
        Terminal.error("\(error)")
        throw ExitStatus.cannotCreate
      }
      let path = "\(folder)/map.html"
      let page = """
        <!doctype html><meta charset="utf-8"><title>locsim</title>
        <meta http-equiv="refresh" content="0; url=\(address)"><a href="\(address)">Open the map</a>

        """
      _ = unsafe FileName.withBytes(of: path) { unsafe unlink($0) }
      do throws(WholeFile.Failure) {
        try WholeFile.write(Array(page.utf8), to: path, mode: 0o600)
      } catch {
        Terminal.error("\(path): cannot be written: \(error.reason.reason)")
        throw ExitStatus.cannotCreate
      }
      return path
    }

    private static var hasScreen: Bool {
      ["DISPLAY", "WAYLAND_DISPLAY"].contains { Environment.value(of: $0)?.isEmpty == false }
    }

    /// Opens a file in the user's browser; returns whether a program for that was started.
    private static func open(_ file: String) -> Bool {
      guard
        let program = try? Program.find("xdg-open", searchPath: Environment.value(of: "PATH")),
        let process = try? unsafe ChildProcess.start(
          program, ["xdg-open", file],
          files: { actions in
            // What a browser says is not of interest here.
            for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
              unsafe posix_spawn_file_actions_addopen(
                &actions, descriptor, "/dev/null", O_WRONLY, 0)
            }
          })
      else { return false }
      var status: CInt = 0
      return unsafe waitpid(process, &status, 0) == process && status == 0
    }
  }
}
