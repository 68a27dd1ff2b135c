// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Measuring
import Synchronization

/// A bare message along the same threads as a fix of a daemon: a thread that has slept wakes the one
/// that writes, the message wakes the one that reads, and that one wakes the last.
struct PingRun {
  /// About the bytes of a message with one fix.
  private static let bytesOfMessage = 400

  let count: Int

  /// The time between two messages, in nanoseconds.
  let pause: Int

  /// Sends the messages.
  ///
  /// - Returns: How long each was on its way, in nanoseconds.
  func measure() -> [Int] {
    let (writingEnd, readingEnd) = Self.socketPair()
    let (mayWrite, hasArrived) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isOver = DispatchSemaphore(value: 0)
    let sent = Mutex(0)
    let latencies = Mutex<[Int]>([])
    Thread.detachNewThread {
      let message = [UInt8](repeating: 1, count: Self.bytesOfMessage)
      for _ in 0..<count {
        mayWrite.wait()
        _ = unsafe write(writingEnd, message, message.count)
      }
    }
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      for _ in 0..<count {
        var socket = pollfd(fd: readingEnd, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&socket, 1, -1)
        _ = unsafe read(readingEnd, &buffer, buffer.count)
        hasArrived.signal()
      }
    }
    Thread.detachNewThread {
      for _ in 0..<count {
        hasArrived.wait()
        let moment = Clock.nanoseconds
        latencies.withLock { $0.append(moment - sent.withLock { $0 }) }
      }
      isOver.signal()
    }
    let beginning = Clock.nanoseconds
    for number in 1...count {
      Clock.sleep(until: beginning + number * pause)
      sent.withLock { $0 = Clock.nanoseconds }
      mayWrite.signal()
    }
    isOver.wait()
    return latencies.withLock { $0 }
  }

  private static func socketPair() -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    _ = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    return (ends[0], ends[1])
  }
}
