// SPDX-License-Identifier: MIT

/// What a program printed that measures by itself: a name and numbers a line.
struct PrintedNumbers {
  private let command: Command
  private let lines: Result<[String: [Double]], Problem>

  /// Runs a program to its end.
  ///
  /// - Throws: A `BenchmarkError` when the user interrupts.
  init(of command: Command, errorPath: String) throws(BenchmarkError) {
    self.command = command
    var bytes: [UInt8] = []
    do throws(BenchmarkError) {
      bytes = try Child.read(command, errorPath: errorPath) { (pipe) throws(BenchmarkError) in
        var bytes: [UInt8] = []
        while try pipe.read(into: &bytes) {}
        return bytes
      }
    } catch  where error.code != .interrupted {
      lines = .failure(Rounds.problem(error, of: command))
      return
    }
    var lines: [String: [Double]] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if let name = words.first {
        lines[String(name)] = words.dropFirst().compactMap { Double($0) }
      }
    }
    self.lines = .success(lines)
  }

  /// The numbers of a name.
  func of(_ name: String) -> Result<[Double], Problem> {
    lines.flatMap { lines in
      lines[name].map { .success($0) }
        ?? .failure(Problem(description: "\(command.name) printed no “\(name)”"))
    }
  }

  /// Those of one name by those of another.
  func ratio(_ name: String, _ yardstick: String) -> Result<[Double], Problem> {
    of(name).flatMap { ours in
      of(yardstick).map { theirs in zip(ours, theirs).map { $0 / $1 } }
    }
  }
}
