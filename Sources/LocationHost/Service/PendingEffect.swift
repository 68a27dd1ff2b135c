// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// The result of sending fixes to the engine.
struct DeliveryRun {
  /// The number of fixes that the engine handled.
  var count = 0

  /// The instant of the last one.
  var last = Instant.start

  /// The delivery that the last fix caused, unless it was queued.
  ///
  /// The caller that holds it is the drainer.
  var delivery: Delivery?
}

/// A notice to one client.
struct Delivery {
  let receiver: any ClientObserver
  let notice: ClientNotice
}

/// An effect that waits to be performed, with all values that it needs.
enum PendingEffect {
  case notify(any ClientObserver, ClientNotice)
  case observe(DeviceNotice)
  case persist(AuthorizationRecord, AppID)
  case persistMonitoring(MonitoringRecord, AppID)
  case recordAccess(AccessRecord)
  case wake(AppID)
  case present(Prompt)
  case withdraw(PromptID)

  /// The record of it for an observer of everything.
  var record: DeviceRecord? {
    switch self {
    case .notify(_, let notice): .client(notice)
    case .observe(let notice): .device(notice)
    case .persist, .persistMonitoring, .recordAccess, .wake, .present, .withdraw: nil
    }
  }

  /// The number of things that it delivers; each location counts.
  var count: Int {
    switch self {
    case .notify(_, let notice):
      if case .locationsUpdated(let fixes) = notice.event { fixes.count } else { 1 }
    case .observe, .persist, .persistMonitoring, .recordAccess, .wake, .present, .withdraw: 0
    }
  }

  /// The client that it is for.
  var client: ClientID? {
    switch self {
    case .notify(_, let notice): notice.client
    case .observe, .persist, .persistMonitoring, .recordAccess, .wake, .present, .withdraw: nil
    }
  }
}
