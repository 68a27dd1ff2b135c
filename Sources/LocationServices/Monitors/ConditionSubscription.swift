// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Synchronization

/// An iteration over the events of a monitor.
final class ConditionSubscription: Sendable {
  /// The most events that may wait for the iterator; beyond that the newest are kept, and the
  /// others are delivered again to the next iteration.
  static let limit = 4_096

  private struct Key: Hashable {
    let device: ObjectIdentifier
    let monitor: String
  }

  private struct Weak {
    weak var subscription: ConditionSubscription?
  }

  /// The newest iteration for each monitor; only it gets events.
  private static let newest = Mutex<[Key: Weak]>([:])

  private let device: any LocationDevice
  private let monitor: String
  private let mailbox = ConditionMailbox()
  private let reader: ClientID

  /// The event that the app handles until it asks for the next one.
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
      // If two begin at once, the engine notifies the one with the greater name.
      if let other = newest[key]?.subscription, other.reader.rawValue > reader.rawValue {
        return self
      }
      return newest.updateValue(Weak(subscription: self), forKey: key)?.subscription
    }
    displaced?.end()
  }

  deinit { end() }

  /// The next event; asking for it marks the one before as handled (MON-05).
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
      return CLMonitor.Event(event, at: notice.time, on: device)
    }
  }

  /// The part of a waiting event that may still be delivered; `nil` if it is nothing new.
  private func entitled(_ event: ConditionEvent) -> ConditionEvent? {
    device.entitled(to: event, in: monitor)
  }

  private func end() {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
    mailbox.buffer.cancel()
    device.release(reader)
  }
}

/// Receives the notices of an iteration, on any thread.
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
