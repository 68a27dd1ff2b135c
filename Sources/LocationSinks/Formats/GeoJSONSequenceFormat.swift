// SPDX-License-Identifier: MIT

package import LocationCore
import LocationFiles
package import LocationRecording

/// One GeoJSON feature on each line: RFC 8142 without its record separators.
///
/// There is a point for every location and visit, and a feature without geometry for authorization,
/// headings, failures and crossings.
package struct GeoJSONSequenceFormat: NoticeFormat {
  /// Makes the format.
  package init() {}

  package mutating func append(_ notice: ClientNotice, into text: inout TextBuffer) {
    switch notice.event.report {
    case .fixes(let fixes):
      for fix in fixes { Self.append(fix, of: notice, into: &text) }
    case .stationary(let fix): Self.append(fix, of: notice, into: &text)
    case .region(let published):
      GeoJSONFeature.append(published, of: notice, into: &text)
      text.append("\n")
    case .authorization(let state):
      Self.begin("locationManagerDidChangeAuthorization", notice, into: &text)
      text.append(",\"authorizationStatus\":\"")
      text.append(state.status.name)
      text.append("\",\"accuracyAuthorization\":\"")
      text.append(state.accuracy.name)
      text.append("\"}}\n")
    case .heading(let heading):
      Self.begin("didUpdateHeading", notice, into: &text)
      text.append(",\"magneticHeading\":")
      text.append(heading.magnetic)
      text.append(",\"trueHeading\":", heading.trueNorth)
      text.append(",\"headingAccuracy\":", heading.accuracy)
      text.append(",\"timestamp\":\"")
      text.append(heading.timestamp)
      text.append("\"}}\n")
    case .failure(let failure):
      Self.begin("didFailWithError", notice, into: &text)
      text.append(",\"error\":\"")
      text.append(failure.name)
      text.append("\",\"code\":")
      text.append(failure.rawValue)
      text.append("}}\n")
    case .occurrence(.visited(let visit, let accuracy)):
      GeoJSONFeature.append(visit, accuracy, of: notice, into: &text)
      text.append("\n")
    case .occurrence(.regionCrossed(let region, let presence)):
      GeoJSONFeature.append(
        crossingOf: region, presence, of: notice, hasPoint: false, into: &text)
      text.append("\n")
    case .paused, .occurrence(.reported), nil: break
    }
  }

  private static func append(_ fix: Fix, of notice: ClientNotice, into text: inout TextBuffer) {
    GeoJSONFeature.append(fix, of: notice, into: &text)
    text.append("\n")
  }

  /// Begins a feature without geometry.
  private static func begin(
    _ event: StaticString, _ notice: ClientNotice, into text: inout TextBuffer
  ) {
    text.append("{\"type\":\"Feature\",\"geometry\":null")
    GeoJSONFeature.appendProperties(event, notice, into: &text)
  }
}
