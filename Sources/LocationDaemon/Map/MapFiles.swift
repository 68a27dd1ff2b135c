// SPDX-License-Identifier: MIT

import CMapPage

/// The files of the page, which are part of the program.
enum MapFiles {
  /// A file with its media type.
  struct File: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  /// The files by their names.
  static let all: [String: File] = {
    var files: [String: File] = [:]
    for index in 0..<mapPageFileCount() {
      let file = unsafe mapPageFile(index)
      let name = unsafe String(cString: file.name)
      let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: Int(file.size))
      files[name] = File(type: type(of: name), bytes: unsafe Array(bytes))
    }
    return files
  }()

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json", "geojson": "application/json"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }
}
