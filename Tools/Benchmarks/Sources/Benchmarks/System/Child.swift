// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program under way.
struct Child {
  private let identifier: pid_t
  private let command: Command
  private let beginning: Int
  private let errorPath: String

  /// Starts a program that reads nothing.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - output: Where its standard output goes.
  ///   - errorPath: The file that takes its standard error, for the message when it fails.
  /// - Throws: A `BenchmarkError` when a file cannot be opened or the program is not there.
  init(
    _ command: Command, output: borrowing Descriptor, errorPath: String
  ) throws(BenchmarkError) {
    let errors = try Descriptor(creating: errorPath)
    let input = try Descriptor(reading: "/dev/null")
    self.command = command
    self.errorPath = errorPath
    beginning = MonotonicClock.nanoseconds
    var identifier: pid_t = 0
    let result = Self.spawn(
      command.arguments, descriptors: [input.number, output.number, errors.number], &identifier)
    guard result == 0 else {
      throw Self.failure(toStart: command, number: result)
    }
    self.identifier = identifier
  }

  /// Runs a program to its end, its output going where the command says.
  static func run(_ command: Command, errorPath: String) throws(BenchmarkError) -> Usage {
    // What one round made must not be there in the next: ogr2ogr would refuse.
    if let file = command.makes { _ = unsafe unlink(file) }
    let output = try Descriptor(creating: command.output)
    return try Child(command, output: output, errorPath: errorPath).wait()
  }

  /// Runs a program to its end, its output going to a reader.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - errorPath: The file that takes its standard error.
  ///   - reader: Reads the pipe that the program writes into until the end.
  /// - Returns: The reader's result.
  /// - Throws: A `BenchmarkError` when the program is not there or does not succeed.
  static func read<Result>(
    _ command: Command, errorPath: String,
    with reader: (_ pipe: borrowing Descriptor) throws(BenchmarkError) -> Result
  ) throws(BenchmarkError) -> Result {
    var child: Child?
    let pipe = try Descriptor.withPipe { (writingEnd) throws(BenchmarkError) in
      child = try Child(command, output: writingEnd, errorPath: errorPath)
    }
    let result = try reader(pipe)
    _ = try child?.wait()
    return result
  }

  /// Waits for the end of the program.
  ///
  /// - Throws: A `BenchmarkError` when it did not succeed, or was interrupted.
  func wait() throws(BenchmarkError) -> Usage {
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(identifier, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw .system("\(command.name) cannot be waited for") }
    }
    let nanoseconds = MonotonicClock.nanoseconds - beginning
    if Interruption.isRequested { throw .interrupted }
    guard status == 0 else { throw try failure(status: status) }
    return Usage(usage, wallSeconds: Double(nanoseconds) / 1_000_000_000)
  }

  /// Starts the program with standard input, output and error as given, in that order.
  private static func spawn(
    _ arguments: [String], descriptors: [Int32], _ identifier: inout pid_t
  ) -> Int32 {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    var texts = unsafe arguments.map { unsafe strdup($0) }
    unsafe texts.append(nil)
    // By index: swift format joins the words of `for unsafe text in`.
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    return unsafe posix_spawnp(&identifier, arguments[0], &actions, nil, texts, environ)
  }

  private static func failure(toStart command: Command, number: Int32) -> BenchmarkError {
    let program = command.arguments[0]
    let reason = unsafe String(cString: strerror(number))
    return BenchmarkError(.missingProgram, "“\(program)” cannot be started: \(reason)")
  }

  private func failure(status: Int32) throws(BenchmarkError) -> BenchmarkError {
    let signal = status & 0x7F
    let end = signal == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(signal)"
    var said: [UInt8] = []
    _ = try Descriptor(reading: errorPath).read(into: &said)
    let lines = said.split(separator: UInt8(ascii: "\n"))
    let line = lines.first { $0.starts(with: "Error: ".utf8) } ?? lines.last ?? []
    return BenchmarkError(
      .commandFailed,
      "\(command.arguments.joined(separator: " ")) ended with \(end)"
        + (line.isEmpty ? "" : ": \(String(decoding: line, as: UTF8.self))"))
  }
}
