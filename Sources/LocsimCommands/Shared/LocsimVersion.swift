// SPDX-License-Identifier: MIT

/// The version of the command, as `--version` prints it and files name it.
enum LocsimVersion {
  static let text = "0.1.0"
}
