// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A new folder for the traces, removed with what is in it when it is let go, unless it is kept.
struct TemporaryFolder: ~Copyable {
  private let path: String
  private let isKept: Bool
  private var names: Set<String> = []

  /// Makes a folder in `TMPDIR`, or in `/tmp`.
  init(isKept: Bool) throws(BenchmarkError) {
    let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/locsim-benchmarks-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      guard let path = buffer.baseAddress else { return false }
      return unsafe mkdtemp(path) != nil
    }
    guard isMade else { throw .system("no folder can be made in “\(parent)”") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.isKept = isKept
  }

  deinit {
    guard !isKept else {
      Notice.print("the traces are kept in \(path)")
      return
    }
    for name in names { _ = unsafe unlink("\(path)/\(name)") }
    _ = unsafe rmdir(path)
  }

  /// The path of a file in the folder, which is removed with it.
  mutating func file(named name: String) -> String {
    names.insert(name)
    return "\(path)/\(name)"
  }

  /// Removes a file before the folder goes, unless it is kept.
  func remove(_ name: String) {
    if !isKept { _ = unsafe unlink("\(path)/\(name)") }
  }
}
