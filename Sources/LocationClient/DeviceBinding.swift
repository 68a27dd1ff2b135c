// SPDX-License-Identifier: MIT

import Synchronization

/// The device that new managers get, if a test or the process chose one.
package enum DeviceBinding {
  /// The device of the current task, which a test binds.
  @TaskLocal package static var bound: (any LocationDevice)?

  private static let installed = Mutex<(any LocationDevice)?>(nil)

  /// The chosen device: the one bound in this task, else the one of the whole process.
  package static var chosen: (any LocationDevice)? { bound ?? installed.withLock { $0 } }

  /// Makes a device that of the whole process.
  package static func install(_ device: any LocationDevice) { installed.withLock { $0 = device } }

  /// Removes a device that is installed; does nothing if another one is.
  package static func uninstall(_ device: any LocationDevice) {
    installed.withLock { if $0 === device { $0 = nil } }
  }
}
