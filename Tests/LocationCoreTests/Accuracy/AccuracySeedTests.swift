// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: the seed")
struct AccuracySeedTests {
  private static let seed = AccuracySeed(number: 7)

  // The expected numbers come from a program of our own in another language, written from the paper
  // that defines SipHash, with the labels as text.

  @Test("Numbers are the hash of the label and two words under the seed")
  func numbers() {
    #expect(Self.seed.number(.warp, 1, 2) == 0x610c_60c8_a37e_4d88)
    #expect(Self.seed.number(.lag, 900) == 0xd6ed_10a3_6824_22fb)
  }

  @Test("Derived seeds are the hashes of their label, their half and their name")
  func derived() {
    #expect(
      Self.seed.seed(for: .hardware)
        == AccuracySeed(low: 0xaab2_7cd1_1960_b4de, high: 0xde88_5a62_5fd6_6b42))
    #expect(
      Self.seed.seed(for: .simulation("commute.gpx"))
        == AccuracySeed(low: 0xb7a9_f9de_7ccb_d215, high: 0x8c79_792a_f9c9_22d3))
    #expect(
      Self.seed.afterReset()
        == AccuracySeed(low: 0x44bc_8177_6d0a_3d61, high: 0xc0da_5f09_8078_e9aa))
  }

  @Test("The same words give unrelated numbers under other labels")
  func labels() {
    let labels: [AccuracySeed.Label] = [
      .warp, .lag, .hardware, .simulation, .simulatedFixes, .reset,
    ]
    for words in 0..<100 as Range<UInt64> {
      let numbers = labels.map { Self.seed.number($0, words, words) }
      #expect(Set(numbers).count == labels.count)
      for (index, number) in numbers.enumerated() {
        for other in numbers[(index + 1)...] {
          // 64 fair coins: fewer than 8 or more than 56 heads come once in 10¹⁰.
          #expect((8...56).contains((number ^ other).nonzeroBitCount))
        }
      }
    }
  }

  @Test("A label is its name in letters")
  func labelNames() {
    func name(_ label: AccuracySeed.Label) -> String {
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: label.rawValue >> (8 * $0)) }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    #expect(
      [.warp, .lag, .hardware, .simulation, .simulatedFixes, .reset].map(name)
        == ["warp", "lag", "real", "simulate", "feigned", "reset"])
  }

  @Test("Every domain, and every reset, has a seed of its own")
  func domains() {
    var names = ["", "a", "b", "ab", "a\0", "commute.gpx", "commute.gpx\0"]
    names += (1...20).map { String(repeating: "x", count: $0) }
    let domains = [SeedDomain.hardware] + names.map(SeedDomain.simulation)
    let seeds = domains.map(Self.seed.seed) + [Self.seed, Self.seed.afterReset()]
    #expect(Set(seeds).count == domains.count + 2)
    #expect(Set(seeds.map(\.low)).count == domains.count + 2)
    // The seed itself has no high half.
    #expect(Set(seeds.map(\.high)).count == domains.count + 2)
    #expect(Self.seed.high == 0)
  }

  @Test("Every bit of a seed counts in what is drawn from it")
  func everyBit() {
    var numbers: Set = [Self.seed.number(.warp, 1)]
    for bit in 0..<64 as Range<UInt64> {
      numbers.insert(AccuracySeed(low: 7 ^ 1 << bit, high: 0).number(.warp, 1))
      numbers.insert(AccuracySeed(low: 7, high: 1 << bit).number(.warp, 1))
    }
    #expect(numbers.count == 129)
  }

  @Test("Neither text, dump nor mirror shows a seed, nor those of a value that holds one")
  func secrecy() {
    let seed = AccuracySeed(low: 0x0123_4567_89ab_cdef, high: 0xfedc_ba98_7654_3210)
    let holders: [Any] = [
      seed, Displacement(seed: seed), Lag(seed: seed, parameters: ReductionParameters()),
      AccuracyReducer(seed: seed), [seed], AccuracySeed?.some(seed) as Any,
    ]
    let secrets = [seed.low, seed.high].flatMap { half in
      [String(half), String(Int64(bitPattern: half)), String(half, radix: 16)]
    }
    for holder in holders {
      var dumped = ""
      dump(holder, to: &dumped)
      for text in [dumped, String(describing: holder), String(reflecting: holder)] {
        // A reducer shows what it has published, and nothing that it works with.
        #expect(text.contains("AccuracySeed") || holder is AccuracyReducer)
        for secret in secrets { #expect(!text.contains(secret), "\(type(of: holder))") }
      }
    }
    #expect(Mirror(reflecting: seed).children.isEmpty)
    #expect(Mirror(reflecting: seed).superclassMirror == nil)
    #expect("\(seed)" == "AccuracySeed")
  }
}
