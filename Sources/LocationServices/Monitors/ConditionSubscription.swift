// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Synchronization

/// An iteration over the events of a monitor.
final class ConditionSubscription: Sendable {
  /// Events that may wait for the iterator; of more the newest are kept, and the others are told
  /// again to the next who iterates.
  static let limit = 4_096

  private struct Key: Hashable {
    let device: ObjectIdentifier
    let monitor: String
  }

  private struct Weak {
    weak var subscription: ConditionSubscription?
  }

  /// The newest iteration for each monitor, which alone is told.
  private static let newest = Mutex<[Key: Weak]>([:])

  private let device: any LocationDevice
  private let monitor: String
  private let mailbox = ConditionMailbox()
  private let reader: ClientID

  /// What the app deals with until it asks for the next one.
  private let current = Mutex<ConditionEvent?>(nil)
  private let isOver = Atomic(false)

  /// Begins an iteration.
  init(on device: any LocationDevice, _ monitor: String) {
    self.device = device
    self.monitor = monitor
    reader = device.makeClient(.conditionReader(monitor: monitor), observer: mailbox)
    let displaced = Self.newest.withLock { newest -> ConditionSubscription? in
      newest = newest.filter { $0.value.subscription != nil }
      let key = Key(device: ObjectIdentifier(device), monitor: monitor)
      // The engine tells the one with the greater name, should two begin at once.
      if let other = newest[key]?.subscription, other.reader.rawValue > reader.rawValue {
        return self
      }
      return newest.updateValue(Weak(subscription: self), forKey: key)?.subscription
    }
    displaced?.end()
  }

  deinit { end() }

  /// The next event, after which the one before counts as dealt with (MON-05).
  func next(isolation: isolated (any Actor)? = #isolation) async -> CLMonitor.Event? {
    if let handled = current.withLock({ $0.take() }) {
      device.send(.conditionHandled(monitor: monitor, handled))
    }
    while true {
      guard let notice = await mailbox.buffer.next(isolation: isolation) else {
        end()
        return nil
      }
      guard let event = entitled(notice.event) else { continue }
      current.withLock { $0 = event }
      return CLMonitor.Event(event, at: notice.time)
    }
  }

  /// What of an event that has waited may still be had; `nil` where that is nothing new.
  private func entitled(_ event: ConditionEvent) -> ConditionEvent? {
    device.entitled(to: event, in: monitor)
  }

  private func end() {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
    mailbox.buffer.cancel()
    device.release(reader)
  }
}

/// Takes what an iteration is told, from whatever thread it comes on.
private final class ConditionMailbox: ClientObserver {
  struct Notice: Sendable {
    let event: ConditionEvent
    let time: UTCInstant
  }

  let buffer = AsyncBuffer<Notice>(limit: ConditionSubscription.limit)

  func receive(_ notice: ClientNotice) {
    guard case .conditionChanged(let event) = notice.event else { return }
    buffer.append(Notice(event: event, time: notice.time))
  }

  func end() { buffer.cancel() }
}
