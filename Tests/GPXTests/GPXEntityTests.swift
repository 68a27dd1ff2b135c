// SPDX-License-Identifier: MIT

import GPX
import Testing

@Suite("Document types and entities")
struct GPXEntityTests {
  private func declared(_ subset: String, _ content: String) -> String {
    "<!DOCTYPE gpx [\(subset)]>\n<gpx>\(content)</gpx>"
  }

  @Test("Small internal entities stand for their text, in values, attributes and as elements")
  func internalEntities() {
    let reading = Reading(
      declared(
        "<!ENTITY h '12'><!ENTITY v '&h;.5'><!ENTITY w '<wpt lat=\"3\" lon=\"4\"/>'>",
        "<wpt lat='&h;' lon='-&v;'><ele>&v;</ele></wpt>&w;"))
    #expect(reading.error == nil)
    #expect(reading.points.map(\.latitude) == [12, 3])
    #expect(reading.points.map(\.elevation) == [12.5, nil])
    #expect(reading.points.map(\.position.line) == [2, 2])
  }

  @Test("The five entities of XML and character references need no declaration")
  func predefined() {
    let reading = Reading(
      "<gpx><name>&amp;&lt;&gt;&quot;&apos;&#228;&#xE4;</name><wpt lat='&#49;' lon='2'/></gpx>")
    #expect(reading.points.map(\.latitude) == [1])
  }

  @Test(
    "An entity that is not declared is an error with its name",
    arguments: [
      ("<gpx>&nbsp;</gpx>", "1:6", "nbsp"),
      ("<!DOCTYPE gpx SYSTEM 'gpx.dtd'><gpx><ele>&deg;</ele></gpx>", "1:42", "deg"),
      ("<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx>&c;</gpx>", "1:38", "c"),
    ])
  func undefined(text: String, place: String, name: String) {
    #expect(
      Reading(text).message
        == """
        x.gpx:\(place): the entity “&\(name);” is not declared; replace it with the character \
        it stands for
        """)
  }

  @Test("An entity in an attribute that is not declared is an error at its tag")
  func undefinedInAttribute() {
    #expect(
      Reading("<gpx>\n<wpt lat='&x;' lon='2'/></gpx>").message
        == """
        x.gpx:2:1: an entity that stands here is not declared; replace it with the character it \
        stands for
        """)
  }

  @Test(
    "An external entity is an error with its name, and is not opened",
    arguments: [
      ("<!DOCTYPE gpx [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><gpx>&e;</gpx>", "1:62"),
      ("<!DOCTYPE gpx [<!ENTITY e SYSTEM 'http://127.0.0.1:9/'>]><gpx><a>&e;</a></gpx>", "1:66"),
      ("<!DOCTYPE gpx [<!ENTITY e PUBLIC 'p' 'f'>]><gpx><wpt lat='&e;'/></gpx>", "1:59"),
      ("<!DOCTYPE gpx [<!ENTITY f SYSTEM '/dev/zero'><!ENTITY e '&f;'>]><gpx>&e;</gpx>", "1:70"),
    ])
  func external(text: String, place: String) {
    #expect(
      Reading(text).message
        == """
        x.gpx:\(place): the external entity “&e;” is not read, for safety; put its text into the file
        """)
  }

  @Test("An external document type is not opened, and its document is read")
  func externalSubset() {
    let text = "<!DOCTYPE gpx SYSTEM 'http://127.0.0.1:9/gpx.dtd' [<!ENTITY % p SYSTEM 'x'> %p;]>"
    let reading = Reading(text + "<gpx><wpt lat='1' lon='2'/></gpx>")
    #expect(reading.error == nil)
    #expect(reading.points.count == 1)
  }

  @Test("Entities that expand without measure are refused")
  func billionLaughs() {
    var subset = "<!ENTITY a0 'ha ha ha ha'>"
    for level in 1...12 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      subset += "<!ENTITY a\(level) '\(inner)'>"
    }
    let message =
      "the entities expand to far more text than the file has, as in an attack; do not use this file"
    for content in ["&a12;", "<ele>&a12;</ele>", "<wpt lat='&a12;' lon='2'/>"] {
      #expect(Reading(declared(subset, content)).message?.hasSuffix(": " + message) == true)
    }
  }

  @Test("Entities may make eight times the text of the file past 8 MiB, not 75 times")
  func amplification() {
    func reading(_ length: Int) -> Reading {
      let entity = "<!ENTITY e '\(String(repeating: "x", count: length))'>"
      let content = String(repeating: "&e;", count: 12_000_000 / length)
      return Reading(declared(entity, "<name>\(content)</name>"))
    }
    #expect(reading(20).error == nil)
    #expect(reading(225).error?.code == .entitiesExpandTooFar)
  }

  @Test("No more points wait than the queue holds, however many a few bytes make")
  func boundedQueue() throws {
    var subset = "<!ENTITY w '<wpt lat=\"3\" lon=\"4\"><ele>x</ele></wpt>'>"
    subset += "<!ENTITY x '\(String(repeating: "&w;", count: 100))'>"
    let text = declared(subset, String(repeating: "&x;", count: 100))
    let reader = GPXReader(name: "x.gpx", source: MemorySource(Array(text.utf8)))
    _ = try reader.next()
    #expect(reader.ignoredValues.count == 128)
    while try reader.next() != nil {}
    #expect(reader.ignoredValues.count == 10_000)
  }

  @Test("Points made by an entity are all delivered, far more than wait at once")
  func manyPoints() {
    var subset = "<!ENTITY w '<wpt lat=\"3\" lon=\"4\"/>'>"
    subset += "<!ENTITY x '\(String(repeating: "&w;", count: 100))'>"
    let reading = Reading(declared(subset, String(repeating: "&x;", count: 100)))
    #expect(reading.error == nil)
    #expect(reading.points.count == 10_000)
    #expect(Set(reading.points.map(\.placeless)).count == 1)
  }

  @Test("A long document type is refused past its limit, and one without an end too")
  func longDoctype() {
    var limits = GPXLimits()
    limits.doctypeBytes = 100
    let shell = "[<!---->]".utf8.count
    let fitting = "<!DOCTYPE gpx [<!--\(String(repeating: "x", count: 100 - shell))-->]><gpx/>"
    let message = """
      x.gpx:1:15: the DOCTYPE is longer than 100 bytes; give a file that a GPX program wrote
      """
    #expect(Reading(fitting, limits: limits).error == nil)
    #expect(Reading(fitting.replacing("--x", with: "--xx"), limits: limits).message == message)
    let endless = "<!DOCTYPE gpx [" + String(repeating: "<!ENTITY a 'b'>", count: 20_000)
    #expect(Reading(endless, limits: limits).message == message)
  }

  @Test("Attributes declared by a document type count up to a limit")
  func declaredAttributes() {
    func text(_ count: Int) -> String {
      let attributes = (0..<count).map { " a\($0) CDATA 'x'" }.joined()
      return "<!DOCTYPE gpx [<!ATTLIST wpt\(attributes)>]><gpx><wpt lat='1' lon='2'/></gpx>"
    }
    #expect(Reading(text(32)).points.count == 1)
    #expect(
      Reading(text(33)).message
        == """
        x.gpx:1:15: the DOCTYPE declares more than 32 attributes; give a file that a GPX program wrote
        """)
  }

  @Test("A default that a document type gives an attribute counts as written")
  func defaults() {
    let reading = Reading("<!DOCTYPE gpx [<!ATTLIST wpt lon CDATA '5'>]><gpx><wpt lat='1'/></gpx>")
    #expect(reading.points.map(\.longitude) == [5])
  }
}
