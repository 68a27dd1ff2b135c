// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import Logging
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Whether a receiver says where it points.
private final class Compass: Sendable {
  private let link = Mutex<ReceiverLink?>(nil)

  var isKnown: Bool { link.withLock { $0 }?.status.tellsHeading ?? false }

  func follow(_ link: ReceiverLink) { self.link.withLock { $0 = link } }
}

/// Makes the device that a program's surroundings describe (docs/guides/apps.md): its Info.plist,
/// the user's permissions, and the environment.
///
/// `LOCSIM_SOURCE` says where positions come from, `LOCSIM_ANSWER` answers prompts.
/// `LOCSIM_DENSITY` names a density table for reduced accuracy, `LOCSIM_DEFERRAL` says whether updates
/// can be deferred.
/// `LOCSIM_STORE=memory` leaves the user's permissions alone, and so does `LOCSIM_AUTHORIZATION`,
/// which says what was decided before; `LOCSIM_ACCURACY` and `LOCSIM_SEED` go with it.
enum LiveDevice {
  static let log = Logger(label: "locsim")

  static func make() -> Device {
    let alarm = Alarm()
    let source = LiveSource.fromEnvironment(log)
    let line = LiveLine(rate: source.rate)
    let identity = AppIdentity.current()
    for diagnostic in identity.diagnostics { log.warning("\(diagnostic)") }
    let store = store(for: identity.id)
    let regions = RegionLink(store: store, domain: source.seedDomain, log: log)
    let monitoring = MonitoringLink(store: store, app: identity.id, log: log)
    let permissions = PermissionLink(
      store: store, app: identity.id, name: identity.description.name, log: log, regions: regions,
      monitoring: monitoring)
    let service = LocationService(
      clock: line.clock, configuration: configurationFromEnvironment(),
      privacy: permissions.device,
      regions: regions.setup(density: densityFromEnvironment()),
      outlets: outlets(identity, permissions, regions, monitoring),
      appDidAct: { alarm.ring() })
    if source.isReceiver { line.follow(service) }
    let compass = Compass()
    let device = Device(
      service: service, app: identity.id, description: identity.description,
      record: permissions.record, monitoring: monitoring.record, callbacks: .onCreatorsContext,
      compass: { compass.isKnown })
    let watcher = permissions.watcher(for: service)
    watcher.poll()
    watcher.start()
    let queue = DispatchQueue(label: "locsim.timeline", qos: .userInteractive)
    queue.async {
      // Here, because a gpsd of our own takes a moment to start.
      if let (link, daemon) = source.openReceiver(clock: line.clock, alarm: alarm, log: log) {
        compass.follow(link)
        let driver = ReceiverDriver(service: service, link: link, clock: line.clock)
        ReceiverRunner(
          driver: driver, link: link, daemon: daemon, alarm: alarm, line: line, log: log
        ).run()
      }
      // The trace is opened here, so that an app's first manager does not wait for a file.
      let driver = TimelineDriver(
        service: service, cursor: source.openCursor(log), timeShift: source.timeShift)
      LiveRunner(driver: driver, service: service, alarm: alarm, line: line, log: log).run()
    }
    return device
  }

  private static func outlets(
    _ identity: AppIdentity, _ permissions: PermissionLink, _ regions: RegionLink,
    _ monitoring: MonitoringLink
  ) -> ServiceOutlets {
    var outlets = ServiceOutlets()
    outlets.prompter = Prompters.make(policy: policyFromEnvironment())
    if regions.isShared { outlets.regions = regions }
    outlets.persist = { record, _ in permissions.persist(record) }
    outlets.persistMonitoring = { record, _ in monitoring.persist(record) }
    outlets.recordAccess = { permissions.recordAccess($0) }
    outlets.observe = { record in
      if case .device(let notice) = record,
        case .requestRefused(let app, let findings) = notice.event
      {
        for finding in findings {
          let subject = PurposeDiagnostic.Subject(finding.key)
          Diagnostics.requestDidNothing(
            PurposeDiagnostic.text(
              app: app, subject: subject, fault: finding.fault, file: identity.file(of: subject)))
        }
      }
    }
    return outlets
  }
}

extension PurposeDiagnostic.Subject {
  init(_ key: PurposeFinding.Key) {
    self =
      switch key {
      case .authorization(let key): .purpose(key)
      case .fullAccuracy(let key): .temporary(key)
      }
  }
}
