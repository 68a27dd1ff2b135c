// SPDX-License-Identifier: MIT

import Foundation
import GPX
import Testing

@Suite("Both lanes read the same at and past the fast lane's own bounds")
struct LaneBoundTests {
  /// What a document has around a bound, and whether only expat reads it.
  struct Case: CustomTestStringConvertible {
    var name: String
    var text: String
    var isForExpat = false
    var latitude = 1.0

    var testDescription: String { name }
  }

  private static let attributes = [31, 32, 33].flatMap { count in
    let names = (0..<count).map { " a\($0)='\($0)'" }.joined()
    return [
      Case(
        name: "\(count) attributes and a plain coordinate",
        text: "<gpx><wpt lat='1'\(names) lon='2'/></gpx>", isForExpat: count > 32),
      Case(
        name: "\(count) attributes and a coordinate with a blank",
        text: "<gpx><wpt\(names) lat=' 1' lon='2'/></gpx>", isForExpat: count > 31),
      Case(
        name: "\(count) attributes, the last one there twice",
        text: "<gpx><wpt lat='1' lon='2'/><x\(names) a\(count - 1)='1'/></gpx>", isForExpat: true),
    ]
  }

  private static let names = [31, 32, 33].flatMap { count in
    let name = String(repeating: "n", count: count)
    let other = name.dropLast() + "m"
    let prefix = String(repeating: "p", count: count - 4)
    let point = "<\(name)>5</\(name)><\(other) /><\(name)\n>6</\(name) ><wpt lat='1' lon='2'/>"
    return [
      Case(name: "a name of \(count) bytes", text: "<gpx>\(point)\(point)</gpx>"),
      Case(
        name: "a name of \(count) bytes with a prefix of GPX",
        text: """
          <gpx xmlns:\(prefix)='\(gpx11)'><\(prefix):wpt lat='1' lon='2'/><\(prefix):wpt lat='1' \
          lon='2'/></gpx>
          """),
      Case(
        name: "the end of a name of \(count) bytes whose last is another",
        text: "<gpx><wpt lat='1' lon='2'/><\(name)></\(other)></gpx>", isForExpat: true),
      Case(
        name: "the end of a name of \(count) bytes with one more",
        text: "<gpx><wpt lat='1' lon='2'/><\(name)></\(name)n></gpx>", isForExpat: true),
    ]
  }

  private static let references = [
    Case(name: "eight digits", text: "<gpx><wpt lat='&#00000049;' lon='2'/></gpx>"),
    Case(
      name: "nine digits", text: "<gpx><wpt lat='&#000000049;' lon='2'/></gpx>", isForExpat: true),
    Case(name: "eight hexadecimals", text: "<gpx><wpt lat='&#x00000031;' lon='2'/></gpx>"),
    Case(
      name: "nine hexadecimals", text: "<gpx><wpt lat='&#x000000031;' lon='2'/></gpx>",
      isForExpat: true),
    Case(
      name: "eight digits in a text",
      text: "<gpx><wpt lat='1' lon='2'><ele>&#00000049;</ele></wpt></gpx>"),
    Case(
      name: "nine digits in a text",
      text: "<gpx><wpt lat='1' lon='2'><ele>&#000000049;</ele></wpt></gpx>", isForExpat: true),
  ]

  private static let numbers = [37, 38, 39].flatMap { count in
    // The number's bytes: a sign, digits before the point, the point and digits after it.
    [26, 27, 28].flatMap { decimals in
      ["", "-"].flatMap { sign in
        let zeros = String(repeating: "0", count: count - decimals - 3 - sign.count)
        let tail = "12345678901234567890123456789".prefix(decimals - 1)
        let number = "\(sign)\(zeros)47.3\(tail)"
        let latitude = unsafe strtod(number, nil)
        return [
          Case(
            name: "a coordinate of \(count) bytes, \(decimals) behind the point: \(number)",
            text: "<gpx><wpt lat='\(number)' lon='2'><ele>\(number)</ele></wpt></gpx>",
            latitude: latitude)
        ]
      }
    }
  }

  @Test("A document is read alike, and by expat where it must be", arguments: cases)
  func bounds(bound: Case) {
    let reading = Reading(bound.text)
    #expect(reading.route.isFast)
    #expect(reading.route.wasHandedOver == bound.isForExpat)
    #expect(!reading.points.isEmpty && reading.unusable.isEmpty)
    #expect(reading.points.allSatisfy { $0.latitude == bound.latitude })
    for readSize in [1, 3, 17] {
      let parts = Reading(Array(bound.text.utf8), readSize: readSize)
      #expect(parts == reading)
      #expect(parts.route.wasHandedOver == reading.route.wasHandedOver)
    }
  }

  private static let cases = attributes + names + references + numbers

  @Test("Values with references keep what they stand for, however many and long they are")
  func decoded() {
    let long = String(repeating: "&#x4E2D;&amp;\t", count: 200)
    let reading = Reading(
      """
      <gpx version='1&#46;1' a='\(long)' xmlns='http&#58;//www.topografix.com/GPX/1/1' b='\(long)'>
      <wpt lat='&#49;' a='\(long)' lon='&#50;' b='\(long)'/></gpx>
      """)
    #expect(reading.error == nil)
    #expect(reading.version == "1.1")
    #expect(reading.points.map(\.latitude) == [1])
    #expect(reading.points.map(\.longitude) == [2])
    #expect(reading.route.isFast && !reading.route.wasHandedOver)
  }
}
