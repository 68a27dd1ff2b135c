// SPDX-License-Identifier: MIT

import RealGPSD

/// A gpsd that says what a test wants, and needs no program.
final class ScriptedGPSD {
  private let listener: LoopbackListener
  private var connection: LoopbackConnection?
  private var second = 0

  /// The port of its one client.
  var port: Int { listener.port }

  /// Makes a gpsd without a connection.
  init() throws { listener = try LoopbackListener() }

  /// Says lines to the client, for which it waits the first time.
  func say(_ lines: String...) throws {
    if connection == nil {
      connection = try listener.accept(within: 30)
      connection?.send("{\"class\":\"VERSION\",\"release\":\"3.22\",\"proto_major\":3}\r\n")
    }
    connection?.send(lines.map { $0 + "\r\n" }.joined())
  }

  /// Forgets the client, so that the next one is waited for.
  func forgetClient() { connection = nil }

  /// Says positions, each a second after the last one.
  func sayPositions(_ count: Int = 1) throws {
    for _ in 0..<count {
      try say(Self.position(second: second))
      second += 1
    }
  }

  /// A position as gpsd writes it.
  ///
  /// - Parameters:
  ///   - second: Seconds after 10 o'clock, fractions and all.
  ///   - device: Its device.
  ///   - more: More members, each with a comma before it.
  /// - Returns: The line without its end.
  static func position(second: Int, device: String = "/dev/a", more: String = "") -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = "\(two(10 + second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))"
    return "{\"class\":\"TPV\",\"device\":\"\(device)\",\"mode\":3,"
      + "\"time\":\"2026-05-04T\(time).000Z\","
      + "\"lat\":47.5,\"lon\":8.5,\"altMSL\":400.0,\"eph\":10.0\(more)}"
  }
}
