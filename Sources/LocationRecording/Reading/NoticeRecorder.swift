// SPDX-License-Identifier: MIT

package import LocationCore

/// Makes of the notices to running clients what `RecordReader` reads in a recording of them.
package struct NoticeRecorder: Sendable {
  private var segments = SegmentMemory()

  /// Makes a recorder that has received nothing.
  package init() {}

  /// Appends what a notice to a client or about the device says; other kinds are skipped.
  ///
  /// - Parameters:
  ///   - record: The notice.
  ///   - manager: The name of the client in a scenario, if it has one.
  ///   - records: The array to append to.
  package mutating func append(
    _ record: DeviceRecord, named manager: String?, to records: inout [RecordedNotice]
  ) {
    switch record {
    case .client(let notice): append(notice, named: manager, to: &records)
    case .device(let notice):
      let kind: RecordedNotice.Kind
      switch notice.event {
      case .promptShown(let prompt):
        kind = .promptShown(number: Double(prompt.id.rawValue), title: prompt.title)
      case .promptEnded(let prompt, let outcome):
        let answer: String? =
          if case .answered(let choice, _) = outcome { choice.rawValue } else { nil }
        kind = .promptEnded(number: Double(prompt.id.rawValue), answer: answer)
      default: return
      }
      records.append(RecordedNotice(client: nil, manager: nil, time: notice.time, kind: kind))
    }
  }

  /// Appends what a notice says; other kinds of notices are skipped.
  ///
  /// - Parameters:
  ///   - notice: A notice to a client.
  ///   - manager: The name of the client in a scenario, if it has one.
  ///   - records: The array to append to.
  package mutating func append(
    _ notice: ClientNotice, named manager: String? = nil, to records: inout [RecordedNotice]
  ) {
    func append(_ kind: RecordedNotice.Kind) {
      records.append(
        RecordedNotice(
          client: Double(notice.client.rawValue), manager: manager, time: notice.time, kind: kind))
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
