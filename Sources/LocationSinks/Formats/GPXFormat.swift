// SPDX-License-Identifier: MIT

import GPX
package import LocationCore
import LocationFiles
import LocationPlayback
package import LocationRecording

/// A GPX 1.1 track of the delivered locations.
///
/// A segment of the track ends with a segment of the trace, with a failure, and with a pause.
///
/// GPX has no place for other notices.
package struct GPXFormat: NoticeFormat {
  private var writer: GPXWriter

  /// The number of the current segment.
  private var segment: UInt16?

  /// Makes the format.
  ///
  /// - Parameter creator: Name of the program that writes, for the document's root.
  package init(creator: String) { writer = GPXWriter(creator: creator) }

  package mutating func begin(into text: inout TextBuffer) {
    writer.begin()
    writer.beginTrack()
    text.append(writer.take())
  }

  package mutating func append(_ notice: ClientNotice, into text: inout TextBuffer) {
    switch notice.event.report {
    case .fixes(let fixes): append(fixes)
    case .stationary(let fix): append(CollectionOfOne(fix))
    case .region(let published): append(CollectionOfOne(published.fix))
    case .failure, .paused: endSegment()
    case .authorization, .heading, .occurrence, nil: break
    }
    text.append(writer.take())
  }

  private mutating func append(_ fixes: some Collection<Fix>) {
    for fix in fixes {
      if fix.segment != segment {
        endSegment()
        writer.beginSegment()
        segment = fix.segment
      }
      writer.append(GPXPoint(fix))
    }
  }

  private mutating func endSegment() {
    if segment != nil { writer.endSegment() }
    segment = nil
  }

  package mutating func end(into text: inout TextBuffer) {
    endSegment()
    writer.endTrack()
    writer.end()
    text.append(writer.take())
  }
}
