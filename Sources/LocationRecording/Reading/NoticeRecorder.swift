// SPDX-License-Identifier: MIT

package import LocationCore

/// Makes of the notices to running clients what `RecordReader` reads in a recording of them.
package struct NoticeRecorder: Sendable {
  private var segments = SegmentMemory()

  /// Makes a recorder that has received nothing.
  package init() {}

  /// Appends what a notice says; other kinds of notices are skipped.
  ///
  /// - Parameters:
  ///   - notice: A notice to a client.
  ///   - records: The array to append to.
  package mutating func append(
    _ notice: ClientNotice, to records: inout [RecordedNotice]
  ) {
    func append(_ kind: RecordedNotice.Kind) {
      records.append(
        RecordedNotice(
          client: Double(notice.client.rawValue), manager: nil, time: notice.time, kind: kind))
    }
    switch notice.event {
    case .locationsUpdated(let fixes):
      for fix in fixes {
        let startsSegment = segments.isAnother(fix.segment, of: notice.client)
        append(.fix(fix, startsSegment: startsSegment))
      }
    case .regionUpdated(let published):
      if let fix = Fix(
        coordinate: published.region.center, horizontalAccuracy: published.region.radius,
        timestamp: published.time)
      {
        append(.region(fix))
      }
    case .authorizationChanged(let state):
      append(
        .authorization(status: "\(state.status.name)", accuracy: "\(state.accuracy.name)"))
    case .failed(let failure): append(.failure("\(failure.name)"))
    default: break
    }
  }
}
