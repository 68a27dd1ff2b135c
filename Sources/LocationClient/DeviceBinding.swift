// SPDX-License-Identifier: MIT

import Synchronization

/// The device that new managers get, if a test or the process chose one.
package enum DeviceBinding {
  /// The device of the running code, as a test binds it.
  @TaskLocal package static var bound: (any LocationDevice)?

  private static let installed = Mutex<(any LocationDevice)?>(nil)

  /// The chosen device: the one bound here, otherwise the one of the whole process.
  package static var chosen: (any LocationDevice)? { bound ?? installed.withLock { $0 } }

  /// Makes a device the one of the whole process.
  package static func install(_ device: any LocationDevice) { installed.withLock { $0 = device } }

  /// Undoes `install`, if this device is the one installed.
  package static func uninstall(_ device: any LocationDevice) {
    installed.withLock { if $0 === device { $0 = nil } }
  }
}
