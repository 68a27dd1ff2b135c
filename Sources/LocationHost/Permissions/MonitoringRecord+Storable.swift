// SPDX-License-Identifier: MIT

package import LocationCore

extension MonitoringRecord {
  /// The record as a store keeps it: bounded, and without what could not be given back as it was.
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
  /// Whether it is under way, and began at a moment that makes sense.
  fileprivate var isStorable: Bool { departure == nil && arrival?.isStorable != false }
}

extension String {
  /// Whether it is short enough for a name of what is watched, and without NUL, at which SQLite
  /// would end it.
  fileprivate var isStorableName: Bool {
    utf8.count <= PermissionLimits.watchedNameBytes && !utf8.contains(0)
  }
}

extension Sequence {
  /// The elements without those whose key an earlier one has.
  fileprivate func firstOfEach<Key: Hashable>(_ key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
