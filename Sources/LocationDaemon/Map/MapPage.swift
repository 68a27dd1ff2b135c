// SPDX-License-Identifier: MIT

/// Answers requests for the page's files.
struct MapPage: Sendable {
  /// An answer.
  struct Answer: Hashable {
    var status: Int
    var type: String
    var bytes: [UInt8]
  }

  /// The name of the user's own streets.
  static let basemapName = "basemap.user.geojson"

  let keys: MapKeys
  let options: MapOptions

  /// The user's own streets in GeoJSON; `nil` for none.
  let basemap: [UInt8]?

  /// Returns the answer to a request that may be answered.
  ///
  /// - Parameters:
  ///   - target: The path and the query of the request.
  ///   - key: The key in the request's header; `nil` without one.
  /// - Returns: The answer.
  func answer(to target: String, key: String? = nil) -> Answer {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first.map(String.init) ?? ""
    guard path != "/" else { return opening(query: parts.count > 1 ? String(parts[1]) : "") }
    // The user's own streets may show where the user lives.
    if path == "/\(Self.basemapName)", let basemap, let key, keys.isKey(key) {
      return Answer(status: 200, type: "application/json", bytes: basemap)
    }
    guard path.hasPrefix("/"), path != "/index.html",
      let file = MapFiles.all[String(path.dropFirst())]
    else { return Self.text(404, "There is nothing at this address.") }
    return Answer(status: 200, type: file.type, bytes: file.bytes)
  }

  /// The page, which a valid token in the query gives a key; without a token it has nothing of the user's.
  private func opening(query: String) -> Answer {
    let token = query.split(separator: "&").first { $0.hasPrefix("token=") }
    var key = ""
    if let token {
      guard let made = keys.redeem(String(token.dropFirst("token=".count))) else {
        return Self.text(
          403, "This address was used before, or is too old. Run “locsim live map” again.")
      }
      key = made
    }
    guard let page = MapFiles.all["index.html"] else {
      return Self.text(500, "This program has no page.")
    }
    var text = String(decoding: page.bytes, as: UTF8.self)
    let values =
      token == nil
      ? []
      : [
        ("session", key), ("tiles", options.tiles ?? ""),
        ("tiles-attribution", options.attribution ?? ""),
        ("basemap", basemap == nil ? "" : "/\(Self.basemapName)"),
      ]
    for (name, value) in values {
      text.replace(
        "<meta name=\"locsim-\(name)\" content=\"\">",
        with: "<meta name=\"locsim-\(name)\" content=\"\(Self.escaped(value))\">")
    }
    return Answer(status: 200, type: page.type, bytes: Array(text.utf8))
  }

  /// A short answer in words.
  static func text(_ status: Int, _ text: String) -> Answer {
    Answer(status: status, type: "text/plain; charset=utf-8", bytes: Array("\(text)\n".utf8))
  }

  /// A text as the value of an attribute in HTML.
  private static func escaped(_ text: String) -> String {
    var result = ""
    // A quote with an accent is one character, and ends an attribute.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "\"": result += "&quot;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
