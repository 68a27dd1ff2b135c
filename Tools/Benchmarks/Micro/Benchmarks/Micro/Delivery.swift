// SPDX-License-Identifier: MIT

import Benchmark
import LocationCore

/// The engine taking a fix: handed over, or filtered away.
func measureDelivery() {
  let fixes = (0..<1_000).compactMap { Samples.fix(second: $0) }
  for (name, filter) in [("delivered", 0.0), ("filtered away", 1e7)] {
    Benchmark("Fix through the engine: \(name)") { benchmark in
      var (engine, buffer) = (LocationEngine(), EffectBuffer())
      begin(&engine, &buffer, distanceFilter: filter)
      benchmark.startMeasurement()
      var second = 0
      for _ in benchmark.scaledIterations {
        second += 1
        engine.handle(
          .fixArrived(fixes[second % fixes.count]), at: Instant(sinceStart: .seconds(second)),
          into: &buffer)
        blackHole(buffer.effects.count)
        buffer.removeAll()
      }
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
      app, AppDescription(name: "Benchmark", purposes: [:]),
      AuthorizationRecord(decision: .whileUsing), .foreground),
    .clientCreated(client, app),
    .optionsChanged(client, ClientOptions(distanceFilter: distanceFilter)),
    .updatesStarted(client), .sourceOpened,
  ] {
    engine.handle(event, at: .start, into: &buffer)
    buffer.removeAll()
  }
}
