// SPDX-License-Identifier: MIT

package import LocationClient

extension DaemonConnection {
  /// Waits until the daemon has handled all calls, and everything that followed is delivered.
  ///
  /// On a busy machine that may take longer than a device waits for an answer. It does not wait for a
  /// daemon that is gone.
  package func settle() {
    var attempts = 0
    while !synchronize(), attempts < 60 { attempts += 1 }
  }
}
