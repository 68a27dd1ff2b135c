// SPDX-License-Identifier: MIT

package import LocationFiles
import NIOCore

extension SystemReserve {
  /// The number of descriptors that one event loop has open.
  private static let filesOfLoop = 3

  /// Checks whether the limits of the process permit connections and a daemon.
  ///
  /// swift-nio has a loop for each core, and `ReceiverLink` has one more.
  ///
  /// - Throws: `SystemShortage` if they do not.
  package static func checkForNetwork() throws(SystemShortage) {
    let loops = System.coreCount + 1
    try check(files: basicFiles + filesOfLoop * loops + 2, threads: basicThreads + loops)
  }
}
