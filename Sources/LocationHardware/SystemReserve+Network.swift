// SPDX-License-Identifier: MIT

package import LocationFiles
import NIOCore

extension SystemReserve {
  /// The number of files that one event loop has open.
  private static let filesOfLoop = 3

  /// Checks whether connections and a daemon are possible.
  ///
  /// swift-nio has a loop for each core, and we have one more.
  package static func checkForNetwork() throws(SystemShortage) {
    let loops = System.coreCount + 1
    try check(files: basicFiles + filesOfLoop * loops + 2, threads: basicThreads + loops)
  }
}
