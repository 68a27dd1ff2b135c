// SPDX-License-Identifier: MIT

/// An attack that also runs on recorded traces: on `Run.traces` if there are any, else on generated
/// trajectories.
protocol TraceAttack: Attack {}
