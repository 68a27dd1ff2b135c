// SPDX-License-Identifier: MIT

import GPSD

/// Measures how long whole lines take to decode.
struct Speed {
  /// Lines from real gpsd daemons.
  let lines: [[UInt8]]

  /// Decodes a number of lines of each class, and prints the nanoseconds per line.
  func measure(_ count: Int) {
    for name in ["TPV", "SKY", "ATT", "GST", "VERSION", "DEVICES", "POLL", "AIS"] {
      let chosen = lines.filter { $0.starts(with: #"{"class":"\#(name)""#.utf8) }
      guard !chosen.isEmpty else { continue }
      let decoder = GPSDDecoder()
      let clock = ContinuousClock()
      let duration = clock.measure {
        for index in 0..<count { _ = decoder.decode(chosen[index % chosen.count]) }
      }
      let bytes = chosen.reduce(0) { $0 + $1.count } / chosen.count
      print("\(name)\t\(Int(duration / .nanoseconds(count))) ns\t\(bytes) bytes")
    }
  }
}
