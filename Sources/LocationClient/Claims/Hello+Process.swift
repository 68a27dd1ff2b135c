// SPDX-License-Identifier: MIT

import Foundation

extension Hello {
  /// The most bytes of files that fit into the first message, in Base64.
  private static let mostBytes = 60 << 10

  /// What this process says about itself: its Info.plist, and the texts in the user's language.
  ///
  /// A daemon opens no path of an app, so the app sends the content. A file that is too large for
  /// the message is left out.
  ///
  /// - Parameter report: Receives a line for each file that is left out.
  /// - Returns: The first message.
  package static func ofProcess(_ report: (String) -> Void) -> Self {
    let environment = ProcessInfo.processInfo.environment
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let executable = link ?? CommandLine.arguments.first ?? ""
    let named = environment[InfoPlistPlaces.variable].flatMap { $0.isEmpty ? nil : $0 }
    var hello = Self(library: DaemonLink.library)
    var left = mostBytes
    func claim(_ paths: [String]) -> ClaimedFile? {
      for path in paths {
        guard let content = FileManager.default.contents(atPath: path) else { continue }
        let text = content.base64EncodedString()
        guard text.utf8.count <= left else {
          report(
            "\(path): has \(content.count) bytes, which a daemon does not accept; "
              + "shorten it to \(left / 4 * 3)")
          return nil
        }
        left -= text.utf8.count
        return ClaimedFile(path: path, base64: text)
      }
      return nil
    }
    hello.infoPlist = claim(named.map { [$0] } ?? InfoPlistPlaces.beside(executable))
    if let plist = hello.infoPlist,
      let locale = LocaleName.current(environment: { environment[$0] })
    {
      hello.strings = claim(InfoPlistPlaces.strings(beside: plist.path, locale: locale))
    }
    return hello
  }
}
