// SPDX-License-Identifier: MIT

import LocationFiles

/// Where the system's daemon has its files, as its unit sets them up.
enum SystemPlaces {
  /// The folder of the sockets.
  static var runtimeFolder: String { folder("RUNTIME_DIRECTORY", "/run/locsim") }

  /// The socket for apps.
  static var socket: String { "\(runtimeFolder)/location" }

  /// The socket of `locsim-identify` beside a socket for apps.
  static func identify(beside location: String) -> String {
    let folder = location.lastIndex(of: "/").map { String(location[...$0]) } ?? ""
    return "\(folder)identify"
  }

  /// The configuration file.
  static var configuration: String {
    "\(folder("CONFIGURATION_DIRECTORY", "/etc/locsim"))/daemon.yaml"
  }

  /// The file of the permission store.
  static var store: String { "\(folder("STATE_DIRECTORY", "/var/lib/locsim"))/permissions.sqlite" }

  /// A folder that systemd names by a variable, as for `RuntimeDirectory`.
  private static func folder(_ variable: String, _ usual: String) -> String {
    // Of several folders the first one counts.
    let named = Environment.value(of: variable)?.split(separator: ":").first.map(String.init)
    return named.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? usual
  }
}
