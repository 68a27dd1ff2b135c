// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles
import LocationSources

/// The exit statuses of all commands, as in sysexits.h.
enum ExitStatus {
  /// The command line is wrong (64); the argument parser's own status for it.
  static let usage = ExitCode.validationFailure

  /// The input is broken, or has nothing to play (65).
  static let dataError = ExitCode(65)

  /// The input cannot be opened (66).
  static let noInput = ExitCode(66)

  /// A program or a library that is needed is not available (69).
  static let unavailable = ExitCode(69)

  /// The system refuses resources that are needed: open files, threads (71).
  static let systemError = ExitCode(71)

  /// The output cannot be made (73).
  static let cannotCreate = ExitCode(73)

  /// Reading or writing failed (74).
  static let inputOutput = ExitCode(74)

  /// The app has no permission for location (77).
  static let noPermission = ExitCode(77)

  /// A program exists but cannot be executed (126), as for shells and `env`.
  static let cannotExecute = ExitCode(126)

  /// There is no such program (127), as for shells and `env`.
  static let notFound = ExitCode(127)

  /// Checks whether the system has the resources that a command needs.
  ///
  /// - Parameter check: The check.
  /// - Throws: `systemError` if it does not, after the reason was reported.
  static func check(_ check: () throws(SystemShortage) -> Void) throws {
    do throws(SystemShortage) {
      try check()
    } catch {
      Terminal.error("locsim cannot run: \(error)")
      throw systemError
    }
  }
}

extension TraceOpeningError {
  /// The exit status of a command that ends because of this error.
  var status: ExitCode {
    switch self {
    case .file: ExitStatus.noInput
    case .spill: ExitStatus.inputOutput
    }
  }
}
