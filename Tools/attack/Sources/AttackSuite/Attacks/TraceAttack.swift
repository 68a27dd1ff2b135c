// SPDX-License-Identifier: MIT

/// An attack that also runs on `Run.traces`, in place of generated trajectories, where there are
/// any.
protocol TraceAttack: Attack {}
