// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Calls a function for 0..<`count` on all processors and gives the results in order, so that they
/// are the same on any number of processors.
///
/// - Parameters:
///   - count: Number of calls.
///   - body: The function.
/// - Returns: One result a call.
func parallelMap<Result: Sendable>(
  _ count: Int, _ body: @Sendable (Int) -> Result
) -> [Result] {
  let results = Mutex([Result?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let result = body(index)
    results.withLock { $0[index] = result }
  }
  return results.withLock { $0.compactMap(\.self) }
}
