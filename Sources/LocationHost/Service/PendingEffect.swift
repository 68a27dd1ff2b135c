// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore

/// What became of fixes that were brought.
struct DeliveryRun {
  /// How many the engine handled.
  var count = 0

  /// When the last of them came.
  var last = Instant.start

  /// What the last of them led to, unless that was queued: whoever has it is the drainer.
  var delivery: Delivery?
}

/// What one client is told.
struct Delivery {
  let receiver: any ClientObserver
  let notice: ClientNotice
}

/// An effect that waits to be performed, with all that it takes.
enum PendingEffect {
  case notify(any ClientObserver, ClientNotice)
  case observe(DeviceNotice)
  case persist(AuthorizationRecord, AppID)
  case persistMonitoring(MonitoringRecord, AppID)
  case recordAccess(AccessRecord)
  case wake(AppID)
  case present(Prompt)
  case withdraw(PromptID)

  /// What is told of it to those who want to know everything.
  var record: DeviceRecord? {
    switch self {
    case .notify(_, let notice): .client(notice)
    case .observe(let notice): .device(notice)
    case .persist, .persistMonitoring, .recordAccess, .wake, .present, .withdraw: nil
    }
  }

  /// How much it tells, each location for itself.
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
