// SPDX-License-Identifier: MIT

import LocationClient

#if Simulation
import LocationLocalDevice
#endif

/// The device for a manager that is created now.
enum DefaultDevice {
  /// The device that a test chose, otherwise the one that the program's surroundings describe.
  static var current: any LocationDevice { DeviceBinding.chosen ?? ofProcess }

  #if Simulation
  private static let ofProcess: any LocationDevice = LocalDevice.make()
  #else
  private static let ofProcess: any LocationDevice = {
    DeveloperLog.noDevice()
    return AbsentDevice()
  }()
  #endif
}
