// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Request for one fix")
struct OneFixRequestTests {
  @Test("A fix within the radius is returned, any other is kept as the best so far or forgotten")
  func gathers() {
    var request = OneFixRequest()
    #expect(request.best == nil)
    for (second, accuracy, best) in [(1.0, 50.0, 50.0), (2, 60, 50), (3, 20, 20), (4, 21, 20)] {
      let good = request.gather(.sample(second, accuracy: accuracy), goodEnough: 10)
      #expect(good == nil)
      #expect(request.best?.horizontalAccuracy == best)
    }
    let good = request.gather(.sample(5, accuracy: 10), goodEnough: 10)
    #expect(good == .sample(5, accuracy: 10))
  }

  @Test("The later of two equally good fixes is kept")
  func equals() {
    var request = OneFixRequest()
    for second in [1.0, 2] {
      _ = request.gather(.sample(second, accuracy: 50), goodEnough: 10)
    }
    #expect(request.best == .sample(2, accuracy: 50))
  }

  @Test(
    "The best fix is kept also where no radius is good enough",
    arguments: [-1, -Double.infinity, .nan])
  func impossibleRadius(radius: Double) {
    var request = OneFixRequest()
    let good = request.gather(.sample(1, accuracy: 0), goodEnough: radius)
    #expect(good == nil)
    #expect(request.best == .sample(1, accuracy: 0))
  }
}
