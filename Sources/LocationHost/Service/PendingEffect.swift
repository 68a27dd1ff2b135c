// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// The result of sending fixes to the engine.
struct DeliveryRun {
  /// The number of fixes that the engine handled.
  var count = 0

  /// The instant of the last one.
  var last = Instant.start

  /// The number of clients that were released before the run.
  var releases = 0

  /// The delivery of the fixes to a client; `nil` if there is none or if it was queued.
  ///
  /// The caller that holds it is the drainer.
  var delivery: Delivery?
}

/// Fixes of updates for one client, oldest first.
struct Delivery {
  let client: ClientID
  let observer: any ClientObserver
  var fixes: [DeliveredFix]
}

/// An effect that waits to be performed, with all values that it needs.
enum PendingEffect {
  case notify(any ClientObserver, ClientNotice)
  case deliver(Delivery)
  case observe(DeviceNotice)
  case persist(AuthorizationRecord, AppID)
  case persistMonitoring(MonitoringRecord, AppID)
  case recordAccess(AccessRecord)
  case wake(AppID)
  case present(Prompt)
  case withdraw(PromptID)

  /// Runs code of a caller that waits until everything before it was performed.
  case run(@Sendable () -> Void)

  /// The record of it for an observer of everything.
  var record: DeviceRecord? {
    switch self {
    case .notify(_, let notice): .client(notice)
    case .observe(let notice): .device(notice)
    // Fixes are delivered together only where nothing observes them.
    case .deliver, .persist, .persistMonitoring, .recordAccess, .wake, .present, .withdraw, .run:
      nil
    }
  }

  /// The number of notices that it delivers; each location counts as one.
  var count: Int {
    switch self {
    case .notify(_, let notice):
      if case .locationsUpdated(let fixes) = notice.event { fixes.count } else { 1 }
    case .deliver(let delivery): delivery.fixes.count
    case .observe, .persist, .persistMonitoring, .recordAccess, .wake, .present, .withdraw, .run: 0
    }
  }

  /// The client that it is for.
  var client: ClientID? {
    switch self {
    case .notify(_, let notice): notice.client
    case .deliver(let delivery): delivery.client
    case .observe, .persist, .persistMonitoring, .recordAccess, .wake, .present, .withdraw, .run:
      nil
    }
  }
}
