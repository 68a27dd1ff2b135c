// SPDX-License-Identifier: MIT

import Synchronization

/// What the system does not give to this process.
package enum SystemShortage: Error, Hashable, Sendable {
  /// Enough open files.
  case files
  /// Enough threads.
  case threads
}

extension SystemShortage: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .files: "too few files may be open at once; allow more with ulimit -n"
    case .threads: "no more threads can be started; allow more processes with ulimit -u"
    }
  }
}

/// What the process can still have of the system, looked at before it is needed.
///
/// Event loops and dispatch queues end the process, or wait for ever, where they are refused a
/// descriptor or a thread, and none of them can be asked before.
package enum SystemReserve {
  /// What files, timers and signals need at most.
  package static let basicFiles = 10
  package static let basicThreads = 4

  /// Looks whether commands that wait can do so.
  package static func check() throws(SystemShortage) {
    try check(files: basicFiles, threads: basicThreads)
  }

  /// Looks whether as many files can be opened and as many threads be started.
  package static func check(files: Int, threads: Int) throws(SystemShortage) {
    guard canOpen(files) else { throw .files }
    guard canStart(threads) else { throw .threads }
  }

  /// Whether so many more files can be opened.
  package static func canOpen(_ count: Int) -> Bool {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<count {
      let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      descriptors.append(descriptor)
    }
    return true
  }

  /// Is locked while threads are counted, so that none of them ends before.
  private static let gate = Mutex<Void>(())

  /// Whether so many more threads can run at once.
  private static func canStart(_ count: Int) -> Bool {
    var threads: [pthread_t] = []
    gate.withLock { _ in
      for _ in 0..<count {
        var thread = pthread_t()
        let code = unsafe pthread_create(
          &thread, nil,
          { _ in
            SystemReserve.gate.withLock { _ in }
            return nil
          }, nil)
        guard code == 0 else { return }
        threads.append(thread)
      }
    }
    for thread in threads { pthread_join(thread, nil) }
    return threads.count == count
  }
}
