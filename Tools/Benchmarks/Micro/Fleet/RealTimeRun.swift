// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles
import LocationFleet
import LocationRecording
import Measuring

/// A fleet in real time: each millisecond's lines are written when it is over.
struct RealTimeRun {
  let devices: Int
  let seconds: Int

  /// Runs, and prints the share of a core, bytes of memory for each device, and how late the lines
  /// of a millisecond were written, in milliseconds.
  func measure() throws {
    // All fixes pass, each by a distance.
    var fleet = Fleet.sample(devices, distanceFilter: 1)
    let output = try OutputFile(path: "/dev/null")
    var text = TextBuffer()
    var format = NDJSONFormat()
    var latenesses: [Int] = []
    latenesses.reserveCapacity(seconds * 1_000)
    var lineCount = 0
    let cpu = Clock.processNanoseconds
    let beginning = Clock.nanoseconds
    for millisecond in 0..<seconds * 1_000 {
      let due = beginning + millisecond * 1_000_000
      Clock.sleep(until: due)
      fleet.advance { device, fix in
        lineCount += 1
        format.append(
          fix, at: fix.timestamp, for: ClientID(UInt32(device + 1)), into: &text)
      }
      if text.count > 0 { try output.write(text) }
      text.removeAll()
      latenesses.append(Clock.nanoseconds - due)
    }
    let elapsed = Clock.nanoseconds - beginning
    let share = Double(Clock.processNanoseconds - cpu) / Double(elapsed)
    latenesses.sort()
    func late(_ percent: Int) -> Double {
      Double(latenesses[(latenesses.count * percent + 99) / 100 - 1]) / 1_000_000
    }
    guard lineCount == devices * seconds else {
      FleetMain.fail("\(lineCount) lines were written instead of \(devices * seconds)")
    }
    print("lines", lineCount)
    print("cpu", share)
    print("bytes", Double(Clock.peakBytes) / Double(devices))
    print("late", late(99))
    print("half", late(50))
    print("latest", late(100))
  }
}
