// SPDX-License-Identifier: MIT

import LocationClient

#if Simulation
import LocationLocalDevice
#endif

/// The device for a manager that is created now.
enum DefaultDevice {
  /// The device that a test chose, otherwise the one that the program's surroundings describe.
  static var current: any LocationDevice { DeviceBinding.chosen ?? ofProcess }

  /// A device that the environment describes, else a daemon, else a device of this process.
  private static let ofProcess: any LocationDevice = {
    #if Simulation
    if LocalDevice.isRequested { return LocalDevice.make() }
    if let device = DaemonChoice.connect(report: DeveloperLog.report) {
      LocalDevice.warnBesideDaemon()
      return device
    }
    return LocalDevice.make()
    #else
    if let device = DaemonChoice.connect(report: DeveloperLog.report) { return device }
    DeveloperLog.noDevice()
    return AbsentDevice()
    #endif
  }()
}
