// SPDX-License-Identifier: MIT

/// Everything that a run of the tool found out.
struct Report {
  let pointCount: Int

  /// The size of the trace.
  let byteCount: Int

  let roundCount: Int

  /// `nil` when no rounds were asked for.
  let cpu: CPUMeasurement?

  /// `nil` when neither rounds nor memory were asked for.
  let memory: MemoryMeasurement?

  /// `nil` when timing was not asked for.
  let timing: TimingMeasurement?

  /// `nil` when the reducer was not asked for.
  let reducer: ReducerMeasurement?

  /// `nil` when delivery was not asked for.
  let delivery: DeliveryMeasurement?

  /// Whether no bar that was measured is missed.
  var holds: Bool {
    let bars = (cpu?.comparisons.compactMap(\.bar) ?? []) + (memory?.bars ?? [])
    return (bars + (timing?.bars ?? []) + (reducer?.bars ?? []) + (delivery?.bars ?? []))
      .allSatisfy(\.holds)
  }
}
