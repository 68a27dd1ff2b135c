// SPDX-License-Identifier: MIT

import Synchronization

/// A resource that the system does not give to this process.
package enum SystemShortage: Error, Hashable, Sendable {
  /// Enough open files.
  case files
  /// Enough threads.
  case threads
}

extension SystemShortage: CustomStringConvertible {
  /// The shortage and its remedy.
  package var description: String {
    switch self {
    case .files: "too few files may be open at once; allow more with ulimit -n"
    case .threads: "no more threads can be started; allow more processes with ulimit -u"
    }
  }
}

/// Checks in advance whether the system has the resources that a command needs.
///
/// Event loops and dispatch queues end the process or wait forever if they get no descriptor or
/// thread, and they offer no check.
package enum SystemReserve {
  /// The largest numbers of files and threads that files, timers and signals need.
  package static let basicFiles = 10
  package static let basicThreads = 4

  /// Checks whether a command that waits has the files and threads it needs.
  package static func check() throws(SystemShortage) {
    try check(files: basicFiles, threads: basicThreads)
  }

  /// Checks whether these numbers of files can be opened and of threads started.
  package static func check(files: Int, threads: Int) throws(SystemShortage) {
    guard canOpen(files) else { throw .files }
    guard canStart(threads) else { throw .threads }
  }

  /// Allows this process as many open files as the system permits it.
  package static func raiseFileLimit() {
    var limit = rlimit()
    #if os(Linux)
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let files = RLIMIT_NOFILE
    #endif
    guard unsafe getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(files, &limit)
  }

  /// Returns whether this many more files can be opened.
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

  /// A lock that is held while threads are counted, so that none of them ends before.
  private static let gate = Mutex<Void>(())

  /// Returns whether this many more threads can run at once.
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
