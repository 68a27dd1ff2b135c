// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
import LocationFiles
import LocationHost
import LocationLocalDevice
package import LocationRecording
import LocationScenarios
package import LocationSources
import NIOCore
import NIOPosix
import Synchronization

/// What a person sees who looks at a daemon's device.
extension Daemon {
  package var title: String { "\(settings.name), \(settings.sourceName)" }

  package var sourceName: String { settings.sourceName }

  package var canEnd: Bool { settings.end != nil }

  package var shownApps: [ShownApp.Identity] { registry.identities }

  package var places: PlaceBook? { settings.places }

  package var trace: SourceSpecification? {
    // The system's daemon opens no files for its users.
    guard !settings.isShared, case .trace(let specification) = settings.source else { return nil }
    return specification
  }

  /// Makes what serves the page of the device; `nil` for the system's daemon.
  ///
  /// Its page would be a way around its socket, which only its owner reaches.
  func makeMap() -> MapServer? {
    guard !settings.isShared else { return nil }
    let map = MapServer(loop: group.next(), name: settings.name) { [unowned self] in
      ManagerService(self, user: geteuid())
    }
    self.map.withLock { $0 = map }
    return map
  }

  /// Returns an address that opens the page of the device once.
  ///
  /// - Throws: `LiveFault` if it cannot be served.
  package func mapAddress(_ options: MapOptions) throws -> String {
    guard let map = map.withLock({ $0 }) else { throw LiveFault("there is no page") }
    return try map.address(options).wait()
  }

  static func hear(
    _ host: LiveScenarioHost?, _ view: DeviceView?
  ) -> (@Sendable (ClientNotice, AppID) -> Void)? {
    if let host { return { host.count($0, of: $1) } }
    guard let view else { return nil }
    return { view.take($0, of: $1) }
  }

  static func view(of line: LiveLine) -> DeviceView? {
    if case .paced(let clock) = line { return DeviceView(clock: clock) }
    if case .machine(let clock) = line { return DeviceView(clock: clock) }
    return nil
  }

  package func remedies(for app: AppID) -> RemedyForm {
    .commands(app: app.rawValue, hasOwnDecisions ? .scenario : .store)
  }
}
