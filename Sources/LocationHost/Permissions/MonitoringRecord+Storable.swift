// SPDX-License-Identifier: MIT

package import LocationCore

extension MonitoringRecord {
  /// The record in its stored form: bounded, and without values that could not be read back
  /// unchanged.
  package var storable: Self {
    var record = self
    record.regions = Array(
      regions.lazy.filter(\.isStorable).firstOfEach(\.region.identifier)
        .prefix(PermissionLimits.watchedRegions))
    record.conditions = Array(
      conditions.lazy.filter(\.isStorable).firstOfEach { [$0.monitor, $0.identifier] }
        .prefix(PermissionLimits.watchedConditions))
    if visit?.isStorable == false { record.visit = nil }
    return record
  }
}

extension MonitoredRegion {
  fileprivate var isStorable: Bool { region.identifier.isStorableName }
}

extension MonitoredCondition {
  fileprivate var isStorable: Bool {
    monitor.isStorableName && identifier.isStorableName && condition.isStorable
      && date?.isStorable != false
  }
}

extension MonitorCondition {
  fileprivate var isStorable: Bool {
    switch self {
    case .circle(_, let radius): radius >= 0 && radius.isFinite
    case .beacon(let uuid, _, _): uuid.isStorableName
    case .unsupported: false
    }
  }
}

extension Visit {
  /// Whether the visit is under way, and began at a plausible moment.
  fileprivate var isStorable: Bool { departure == nil && arrival?.isStorable != false }
}

extension String {
  /// Whether the name of a monitored region or condition is short enough and has no NUL.
  ///
  /// SQLite would end the name at a NUL.
  fileprivate var isStorableName: Bool {
    utf8.count <= PermissionLimits.watchedNameBytes && !utf8.contains(0)
  }
}

extension Sequence {
  /// The elements without those whose key occurs in an earlier element.
  fileprivate func firstOfEach<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
