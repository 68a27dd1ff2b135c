// SPDX-License-Identifier: MIT

package import LocationCore

extension TimelineDriver {
  /// How far to advance.
  package enum Bound {
    /// Up to and including an instant.
    case instant(Instant)

    /// Up to the end of the trace. Deadlines after its last event are left.
    case endOfTrace

    /// Up to the end of the trace or a prompt, because a prompt has no time limit.
    case promptOrEndOfTrace
  }
}
