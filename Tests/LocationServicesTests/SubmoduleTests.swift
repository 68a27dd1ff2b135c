// SPDX-License-Identifier: MIT

// Nothing here imports the module as a whole.
import CoreLocation.CLLocationManagerDelegate
import Testing

import class CoreLocation.CLLocation

@Suite("The module's submodules, one a header of Apple's")
struct SubmoduleTests {
  private final class Listener: NSObject, CLLocationManagerDelegate {}

  @Test("A submodule brings in the whole module, and Foundation with it")
  func wholeModule() {
    let manager = CLLocationManager()
    let listener = Listener()
    manager.delegate = listener
    #expect(manager.delegate === listener)
    #expect(CLLocation(latitude: 47.5, longitude: 8.5).timestamp <= Date.distantFuture)
    #expect(CLError.Code.denied.rawValue == 1)
  }
}
