// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Mutated messages")
struct MessageMutationTests {
  /// The number of messages for each seed; the long tests send more, in a release build.
  private static let count =
    ProcessInfo.processInfo.environment["LOCSIM_EXHAUSTIVE"] == "1" ? 1_250_000 : 12_500

  @Test(
    """
    A malformed message ends its connection with an error by name, nothing of it takes effect, and \
    other connections go on
    """, arguments: 0..<8 as Range<UInt64>)
  func mutations(seed: UInt64) throws {
    var attack = try MessageAttack(seed: seed)
    for number in 0..<Self.count {
      let (part, message) = attack.next()
      guard let breach = try attack.send(message, to: part) else { continue }
      Issue.record("\(number), \(part): \(breach): \(String(decoding: message, as: UTF8.self))")
      return
    }
    try attack.checkOthers()
    // Otherwise the mutations would be too weak or too strong to show anything.
    #expect(attack.malformed > Self.count / 4 && attack.understood > Self.count / 8)
  }
}
