// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Calls a function for 0..<`count` on all processors.
///
/// The results are in order, so they do not depend on the number of processors.
///
/// - Parameters:
///   - count: The number of calls.
///   - body: The function.
/// - Returns: One result per call.
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
