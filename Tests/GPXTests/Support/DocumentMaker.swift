// SPDX-License-Identifier: MIT

import GPX

/// Makes documents by chance: mostly GPX, with everything that XML has, and some with damage.
struct DocumentMaker {
  private var random: SplitMix64
  private var text = ""

  /// Whether the last document that `document()` made begins in a way that only expat reads.
  private(set) var beginsForExpat = false

  /// Whether it has something further on that only expat reads, so that the fast lane must hand over.
  private(set) var needsExpat = false

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A document without intended faults.
  mutating func document() -> [UInt8] {
    text = pick([
      "", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<?xml version='1.0'?>", "\u{FEFF}",
      "<?xml version = '1.0'\n encoding='utf-8' standalone=\"yes\" ?>\r\n", " \n",
      "<!-- a\nb -->\r\n<?a b?>", "<?xml version=\"1.0\" encoding=\"US-ASCII\"?>\r",
    ])
    beginsForExpat = chance(1, of: 20)
    if beginsForExpat { text += "<!DOCTYPE gpx [<!ENTITY e '5'>]>" }
    let isASCII = text.contains("US-ASCII")
    let isPrefixed = chance(1, of: 10)
    let prefix = isPrefixed ? "g:" : ""
    text += "<\(prefix)gpx version=\"1.1\"\(blank())"
    text += pick([" xmlns\(isPrefixed ? ":g" : "")='\(gpx11)'", isPrefixed ? " xmlns:g=''" : ""])
    text += pick([" xmlns:t='\(garmin2)'", ""]) + pick([">", "\t>", "\r\n>"])
    for _ in 0..<Int.random(in: 0..<4, using: &random) { track(prefix) }
    text += "</\(prefix)gpx\(pick(["", "", " ", "\n"]))>"
    let end = pick(["", "\n", "\r\n", "\r", " <!-- end -->", "<?end?>\n"])
    // A root that is bound to nothing is a fault before all else. What the last return is part of
    // shows only at the end.
    let isGPX = !text.contains("xmlns:g=''")
    needsExpat =
      isGPX
      && (end.contains("<") || end == "\r" || text.contains("<é")
        || isASCII && text.utf8.contains { $0 > 0x7F })
    text += end
    return Array(text.utf8)
  }

  /// A document with some bytes changed, left out, doubled or put in.
  mutating func damagedDocument() -> [UInt8] {
    var bytes = document()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard !bytes.isEmpty else { break }
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: index)
      case 3: bytes.insert(contentsOf: Array(pick(Self.pieces).utf8), at: index)
      case 4: bytes.removeSubrange(index..<min(bytes.count, index + 9))
      default: if chance(1, of: 4) { bytes.removeSubrange(index...) }
      }
    }
    return bytes
  }

  private static let pieces = [
    "]]>", "--", "<!--", "-->", "<![CDATA[", "&", "&amp;", "&#0;", "&#x110000;", "&foo;", "<?xml?>",
    "<?", "?>", "<", ">", "'", "\"", "=", "\r", "\n", "\t", "<x>", "</x>", "<x/>", " a='1'", "é",
    "\u{FFFE}", "\u{FEFF}", "</gpx>", "</trkpt>", "<!DOCTYPE x>", "&#13;", "&#55296;", "xmlns=''",
  ]

  private mutating func track(_ prefix: String) {
    let name = pick(["trk", "rte", "wpt", "metadata"])
    switch name {
    case "trk":
      text += "<\(prefix)trk>\(blank())<\(prefix)trkseg>"
      for _ in 0..<Int.random(in: 0..<5, using: &random) { point("trkpt", prefix) }
      text += "</\(prefix)trkseg></\(prefix)trk>"
    case "rte":
      text += "<\(prefix)rte>"
      for _ in 0..<Int.random(in: 0..<3, using: &random) { point("rtept", prefix) }
      text += "</\(prefix)rte>\(blank())"
    case "wpt": point("wpt", prefix)
    default:
      text += "<metadata><desc lang=\"a&lt;b\"\(blank())>\(words())</desc>\(other())</metadata>"
    }
  }

  private mutating func point(_ name: String, _ prefix: String) {
    let lat = pick(["47.3768748", "-90", "91", "1", " 8.5 ", "x", "", "-0.00000000000000000000012"])
    let lon = pick(["8.5416941", "180.0", "-181", "+2", "&#49;2", "7\t", "8.541694123456789012345"])
    let quote = pick(["\"", "'"])
    text += blank() + "<\(prefix)\(name) lat=\(quote)\(lat)\(quote)"
    text += pick([" ", "\n ", "  "]) + "lon\(pick(["", " "]))=\(quote)\(lon)\(quote)"
    text += pick(["", "", " a=\"é\"", " b:c='>'"])
    if chance(1, of: 6) {
      text += "/>"
      return
    }
    text += ">"
    for _ in 0..<Int.random(in: 0..<5, using: &random) { child(prefix) }
    text += blank() + "</\(prefix)\(name)>"
  }

  private mutating func child(_ prefix: String) {
    text += blank()
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text += "<\(prefix)ele>\(number())</\(prefix)ele>"
    case 1: text += "<\(prefix)time>\(time())</\(prefix)time\(pick(["", " "]))>"
    case 2:
      let name = pick(["sat", "fix", "hdop", "geoidheight", "magvar", "speed", "course", "name"])
      text += "<\(prefix)\(name)>\(number())</\(prefix)\(name)>"
    case 3:
      text += "<\(prefix)extensions>\(blank())<t:TrackPointExtension><t:speed>\(number())</t:speed>"
      text += "<t:hr>120</t:hr>\(other())</t:TrackPointExtension></\(prefix)extensions>"
    case 4: text += "<name>\(words())</name>"
    default: text += other()
    }
  }

  private mutating func number() -> String {
    pick([
      "412.50", "-1", "3d", "7", " 1.5\n", "1<!-- -->2", "<![CDATA[3]]>.5", "1&#46;5", "", "x]y",
      "1<x>9</x>2", "1<x/>2", "0.1234567890123456789", "123456789012345678901234567890", "5\r\n",
      "&amp;",
    ])
  }

  private mutating func time() -> String {
    pick([
      "2024-05-01T06:07:08Z", "2024-05-01T06:07:08.5+01:00", "2024-13-01T00:00:00Z", "\n",
      "\n2024-05-01T06:07:08Z", "2024-05-01T06:07:08Z\n", "2024/05/01T06:07:08Z",
    ])
  }

  private mutating func words() -> String {
    pick([
      "plain", "Žďár 山 🏔", "a &amp; b &#x41;&quot;", "x\r\ny\rz", "]] ]>", "<![CDATA[<a>]]]]>", "",
      "tab\there", String(repeating: "long ", count: Int.random(in: 0..<60, using: &random)),
    ])
  }

  private mutating func other() -> String {
    pick([
      "<!-- c\n-é -->", "<?p i?>", "<x y='1' z=\"2\"/>", "<x xmlns='u'><ele>1</ele></x>",
      "<u:v>1</u:v>",
      "<averylongname-with.more_of:it>t</averylongname-with.more_of:it\n>", "<é/>", "text", "",
    ])
  }

  private mutating func blank() -> String { pick(["\n      ", "", " ", "\r\n\t", "\n", "\r"]) }

  private mutating func chance(_ count: Int, of total: Int) -> Bool {
    Int.random(in: 0..<total, using: &random) < count
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}
