// SPDX-License-Identifier: MIT

import Foundation

extension AppLaunch {
  /// Returns how this process was started.
  ///
  /// - Parameter program: The path of its program.
  /// - Returns: The launch; `nil` if it cannot be told without loss.
  package static func ofProcess(_ program: String) -> Self? {
    let count = Int(CommandLine.argc)
    let arguments = (0..<count).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
    }
    guard arguments.count == count else { return nil }
    let folder = FileManager.default.currentDirectoryPath
    let infoPlist = ProcessInfo.processInfo.environment[InfoPlistPlaces.variable]
      .map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
    return Self(program: program, arguments: arguments, folder: folder, infoPlist: infoPlist)
  }
}
