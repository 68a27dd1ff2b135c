// SPDX-License-Identifier: MIT

import CoreLocation

/// What the command line asks for.
struct Arguments: Sendable {
  /// The ways in which programs serve their main queue.
  enum Main: String, Sendable {
    case runLoop = "runloop"
    case dispatch
    case async
    /// It makes its manager on a dispatch queue, which is a mistake.
    case queue
  }

  /// How the program serves its main queue.
  private(set) var main = Main.runLoop

  /// After how many locations the program ends.
  private(set) var count = 5

  /// Whether the program only prints if updates can be deferred.
  private(set) var asksForDeferral = false

  /// Whether the program asks to have locations always, once it has them while it is used.
  private(set) var asksForAlways = false

  /// The center and the radius of the region whose crossings the program waits for; `nil` for
  /// locations.
  private(set) var region: (latitude: Double, longitude: Double, radius: Double)?

  /// Reads the arguments after the program's name; `nil` where they cannot be understood.
  init?(_ texts: some Sequence<String>) {
    var rest = Array(texts)[...]
    while let text = rest.popFirst() {
      if text == "--deferral" {
        asksForDeferral = true
      } else if text == "--always" {
        asksForAlways = true
      } else if text == "--region" {
        let numbers = rest.popFirst()?.split(separator: ",").compactMap { Double($0) } ?? []
        guard numbers.count == 3 else { return nil }
        region = (numbers[0], numbers[1], numbers[2])
      } else if text == "--main" {
        guard let main = rest.popFirst().flatMap(Main.init) else { return nil }
        self.main = main
      } else {
        guard let count = Int(text), count > 0 else { return nil }
        self.count = count
      }
    }
  }
}
