// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD

/// Reads position reports from a server of gpsd's protocol as an independent client: with another
/// reader of JSON.
final class GPSDObserver {
  private let connection: LoopbackConnection
  private var unread = ""

  /// Connects, and asks for reports.
  init(port: Int) throws {
    connection = try LoopbackConnection(port: port)
    connection.send("?WATCH={\"enable\":true,\"json\":true};\n")
    let words = connection.receive(until: "\"class\":\"WATCH\"")
    guard words.contains("\"class\":\"WATCH\"") else {
      throw RealGPSD.Failure("nobody answers ?WATCH on port \(port)")
    }
  }

  /// Waits for the next report of a class that a condition holds for.
  ///
  /// - Parameters:
  ///   - name: The class.
  ///   - seconds: How long a silence may last.
  ///   - isIt: The condition.
  /// - Returns: The report; `nil` where a silence lasts.
  func next(
    _ name: String = "TPV", within seconds: Double = 5, where isIt: ([String: Any]) -> Bool
  ) -> [String: Any]? {
    while true {
      while let end = unread.range(of: "\r\n") {
        let line = Data(unread[..<end.lowerBound].utf8)
        unread.removeSubrange(..<end.upperBound)
        let report = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any]
        if let report, report["class"] as? String == name, isIt(report) { return report }
      }
      let bytes = connection.receive(within: seconds)
      if bytes.isEmpty { return nil }
      unread += String(decoding: bytes, as: UTF8.self)
    }
  }
}
