// SPDX-License-Identifier: MIT

/// Reads from a daemon on a thread of its own, and connects again after the connection was lost.
struct ConnectionReader {
  /// The first and the longest pause before another attempt to connect, in milliseconds.
  private static let pauses: (first: Int32, longest: Int32) = (100, 1_000)

  private let connection: DaemonConnection

  /// Whether the present connection has brought a notice.
  private var hasReceived = false
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(_ connection: DaemonConnection) { self.connection = connection }

  /// Runs until the connection is ended for good.
  ///
  /// - Parameter first: The first connection, if there is one.
  mutating func run(_ first: DaemonLink?) {
    var link = first
    var attempts: Int32 = 0
    while !connection.hasEnded {
      if let current = link {
        let fault = read(current)
        link = nil
        // A daemon that ends each connection at once is asked less and less often.
        if hasReceived { attempts = 0 }
        hasReceived = false
        connection.disconnect(connection.hasEnded ? nil : fault)
      } else {
        connection.wait(for: nil, timeout: pause(after: attempts))
        attempts += 1
        if !connection.hasEnded { link = connection.reconnect() }
      }
    }
    connection.disconnect(nil)
  }

  /// The pause before an attempt, which doubles up to a second.
  ///
  /// Processes wait differently long, so that they do not all come at once.
  private func pause(after attempts: Int32) -> Int32 {
    let pause = min(Self.pauses.first << min(attempts, 4), Self.pauses.longest)
    let process = UInt32(truncatingIfNeeded: connection.processNumber)
    let share = Int32((process &* 2_654_435_761 &+ UInt32(attempts) &* 40_503) >> 24)
    return pause - pause * share / 1_024
  }

  /// Reads from a connection until it ends.
  private mutating func read(_ link: DaemonLink) -> DaemonFault {
    var link = link
    do {
      while !connection.hasEnded {
        while let message = link.callFramer.next() { try connection.take(answer: message) }
        while let message = link.noticeFramer.next() {
          try connection.take(notices: message)
          hasReceived = true
        }
        guard !link.callFramer.isTooLong, !link.noticeFramer.isTooLong else { return .malformed }
        let hasAnswers = try receive(from: link.calls, into: &link.callFramer)
        let hasNotices = try receive(from: link.notices, into: &link.noticeFramer)
        if !hasAnswers, !hasNotices { connection.wait(for: link, timeout: -1) }
      }
      return .unreachable(reason: "it was ended")
    } catch let failure as UnixSocket.Failure {
      return .unreachable(
        reason: failure.code == 0 ? "the daemon closed the connection" : failure.reason)
    } catch let fault as DaemonFault {
      return fault
    } catch {
      return .malformed
    }
  }

  private mutating func receive(
    from socket: UnixSocket, into framer: inout MessageFramer
  ) throws(UnixSocket.Failure) -> Bool {
    guard let count = try socket.receive(into: &buffer, waits: false) else { return false }
    framer.append(buffer[..<count])
    return true
  }
}
