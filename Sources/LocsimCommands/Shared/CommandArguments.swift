// SPDX-License-Identifier: MIT

import LocationFiles

/// The arguments of the program, in which names of files need not be UTF-8.
package enum CommandArguments: Sendable {
  /// The arguments without the program's name.
  package static var all: [String] {
    let arguments = CommandLine.arguments.dropFirst()
    // Bytes that are not UTF-8 have become replacement characters, so the original bytes are read.
    guard arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) else {
      return Array(arguments)
    }
    return (1..<Int(CommandLine.argc)).compactMap { index in
      // The system ends each argument with a zero byte, and keeps all of them while the program
      // runs.
      unsafe CommandLine.unsafeArgv[index].map { argument in
        let count = unsafe strlen(argument)
        return unsafe FileName.text(UnsafeRawBufferPointer(start: argument, count: count))
      }
    }
  }
}
