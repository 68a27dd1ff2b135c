// SPDX-License-Identifier: MIT

import LocationAppIdentity
import LocationCore
import LocationFiles

/// Checks the Info.plist against the sources.
extension PlistLinter {
  /// Whether the sources use location and the key for When In Use is missing.
  var needsWhenInUse: Bool {
    !has(.whenInUse) && sources?.uses.contains(where: Self.needsWhenInUse) == true
  }

  /// Whether Always is requested and only the key of older systems is present.
  var isAlwaysOutdated: Bool {
    !has(.alwaysAndWhenInUse) && has(.always)
      && sources?.uses.contains { $0.kind == .alwaysRequest } == true
  }

  private static func needsWhenInUse(_ use: SourceUse) -> Bool {
    switch use.kind {
    case .whenInUseRequest, .alwaysRequest, .service: true
    case .temporaryRequest, .backgroundUpdates, .resource: false
    }
  }

  mutating func checkSources(_ sources: SourceScan) {
    checkRequests(sources.uses)
    checkResources(sources.uses)
    checkPurposeKeys(sources)
    checkBackground(sources)
  }

  private mutating func checkRequests(_ uses: [SourceUse]) {
    if needsWhenInUse {
      reportMissing(
        .purposeMissing, PlistKeyPath(PurposeKey.whenInUse.rawValue),
        uses: uses.filter(Self.needsWhenInUse))
    }
    let requests = uses.filter { $0.kind == .alwaysRequest }
    guard !requests.isEmpty, !has(.alwaysAndWhenInUse) else { return }
    if isAlwaysOutdated {
      report(
        .alwaysOutdated, PlistKeyPath(PurposeKey.always.rawValue),
        "is not read since iOS 11, so that nothing is done by " + Self.places(requests),
        uses: requests)
    } else {
      reportMissing(
        .purposeMissing, PlistKeyPath(PurposeKey.alwaysAndWhenInUse.rawValue), uses: requests)
    }
  }

  /// Checks the purpose strings of protected resources other than location.
  private mutating func checkResources(_ uses: [SourceUse]) {
    var missing: [String: [SourceUse]] = [:]
    for use in uses {
      guard case .resource(let keys) = use.kind, !keys.contains(where: { plist[$0] != nil }),
        let key = keys.first
      else { continue }
      missing[key, default: []].append(use)
    }
    for (key, uses) in missing { reportMissing(.purposeMissing, PlistKeyPath(key), uses: uses) }
  }

  private mutating func checkPurposeKeys(_ sources: SourceScan) {
    let name = InfoPlist.Key.temporaryPurposes
    var byKey: [String: [SourceUse]] = [:]
    var unknown: [SourceUse] = []
    for use in sources.uses {
      guard case .temporaryRequest(let key) = use.kind else { continue }
      if let key { byKey[key, default: []].append(use) } else { unknown.append(use) }
    }
    let entries = plist.temporaryPurposes
    for (key, uses) in byKey where entries[key] == nil {
      reportMissing(.temporaryKeyMissing, PlistKeyPath(name, entry: key), uses: uses)
    }
    if plist[name] == nil, !unknown.isEmpty {
      reportMissing(.temporaryKeyMissing, PlistKeyPath(name), uses: unknown)
    }
    // A computed key may be any of the entries.
    guard unknown.isEmpty, sources.skipped.isEmpty else { return }
    for key in entries.keys where byKey[key] == nil {
      report(
        .temporaryKeyUnused, PlistKeyPath(name, entry: key), "is a purpose key that no source uses")
    }
  }

  private mutating func checkBackground(_ sources: SourceScan) {
    let key = PlistKeyPath(InfoPlist.Key.backgroundModes)
    let uses = sources.uses.filter { use in
      if case .backgroundUpdates = use.kind { true } else { false }
    }
    let certain = uses.filter { $0.kind == .backgroundUpdates(isCertain: true) }
    if !plist.hasLocationBackgroundMode, !certain.isEmpty {
      report(
        .backgroundModeMissing, key,
        "lacks “location”, so that the app is stopped by " + Self.places(certain), uses: certain)
    }
    if plist.hasLocationBackgroundMode, uses.isEmpty, sources.skipped.isEmpty {
      report(.backgroundModeUnused, key, "has “location”, which no source uses")
    }
  }

  private mutating func reportMissing(_ rule: PlistRule, _ key: PlistKeyPath, uses: [SourceUse]) {
    report(rule, key, "is missing, but needed by " + Self.places(uses), uses: uses)
  }

  /// The first place, and the number of other places.
  private static func places(_ uses: [SourceUse]) -> String {
    guard let first = uses.first else { return "" }
    let place = "\(first.file):\(first.position.line):\(first.position.column)"
    let more =
      switch uses.count - 1 {
      case 0: ""
      case 1: " and 1 other place"
      case let count: " and \(count) other places"
      }
    return "\(first.name) at \(place)\(more)"
  }
}
