// SPDX-License-Identifier: MIT

/// The secret of a device from which all hidden choices of accuracy reduction follow, 128 bits.
///
/// With the seed it is possible to locate a device within its region at the moment that the device
/// changes regions. So the seed is kept where only its owner can read it, and neither a description
/// nor a mirror shows its bits.
package struct AccuracySeed: Hashable, Sendable {
  /// The first eight bytes, little-endian.
  package let low: UInt64

  /// The last eight bytes, little-endian.
  package let high: UInt64

  /// Makes a seed from its two halves.
  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Makes the seed that a number stands for, where a run is to be repeated; such a seed is no
  /// secret.
  package init(number: UInt64) { self.init(low: number, high: 0) }

  /// The seed that holds for one kind of source.
  ///
  /// Stops the walk along a known plaintext: an attacker who chooses a simulated route could map a
  /// warp with it, and so must never meet the warp that hides a real position (Android resets its
  /// offset after mock positions for the same reason).
  package func seed(for domain: SeedDomain) -> Self {
    switch domain {
    case .hardware: derived(.hardware, "")
    case .simulation(let name): derived(.simulation, name)
    }
  }

  /// The seed for simulated fixes of a receiver whose real ones have this one.
  func forSimulatedFixes() -> Self { derived(.simulatedFixes, "") }

  /// The seed that follows when the user resets Location & Privacy and no new one is given.
  func afterReset() -> Self { derived(.reset, "") }

  /// A pseudo-random number for a use of its own and what it is used on.
  @inline(__always)
  func number(_ label: Label, _ first: UInt64, _ second: UInt64 = 0) -> UInt64 {
    var hash = SipHash24(key: low, high)
    hash.combine(label.rawValue)
    hash.combine(first)
    hash.combine(second)
    return hash.finish()
  }

  private func derived(_ label: Label, _ name: String) -> Self {
    Self(low: half(0, label, name), high: half(1, label, name))
  }

  private func half(_ half: UInt64, _ label: Label, _ name: String) -> UInt64 {
    var hash = SipHash24(key: low, high)
    hash.combine(label.rawValue)
    hash.combine(half)
    var word: UInt64 = 0
    var length: UInt64 = 0
    for byte in name.utf8 {
      word |= UInt64(byte) << (length * 8)
      length += 1
      if length == 8 {
        hash.combine(word)
        word = 0
        length = 0
      }
    }
    return hash.finish(tail: word, tailLength: length)
  }

  /// Keeps the uses of a seed apart: the same number in two uses gives unrelated results.
  ///
  /// The raw values are the labels' ASCII letters, the first in the lowest byte.
  enum Label: UInt64 {
    /// `warp`: the nodes of the displacement.
    case warp = 0x7072_6177

    /// `lag`: how far a device travels before a change of region, on one trip.
    case lag = 0x67_616c

    /// `border`: how far, on all trips from a region into another.
    case border = 0x7265_6472_6f62

    /// `settling`: when the region of a rest is published.
    case settling = 0x676e_696c_7474_6573

    /// `rest`: for how long a rest must last.
    case rest = 0x7473_6572

    /// `real`: the seed for sources of real positions.
    case hardware = 0x6c61_6572

    /// `simulate`: the seeds for sources that do not.
    case simulation = 0x6574_616c_756d_6973

    /// `feigned`: the seed for simulated fixes that come in by a receiver.
    case simulatedFixes = 0x64_656e_6769_6566

    /// `reset`: the seed after this one.
    case reset = 0x74_6573_6572
  }
}

/// What kind of source positions come from, as far as their secrets must not meet.
package enum SeedDomain: Hashable, Sendable {
  /// A receiver of real positions.
  case hardware

  /// A trace or a scenario, identified by a name.
  case simulation(String)
}

extension AccuracySeed: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Says that it is a seed, and nothing else.
  package var description: String { "AccuracySeed" }

  /// Says that it is a seed, and nothing else.
  package var debugDescription: String { description }

  /// A mirror without children, so that no dump of a value that holds a seed shows it.
  package var customMirror: Mirror { Mirror(self, children: [:] as KeyValuePairs<String, Any>) }
}
