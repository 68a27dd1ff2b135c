// SPDX-License-Identifier: MIT

import Benchmark
import LocationCore
import Measuring

/// A fix through the engine, delivered or filtered away.
func measureDelivery() {
  let fixes = (0...1_000).compactMap { Samples.fix(second: $0) }
  for (name, filter) in [("delivered", 0.0), ("filtered away", 5_000)] {
    Benchmark("Fix through the engine: \(name)") { benchmark in
      var (engine, buffer) = (LocationEngine(), EffectBuffer())
      begin(&engine, &buffer, distanceFilter: filter)
      var (second, effects) = (0, 0)
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        second += 1
        engine.handle(
          .fixArrived(fixes[second % fixes.count]), at: Instant(sinceStart: .seconds(second)),
          into: &buffer)
        effects += buffer.effects.count
        buffer.removeAll()
      }
      precondition(
        (effects > second / 100) == (filter == 0), "\(effects) effects of \(second) fixes")
    }
  }
}

/// One app with one manager that wants updates.
private func begin(
  _ engine: inout LocationEngine, _ buffer: inout EffectBuffer, distanceFilter: Double
) {
  let (app, client) = (AppID("benchmark"), ClientID(1))
  for event: Event in [
    .appLaunched(
      app, Samples.app, AuthorizationRecord(decision: .whileUsing), .foreground),
    .managerCreated(client, app),
    .optionsChanged(client, ClientOptions(distanceFilter: distanceFilter)),
    .updatesStarted(client), .sourceOpened,
  ] {
    engine.handle(event, at: .start, into: &buffer)
    buffer.removeAll()
  }
}
