// SPDX-License-Identifier: MIT

import Foundation

extension Hello {
  /// What this process says about itself: its Info.plist, the texts in the user's language, and how
  /// and why it was started.
  ///
  /// - Parameter report: Receives a line for each file that is left out.
  /// - Returns: The first message.
  package static func ofProcess(_ report: (String) -> Void) -> Self {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let executable = link ?? CommandLine.arguments.first ?? ""
    let claims = AppClaims(of: executable, report: report)
    return Self(
      library: DaemonLink.library, infoPlist: claims.infoPlist, strings: claims.strings,
      launch: AppLaunch.ofProcess(executable),
      isForLocation: ProcessInfo.processInfo.environment[AppLaunch.variable]
        == AppLaunch.forLocation)
  }
}
