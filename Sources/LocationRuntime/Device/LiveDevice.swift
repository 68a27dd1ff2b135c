// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationPlayback
import Logging

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Makes the device that a program's surroundings describe (docs/guides/apps.md): its Info.plist,
/// the user's permissions, and the environment.
///
/// `LOCSIM_SOURCE` says where positions come from, `LOCSIM_ANSWER` answers prompts.
/// `LOCSIM_STORE=memory` leaves the user's permissions alone, and so does `LOCSIM_AUTHORIZATION`,
/// which says what was decided before.
enum LiveDevice {
  private static let log = Logger(label: "locsim")

  static func make() -> Device {
    let alarm = Alarm()
    let specification = specificationFromEnvironment()
    let line = LiveLine(rate: specification?.rate ?? .times(1))
    let identity = AppIdentity.current()
    for diagnostic in identity.diagnostics { log.warning("\(diagnostic)") }
    let permissions = PermissionLink(
      store: store(for: identity.id), app: identity.id, name: identity.description.name, log: log)
    let service = LocationService(
      clock: line.clock, privacy: permissions.device,
      outlets: outlets(identity, permissions), appDidAct: { alarm.ring() })
    let device = Device(
      service: service, app: identity.id, description: identity.description,
      record: permissions.record, callbacks: .onCreatorsContext)
    let watcher = permissions.watcher(for: service)
    watcher.poll()
    watcher.start()
    let queue = DispatchQueue(label: "locsim.timeline", qos: .userInteractive)
    queue.async {
      // The trace is opened here, so that an app's first manager does not wait for a file.
      let driver = TimelineDriver(
        service: service, cursor: openCursor(specification),
        timeShift: specification?.keepsRecordedTime == true ? nil : Self.shiftToNow)
      LiveRunner(driver: driver, service: service, alarm: alarm, line: line, log: log).run()
    }
    return device
  }

  private static func outlets(
    _ identity: AppIdentity, _ permissions: PermissionLink
  ) -> ServiceOutlets {
    var outlets = ServiceOutlets()
    outlets.prompter = Prompters.make(policy: policyFromEnvironment())
    outlets.persist = { record, _ in permissions.persist(record) }
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

  private static func store(for app: AppID) -> any PermissionStore {
    if let text = Environment.value(of: "LOCSIM_AUTHORIZATION") {
      return store(for: app, decided: text)
    }
    switch Environment.value(of: "LOCSIM_STORE") {
    case "memory": return InMemoryPermissionStore()
    case let text?:
      log.error(
        "LOCSIM_STORE: “\(text)” is no store; give memory, or leave it out; nothing is decided")
      return InMemoryPermissionStore()
    case nil: break
    }
    do throws(PermissionStoreError) {
      return try SQLitePermissionStore(
        path: try StoreLocation.path(
          stateHome: Environment.value(of: "XDG_STATE_HOME"), home: Environment.value(of: "HOME")))
    } catch {
      return substitute(for: error)
    }
  }

  /// A store for this process in the place of one that cannot be had.
  private static func substitute(for error: PermissionStoreError) -> InMemoryPermissionStore {
    let store = InMemoryPermissionStore()
    switch error.code {
    case .noHome, .notCreatable:
      // There is none in which anything could have been decided.
      log.error("\(error); nothing is decided, and decisions last as long as this process")
    case .notOurs, .notOpenable, .readOnly, .newerVersion, .damaged, .busy, .full, .inputOutput,
      .unusableApp:
      log.error("\(error); what was decided is not known, so there is no location")
      try? store.updateDevice { $0.isLocationServicesOn = false }
    }
    return store
  }

  /// A store for this process in which this much was decided before, and nothing where that
  /// cannot be understood.
  private static func store(for app: AppID, decided text: String) -> InMemoryPermissionStore {
    let store = InMemoryPermissionStore()
    do {
      let status = try OptionText.authorization(text)
      try store.write(AuthorizationRecord(status), for: app)
      try store.updateDevice { $0.isRestricted = status == .restricted }
    } catch {
      log.error("LOCSIM_AUTHORIZATION: \(error); nothing is decided")
    }
    return store
  }

  private static func specificationFromEnvironment() -> SourceSpecification? {
    guard let text = Environment.value(of: "LOCSIM_SOURCE") else {
      log.warning("LOCSIM_SOURCE is not set: there are no positions; set it to a GPX file")
      return nil
    }
    do throws(OptionError) {
      return try SourceSpecification(parsing: text)
    } catch {
      log.error("LOCSIM_SOURCE: \(error)")
      return nil
    }
  }

  /// What to add to a trace's times so that its first fix is of now.
  private static func shiftToNow(_ first: UTCInstant) -> Duration { WallClock.now - first }

  private static func openCursor(
    _ specification: SourceSpecification?
  ) -> sending TraceCursor? {
    guard let specification else { return nil }
    do throws(TraceOpeningError) {
      return try specification.openCursor()
    } catch {
      log.error("LOCSIM_SOURCE: \(error)")
      return nil
    }
  }

  private static func policyFromEnvironment() -> PromptPolicy? {
    guard let text = Environment.value(of: "LOCSIM_ANSWER") else { return nil }
    do throws(OptionError) {
      return try OptionText.promptPolicy(text)
    } catch {
      log.error("LOCSIM_ANSWER: \(error); prompts are not answered")
      return .nobody
    }
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
