// SPDX-License-Identifier: MIT

import Testing

@testable import LocationDaemon

@Suite("Map: the page's files")
struct MapPageTests {
  private let keys = MapKeys()

  private func page(_ change: (inout MapOptions) -> Void = { _ in }) -> MapPage {
    var options = MapOptions()
    change(&options)
    return MapPage(keys: keys, options: options, basemap: nil)
  }

  private func text(_ answer: MapPage.Answer) -> String {
    String(decoding: answer.bytes, as: UTF8.self)
  }

  /// The key that a page was given.
  private func key(_ answer: MapPage.Answer) -> String? {
    text(answer).firstMatch(of: /<meta name="locsim-session" content="([0-9a-f]*)">/).map {
      String($0.1)
    }
  }

  @Test("A valid token gives the page a key; the page without one has none")
  func opening() throws {
    let token = keys.makeToken()
    let opened = page().answer(to: "/?token=\(token)")
    #expect(opened.status == 200 && opened.type.hasPrefix("text/html"))
    let found = try #require(key(opened))
    #expect(keys.isKey(found))
    let reloaded = page().answer(to: "/")
    #expect(reloaded.status == 200 && key(reloaded)?.isEmpty == true)
  }

  @Test("A token that was used, or is none, opens nothing", arguments: ["used", "", "0", "token"])
  func refused(token: String) {
    let used = keys.makeToken()
    _ = page().answer(to: "/?token=\(used)")
    let answer = page().answer(to: "/?token=\(token == "used" ? used : token)")
    #expect(answer.status == 403)
    #expect(text(answer).contains("locsim live map"))
  }

  @Test("Each file of the page is served with its type, and nothing else is")
  func files() {
    #expect(MapFiles.all.count > 10)
    for (name, file) in MapFiles.all where name != "index.html" {
      #expect(
        page().answer(to: "/\(name)") == .init(status: 200, type: file.type, bytes: file.bytes))
      #expect(file.type != "application/octet-stream", "\(name)")
    }
    for path in ["/index.html", "/../main.js", "/.", "//", "/x", "", "x", "/basemap.user.geojson"] {
      #expect(page().answer(to: path).status == 404, "\(path)")
    }
  }

  @Test("All files together have at most 250 kB")
  func size() { #expect(MapFiles.all.values.reduce(0) { $0 + $1.bytes.count } <= 250_000) }

  @Test("What a person wrote cannot leave its attribute")
  func escapes() {
    let page = page {
      $0.tiles = "https://a/{z}/{x}/{y}\"><script>"
      $0.attribution = "© \"me\" & <b>\"\u{301}"
    }
    let text = text(page.answer(to: "/?token=\(keys.makeToken())"))
    #expect(text.contains("content=\"https://a/{z}/{x}/{y}&quot;&gt;&lt;script&gt;\""))
    #expect(text.contains("content=\"© &quot;me&quot; &amp; &lt;b&gt;&quot;\u{301}\""))
  }

  @Test("The page has no script and no style of its own, which the policy would refuse")
  func inline() throws {
    let text = text(page().answer(to: "/"))
    #expect(!text.contains(/<script(?![^>]*\ssrc=)/))
    #expect(!text.contains("<style") && !text.contains(" style=") && !text.contains(/\son[a-z]+=/))
    #expect(!text.contains("http://") && !text.contains("https://"))
  }

  @Test("No file of the page names another host")
  func hosts() {
    for (name, file) in MapFiles.all where name != "basemap.json" {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let others = text.matches(of: /https?:\/\/[^"'`\s)]*/).map { String($0.0) }
        // Names of languages, which no browser loads.
        .filter {
          !$0.hasPrefix("http://www.w3.org/") && !$0.hasPrefix("http://www.topografix.com/")
        }
      #expect(others.isEmpty, "\(name): \(others)")
    }
  }

  @Test("What the user has chosen is for a page with a key alone")
  func own() throws {
    var options = MapOptions()
    options.tiles = "https://tiles.example/{z}/{x}/{y}?secret"
    let page = MapPage(keys: keys, options: options, basemap: Array("{}".utf8))
    #expect(!text(page.answer(to: "/")).contains("secret"))
    let opened = page.answer(to: "/?token=\(keys.makeToken())")
    #expect(text(opened).contains("secret"))
    let streets = "/\(MapPage.basemapName)"
    #expect(page.answer(to: streets).status == 404)
    #expect(page.answer(to: streets, key: "0").status == 404)
    #expect(page.answer(to: streets, key: key(opened)).status == 200)
  }
}
