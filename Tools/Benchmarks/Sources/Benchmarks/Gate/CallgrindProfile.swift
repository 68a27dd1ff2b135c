// SPDX-License-Identifier: MIT

/// What callgrind counted in one run of a program.
struct CallgrindProfile {
  /// Instructions of the whole program.
  private(set) var instructions = 0

  /// Calls of the C library's allocation functions.
  private(set) var allocations = 0

  private static let allocators: Set<Substring> = [
    "malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc",
  ]

  /// Reads a file that callgrind wrote.
  ///
  /// - Parameter path: The file, in callgrind's format: https://valgrind.org/docs/manual/cl-format.html
  /// - Throws: A `BenchmarkError` when the file cannot be read or has no total.
  init(path: String) throws(BenchmarkError) {
    let file = try Descriptor(reading: path)
    var bytes: [UInt8] = []
    while try file.read(into: &bytes) {}
    // A name is written once, and its number in parentheses stands for it from then on.
    var allocatorNumbers: Set<Substring> = []
    var calleeAllocates = false
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("fn=") || line.hasPrefix("cfn=") {
        let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        guard let number = parts.first else { continue }
        // Recursive calls have names of their own, with an apostrophe behind.
        if parts.count == 2, let name = parts[1].split(separator: "'").first,
          Self.allocators.contains(name)
        {
          allocatorNumbers.insert(number)
        }
        if line.hasPrefix("cfn=") { calleeAllocates = allocatorNumbers.contains(number) }
      } else if line.hasPrefix("calls="), calleeAllocates {
        allocations += Int(line.dropFirst(6).prefix { $0.isNumber }) ?? 0
      } else if line.hasPrefix("totals:") {
        instructions = Int(line.dropFirst(7).drop { $0 == " " }) ?? 0
      }
    }
    guard instructions > 0 else {
      throw BenchmarkError(.commandFailed, "callgrind counted nothing")
    }
  }
}
