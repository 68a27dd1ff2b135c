// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Delivery pipeline")
struct DeliveryPipelineTests {
  private func makePipeline(filter: Double) -> DeliveryPipeline {
    DeliveryPipeline(
      options: ClientOptions(distanceFilter: filter), configuration: EngineConfiguration())
  }

  @Test("The state of one client takes 320 bytes at most and no heap")
  func size() {
    #expect(MemoryLayout<DeliveryPipeline>.size <= 320)
    #expect(MemoryLayout<DeliveryPipeline>.stride <= 320)
    #expect(_isPOD(DeliveryPipeline.self))
  }

  @Test("A client wishes the best and no filter by default")
  func defaults() {
    #expect(ClientOptions() == ClientOptions(desiredAccuracy: .best, distanceFilter: 0))
  }

  @Test("The first fix passes, later ones by the filter, and both are counted")
  func admits() {
    var pipeline = makePipeline(filter: 100)
    #expect(pipeline.lastAdmitted == nil)
    let verdicts = [0.0, 50, 120, 130].enumerated().map { index, north in
      pipeline.accept(.sample(Double(index), north: north))
    }
    #expect(verdicts == [.accepted, .filtered, .accepted, .filtered])
    #expect(pipeline.lastAdmitted == .sample(2, north: 120))
    #expect(pipeline.counts.received == 4)
    #expect(pipeline.counts.filtered == 2)
    #expect(pipeline.counts.held == 2)
    pipeline.deliver(2)
    #expect(pipeline.counts.delivered == 2)
    #expect(pipeline.counts.held == 0)
  }

  @Test("The next fix after a restart passes wherever it lies, and the last one stays known")
  func restart() {
    var pipeline = makePipeline(filter: 100)
    _ = pipeline.accept(.sample(0))
    pipeline.restart()
    #expect(pipeline.lastAdmitted == .sample(0))
    let verdicts = [pipeline.accept(.sample(1)), pipeline.accept(.sample(2))]
    #expect(verdicts == [.accepted, .filtered])
  }

  @Test("The filter measures from the fix that is delivered past it")
  func deliver() {
    var pipeline = makePipeline(filter: 100)
    _ = pipeline.accept(.sample(0))
    pipeline.deliver(.sample(1, north: 50), as: .answer)
    let verdicts = [
      pipeline.accept(.sample(2, north: 110)), pipeline.accept(.sample(3, north: 151)),
    ]
    #expect(verdicts == [.filtered, .accepted])
    #expect(pipeline.counts.received == 3)
    #expect(pipeline.counts.answers == 1)
  }

  @Test("New options hold from the next fix on")
  func newOptions() {
    var pipeline = makePipeline(filter: 100)
    _ = pipeline.accept(.sample(0))
    pipeline.apply(ClientOptions(distanceFilter: 0))
    let free = pipeline.accept(.sample(1))
    pipeline.apply(ClientOptions(distanceFilter: 100))
    let filtered = pipeline.accept(.sample(2))
    #expect([free, filtered] == [.accepted, .filtered])
  }
}
