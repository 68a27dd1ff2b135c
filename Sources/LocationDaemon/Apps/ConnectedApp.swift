// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost

/// An app of which at least one process is connected.
final class ConnectedApp: Sendable {
  /// The app: its identifier, and its program as it is verified.
  let id: AppID

  /// The device as the app's processes share it.
  let device: InProcessDevice

  init(id: AppID, device: InProcessDevice) {
    self.id = id
    self.device = device
  }
}
