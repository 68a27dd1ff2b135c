// SPDX-License-Identifier: MIT

package import LocationFiles
import NIOCore

extension SystemReserve {
  /// What one event loop has open.
  private static let filesOfLoop = 3

  /// Looks whether there can be connections, and a daemon: swift-nio has a loop for each core, and we have one.
  package static func checkForNetwork() throws(SystemShortage) {
    let loops = System.coreCount + 1
    try check(files: basicFiles + filesOfLoop * loops + 2, threads: basicThreads + loops)
  }
}
