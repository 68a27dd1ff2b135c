// SPDX-License-Identifier: MIT

import ArgumentParser

/// `locsim privacy`: shows and changes what users decide in Settings.
struct PrivacyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "privacy",
    abstract: "Show and change which apps may use location.",
    discussion: """
      Settings for simulated apps. Apps that run notice a change within a second. In one process \
      the rules are simulated for cooperating apps: code of the same user can read and write the \
      store, $XDG_STATE_HOME/locsim/permissions.sqlite, by default in ~/.local/state.

      Where the system's daemon serves the user's apps, the commands are about the apps of all users; \
      root and the members of the group locsim may use them. With LOCSIM_DAEMON=off \
      they use the user's own store.

      APP is an app's bundle identifier, or its executable's path where it has none.

      EXAMPLES
        locsim privacy grant com.example.tracker when-in-use
        locsim privacy precise com.example.tracker off
        locsim privacy get com.example.tracker --format json
        locsim privacy services off
        locsim privacy reset all

      EXIT STATUS
        0   it is done, and on disk
        64  the command line is wrong
        66  the app is not known (get, reset)
        69  the daemon does not answer
        73  the store cannot be made
        74  the store cannot be read or written
        77  only root and the members of the group locsim may decide
      """,
    subcommands: [
      List.self, Get.self, Grant.self, Revoke.self, Reset.self, Precise.self, Relaunch.self,
      Services.self, Restrict.self, Log.self, Report.self,
    ])
}
