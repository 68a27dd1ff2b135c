// SPDX-License-Identifier: MIT

/// Counts what a program writes, without keeping it.
enum LineCount {
  /// Runs a program to its end and gives the number of its lines.
  static func lines(of command: Command, errorPath: String) throws(BenchmarkError) -> Int {
    try Child.read(command, errorPath: errorPath) { (pipe) throws(BenchmarkError) in
      var count = 0
      var chunk: [UInt8] = []
      while try pipe.read(into: &chunk) {
        for byte in chunk where byte == UInt8(ascii: "\n") { count += 1 }
        chunk.removeAll(keepingCapacity: true)
      }
      return count
    }
  }
}
